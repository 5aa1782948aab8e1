// A task list with everything around it; the three screens differ in their view alone.

import type { TaskView } from '@dayloop/contracts/calendar'
import type { Task } from '@dayloop/contracts/tasks'
import { useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { taskListQuery } from '../../offline/lists/list-queries.ts'
import { TrashLink } from '../../offline/lists/trash-link.tsx'
import { usePage } from '../../offline/lists/use-page.ts'
import { useOutbox } from '../../offline/provider.tsx'
import { RejectedChanges } from '../../offline/rejected/rejected-changes.tsx'
import { useRefusedToEdit } from '../../offline/rejected/use-rejected-to-edit.ts'
import { useUser } from '../../session/session.ts'
import { taskLists, tasks } from '../../texts/tasks.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Pagination } from '../../ui/controls/pagination.tsx'
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx'
import { ScreenHead } from '../../ui/page/screen-head.tsx'
import { Stats } from '../../ui/page/stat-card.tsx'
import { useRowFocus } from '../../ui/use-row-focus.ts'
import { isTaskChange } from './changes/task-changes.ts'
import type { OpenDialog } from './task-dialogs.tsx'
import { titleOf } from './task-row.tsx'
import { TaskRows } from './task-rows.tsx'
import { useAskedToAdd } from './use-asked-to-add.ts'
import { useTaskActions } from './use-task-actions.ts'
import { useTaskList } from './use-task-list.ts'

const TaskDialogs = lazyDialog(() => import('./task-dialogs.tsx'))

export const TasksScreen = ({ view }: { view: TaskView }) => {
  const [asked, goTo] = usePage()
  // The rows of another page are drawn in slices, after the press has been answered.
  const page = useDeferredValue(asked)
  const list = useTaskList(view, page)
  const actions = useTaskActions(view, list.today)
  const queries = useQueryClient()
  const outbox = useOutbox()
  const user = useUser()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const shown = list.shown?.list
  const rows = shown?.user_tasks ?? []
  const focus = useRowFocus({
    rows: rows.map(({ id }) => id),
    elementOf: titleOf,
    otherwise: () => addButton.current,
  })

  // The last row of the last page is gone: the page before is the last one now.
  const isLeftEmpty = shown !== undefined && rows.length === 0 && page > 1 && !list.isPlaceholderData
  const lastPage = isLeftEmpty ? page - 1 : page
  useEffect(() => {
    if (lastPage !== page) goTo(lastPage, { replace: true })
  }, [lastPage, page, goTo])

  const openDialog = useCallback(
    (next: OpenDialog) => {
      focus.remember()
      setDialog(next)
    },
    [focus],
  )

  useRefusedToEdit(isTaskChange, (entry) => openDialog({ kind: 'refused', entry }))
  useAskedToAdd(() => openDialog({ kind: 'add' }))

  const remove = (task: Task) => {
    setDialog(null)
    actions.remove(task)
    focus.restore()
  }

  const turn = (next: number) => {
    goTo(next)
    window.scrollTo(0, 0)
  }

  return (
    <>
      <ScreenHead title={taskLists[view].title} above={tasks.greeting(user?.username || tasks.anybody)}>
        <Button ref={addButton} variant="primary" onClick={() => openDialog({ kind: 'add' })}>
          <Plus aria-hidden="true" />
          {tasks.addNew}
        </Button>
      </ScreenHead>
      <RejectedChanges />
      <Stats
        stats={[
          { label: tasks.total, value: shown?.total_number_tasks ?? '–' },
          { label: tasks.completed, value: shown?.completed_tasks_count ?? '–' },
          { label: tasks.pending, value: shown?.pending_tasks ?? '–' },
        ]}
      />
      <TaskRows
        view={view}
        list={list}
        onOpen={openDialog}
        onComplete={actions.complete}
        focus={focus.list}
      />
      {shown && (
        <Pagination
          page={list.isPlaceholderData || page !== asked ? asked : shown.pagination.page}
          num_pages={shown.pagination.num_pages}
          onPage={turn}
          onIntent={(next) => void queries.prefetchQuery(taskListQuery({ view }, next, outbox))}
          words={{
            ...tasks.pages,
            summary: tasks.pages.summary(shown.pagination.page, shown.total_number_tasks),
          }}
        />
      )}
      {view === 'all' && <TrashLink tab="tasks" />}
      {dialog && (
        <TaskDialogs
          view={view}
          today={list.today}
          rows={rows}
          open={dialog}
          onOpen={setDialog}
          onClose={() => setDialog(null)}
          actions={actions}
          onDelete={remove}
          finalFocus={focus.finalFocus}
        />
      )}
    </>
  )
}
