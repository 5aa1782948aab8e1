// A task list with everything around it; the three screens differ in their view alone.

import type { TaskView } from '@dayloop/contracts/calendar'
import type { Task } from '@dayloop/contracts/tasks'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useDeferredValue, useRef, useState } from 'react'
import { taskListQuery } from '../../offline/lists/list-queries.ts'
import { ListScreen } from '../../offline/lists/list-screen.tsx'
import { useListScreen } from '../../offline/lists/use-list-screen.ts'
import { usePage } from '../../offline/lists/use-page.ts'
import { useOutbox } from '../../offline/provider.tsx'
import { QuickAddField } from '../../quick-add/quick-add-field.tsx'
import { useUser } from '../../session/session.ts'
import { common } from '../../texts/common.ts'
import { taskLists, tasks } from '../../texts/tasks.ts'
import { Button } from '../../ui/controls/button.tsx'
import { notify } from '../../ui/feedback/notices.ts'
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx'
import { isTaskChange } from './changes/task-changes.ts'
import { loadFilterCode, useTaskQuery } from './filter/use-task-query.ts'
import type { SelectModeProps } from './select/select-mode.tsx'
import type { RowDialog } from './task-dialogs.tsx'
import { titleOf } from './task-row.tsx'
import { NoTasks, TaskRows } from './task-rows.tsx'
import { useAskedFor } from './use-asked-for.ts'
import { useTaskActions } from './use-task-actions.ts'
import { useTaskList } from './use-task-list.ts'

const loadSelectMode = () => import('./select/select-mode.tsx')
const FilterDialog = lazyDialog(async () => ({ default: (await loadFilterCode()).FilterDialog }))
const TaskDialogs = lazyDialog(() => import('./task-dialogs.tsx'))

export const TasksScreen = ({ view }: { view: TaskView }) => {
  const [asked, goTo] = usePage()
  // The rows of another page are drawn in slices, after the press has been answered.
  const page = useDeferredValue(asked)
  const { query, filter } = useTaskQuery(view)
  const list = useTaskList(query, page)
  const actions = useTaskActions(query, list.today)
  const queries = useQueryClient()
  const outbox = useOutbox()
  const user = useUser()
  const shown = list.shown?.list
  const screen = useListScreen<Task, RowDialog>({
    rows: shown?.user_tasks,
    page,
    goTo,
    isPlaceholderData: list.isPlaceholderData,
    elementOf: titleOf,
    isOurs: isTaskChange,
    remove: actions.remove,
  })
  const [SelectMode, setSelectMode] = useState<ComponentType<SelectModeProps> | null>(null)
  const selectButton = useRef<HTMLButtonElement>(null)
  const leaveSelectMode = () => setSelectMode(null)
  const startSelectMode = () =>
    loadSelectMode().then(
      (mode) => setSelectMode(() => mode.default),
      () => notify({ text: common.serverUnreachable }),
    )
  const [isFilterOpen, setFilterOpen] = useState(false)
  const filterButton = useRef<HTMLButtonElement>(null)
  const add = () => screen.open({ kind: 'add' })
  useAskedFor(screen.open)
  const hasRows = screen.dialogs.rows.length > 0
  const empty = filter ? <filter.NoMatches /> : <NoTasks view={view} onCreate={add} />

  return (
    <ListScreen
      title={taskLists[view].title}
      above={tasks.greeting(user?.username || tasks.anybody)}
      add={{ label: tasks.addNew, button: screen.addButton, onClick: add }}
      buttons={
        <>
          {(filter || hasRows) && (
            <Button ref={filterButton} onClick={() => setFilterOpen(true)}>
              {tasks.filter}
            </Button>
          )}
          {(SelectMode || hasRows) && (
            <Button
              ref={selectButton}
              data-shortcut="select"
              onClick={SelectMode ? leaveSelectMode : () => void startSelectMode()}
            >
              {SelectMode ? tasks.selectDone : tasks.select}
            </Button>
          )}
        </>
      }
      stats={[
        { label: tasks.total, value: shown?.total_number_tasks ?? '–' },
        { label: tasks.completed, value: shown?.completed_tasks_count ?? '–' },
        { label: tasks.pending, value: shown?.pending_tasks ?? '–' },
      ]}
      pages={
        shown && {
          page: list.isPlaceholderData || page !== asked ? asked : shown.pagination.page,
          num_pages: shown.pagination.num_pages,
          onPage: screen.turnTo,
          onIntent: (next) => void queries.prefetchQuery(taskListQuery(query, next, outbox)),
          words: {
            ...tasks.pages,
            summary: tasks.pages.summary(shown.pagination.page, shown.total_number_tasks),
          },
        }
      }
      trash={view === 'all' ? 'tasks' : undefined}
    >
      <QuickAddField view={view} today={list.today} onAdd={actions.add} />
      {filter && (
        <filter.ShownFilter
          query={query}
          isFromDevice={list.isFromDevice}
          onCleared={() => filterButton.current?.focus()}
        />
      )}
      {SelectMode ? (
        <SelectMode
          query={query}
          list={list}
          empty={empty}
          focus={screen.focus.list}
          selectButton={selectButton}
          onLeave={leaveSelectMode}
        />
      ) : (
        <TaskRows
          list={list}
          empty={empty}
          onOpen={screen.open}
          onComplete={actions.complete}
          focus={screen.focus.list}
        />
      )}
      {isFilterOpen && <FilterDialog onClose={() => setFilterOpen(false)} finalFocus={filterButton} />}
      {screen.dialog && (
        <TaskDialogs
          {...screen.dialogs}
          view={view}
          today={list.today}
          open={screen.dialog}
          actions={actions}
        />
      )}
    </ListScreen>
  )
}
