import type { TaskView } from '@dayloop/contracts/calendar'
import { FALLBACKS } from '@dayloop/contracts/fallbacks'
import type { Task } from '@dayloop/contracts/tasks'
import CalendarHeart from 'lucide-react/icons/calendar-heart'
import Plus from 'lucide-react/icons/plus'
import { ListRows } from '../../offline/lists/list-rows.tsx'
import type { OpenDialog } from '../../offline/lists/use-list-screen.ts'
import { taskLists, tasks } from '../../texts/tasks.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import type { RowFocus } from '../../ui/use-row-focus.ts'
import type { RowDialog } from './task-dialogs.tsx'
import { TaskRow } from './task-row.tsx'
import type { useTaskList } from './use-task-list.ts'

type TaskRowsProps = {
  view: TaskView
  list: ReturnType<typeof useTaskList>
  onOpen: (dialog: OpenDialog<Task, RowDialog>) => void
  onComplete: (task: Task, status: boolean) => void
  focus: RowFocus
}

/** The rows of a task list, or what there is instead of them. */
export const TaskRows = ({ view, list, onOpen, onComplete, focus }: TaskRowsProps) => (
  <ListRows
    label={tasks.list}
    rows={list.shown?.list.user_tasks}
    query={list}
    hasPages={(list.shown?.list.pagination.num_pages ?? 1) > 1}
    notLoaded={FALLBACKS.load_tasks}
    empty={<NoTasks view={view} onCreate={() => onOpen({ kind: 'add' })} />}
    focus={focus}
  >
    {(task) => (
      <TaskRow
        key={task.id}
        task={task}
        today={list.today}
        isWaiting={list.shown?.waiting.has(task.id) === true}
        onComplete={(status) => onComplete(task, status)}
        onOpen={() => onOpen({ kind: 'details', row: task })}
        onEdit={() => onOpen({ kind: 'update', row: task })}
        onDelete={() => onOpen({ kind: 'delete', row: task })}
      />
    )}
  </ListRows>
)

/** What an empty list shows. */
export const NoTasks = ({ view, onCreate }: { view: TaskView; onCreate: () => void }) => (
  <EmptyState
    picture={<CalendarHeart />}
    title={taskLists[view].empty.title}
    text={taskLists[view].empty.text}
    action={
      <Button variant="primary" onClick={onCreate}>
        <Plus aria-hidden="true" />
        {tasks.createNew}
      </Button>
    }
  />
)
