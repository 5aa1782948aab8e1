import type { TaskView } from '@dayloop/contracts/calendar'
import { FALLBACKS } from '@dayloop/contracts/fallbacks'
import type { Task } from '@dayloop/contracts/tasks'
import type { ReactNode } from 'react'
import { ListRows } from '../../offline/lists/list-rows.tsx'
import type { OpenDialog } from '../../offline/lists/use-list-screen.ts'
import { taskLists, tasks } from '../../texts/tasks.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CalendarHeart } from '../../ui/icons/calendar-heart.tsx'
import { Plus } from '../../ui/icons/plus.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import type { RowFocus } from '../../ui/use-row-focus.ts'
import type { TaskDialog } from './task-dialogs.tsx'
import { type Found, TaskRow } from './task-row.tsx'
import type { useTaskList } from './use-task-list.ts'

type TaskRowsProps = {
  label?: string
  list: ReturnType<typeof useTaskList>
  onOpen: (dialog: OpenDialog<Task, TaskDialog>) => void
  onComplete: (task: Task, status: boolean) => void
  empty: ReactNode
  /** Returns the marked matches of a task that a search found. */
  foundIn?: (task: Task) => Found
  focus: RowFocus
}

/** The rows of a task list, or the loading, error or empty state. */
export const TaskRows = ({
  label = tasks.list,
  list,
  onOpen,
  onComplete,
  empty,
  foundIn,
  focus,
}: TaskRowsProps) => (
  <ListRows
    label={label}
    rows={list.shown?.list.user_tasks}
    query={list}
    hasPages={(list.shown?.list.pagination.num_pages ?? 1) > 1}
    notLoaded={FALLBACKS.load_tasks}
    empty={empty}
    focus={focus}
  >
    {(task) => (
      <TaskRow
        key={task.id}
        task={task}
        today={list.today}
        found={foundIn?.(task)}
        isWaiting={list.shown?.waiting.has(task.id) === true}
        onComplete={(status) => onComplete(task, status)}
        onOpen={() => onOpen({ kind: 'details', row: task })}
        onEdit={() => onOpen({ kind: 'update', row: task })}
        onDelete={() => onOpen({ kind: 'delete', row: task })}
      />
    )}
  </ListRows>
)

/** The empty state of a list. */
export const NoTasks = ({ view, onCreate }: { view: TaskView; onCreate: () => void }) => (
  <EmptyState
    picture={<CalendarHeart />}
    title={taskLists[view].empty.title}
    text={taskLists[view].empty.text}
    action={
      <Button variant="primary" onClick={onCreate}>
        <Plus />
        {tasks.createNew}
      </Button>
    }
  />
)
