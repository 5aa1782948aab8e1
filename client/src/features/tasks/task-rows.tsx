// The rows, or what there is instead of them: still loading, not loadable, or nothing to do.
import type { TaskView } from '@dayloop/contracts/calendar'
import { FALLBACKS } from '@dayloop/contracts/fallbacks'
import type { Task } from '@dayloop/contracts/tasks'
import CalendarHeart from 'lucide-react/icons/calendar-heart'
import Plus from 'lucide-react/icons/plus'
import { useOffline } from '../../api/connection.ts'
import { ListCard, LoadingList, NotLoadedList } from '../../offline/lists/list-card.tsx'
import { taskLists, tasks } from '../../texts/tasks.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import type { RowFocus } from '../../ui/use-row-focus.ts'
import type { OpenDialog } from './task-dialogs.tsx'
import { TaskRow } from './task-row.tsx'
import type { useTaskList } from './use-task-list.ts'

type TaskRowsProps = {
  view: TaskView
  list: ReturnType<typeof useTaskList>
  onOpen: (dialog: OpenDialog) => void
  onComplete: (task: Task, status: boolean) => void
  focus: RowFocus
}

export const TaskRows = ({ view, list, onOpen, onComplete, focus }: TaskRowsProps) => {
  const { shown, today, isPlaceholderData } = list
  const isOffline = useOffline()
  if (!shown)
    return list.isError || isOffline ? (
      <NotLoadedList title={FALLBACKS.load_tasks} error={list.error} retry={list.retry} />
    ) : (
      <LoadingList />
    )
  const { user_tasks, pagination } = shown.list
  if (user_tasks.length === 0 && pagination.num_pages > 1) return <LoadingList />
  if (user_tasks.length === 0) return <NoTasks view={view} onCreate={() => onOpen({ kind: 'add' })} />
  return (
    <ListCard padded={false} aria-busy={isPlaceholderData}>
      <ul aria-label={tasks.list} {...focus}>
        {user_tasks.map((task) => (
          <TaskRow
            key={task.id}
            task={task}
            today={today}
            isWaiting={shown.waiting.has(task.id)}
            onComplete={(status) => onComplete(task, status)}
            onOpen={() => onOpen({ kind: 'details', task })}
            onEdit={() => onOpen({ kind: 'update', task })}
            onDelete={() => onOpen({ kind: 'delete', task })}
          />
        ))}
      </ul>
    </ListCard>
  )
}

const NoTasks = ({ view, onCreate }: { view: TaskView; onCreate: () => void }) => (
  <ListCard>
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
  </ListCard>
)
