// The screen of a task list. The three task screens differ only in their view.
import type { TaskView } from '@dayloop/contracts/calendar'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useDeferredValue, useRef, useState } from 'react'
import { taskListQuery } from '../../offline/lists/list-queries.ts'
import { ListScreen } from '../../offline/lists/list-screen.tsx'
import { usePage } from '../../offline/lists/use-page.ts'
import { useOutbox } from '../../offline/provider.tsx'
import { QuickAddField } from '../../quick-add/quick-add-field.tsx'
import { useUser } from '../../session/session.ts'
import { common } from '../../texts/common.ts'
import { taskLists, tasks } from '../../texts/tasks.ts'
import { Button } from '../../ui/controls/button.tsx'
import { notify } from '../../ui/feedback/notices.ts'
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx'
import { loadFilterCode, useTaskQuery } from './filter/use-task-query.ts'
import type { SelectModeProps } from './select/select-mode.tsx'
import { NoTasks, TaskRows } from './task-rows.tsx'
import { useTaskScreen } from './use-task-screen.ts'
import { useUrlRequest } from './use-url-request.ts'

const loadSelectMode = () => import('./select/select-mode.tsx')
const FilterDialog = lazyDialog(async () => ({ default: (await loadFilterCode()).FilterDialog }))
const TaskDialogs = lazyDialog(() => import('./task-dialogs.tsx'))

export const TasksScreen = ({ view }: { view: TaskView }) => {
  const [requestedPage, goTo] = usePage()
  const { query, filter } = useTaskQuery(view)
  // Deferred, so that the press is painted before the rows of another page are rendered. A changed filter has its own page
  // at once.
  const deferredPage = useDeferredValue(requestedPage)
  const queryText = JSON.stringify(query)
  const page = useDeferredValue(queryText) === queryText ? deferredPage : requestedPage
  const { list, actions, shown, screen } = useTaskScreen({ query, page, goTo })
  const queries = useQueryClient()
  const outbox = useOutbox()
  const user = useUser()
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
  useUrlRequest(screen.open)
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
          page: list.isPlaceholderData || page !== requestedPage ? requestedPage : shown.pagination.page,
          num_pages: shown.pagination.num_pages,
          onPage: screen.turnTo,
          onIntent: (next) => void queries.prefetchQuery(taskListQuery(query, next, outbox)),
          labels: {
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
