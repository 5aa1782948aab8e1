// The rows, or what there is instead of them: still loading, not loadable, or nothing to do.
import type { TaskView } from '@dayloop/contracts/calendar'
import { FALLBACKS } from '@dayloop/contracts/errors'
import type { Task } from '@dayloop/contracts/tasks'
import { CalendarHeart, CloudOff, Plus } from 'lucide-react'
import { useReachable } from '../../api/connection.ts'
import { common } from '../../texts/common.ts'
import { offline } from '../../texts/offline.ts'
import { taskLists, tasks } from '../../texts/tasks.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { OpenDialog } from './task-dialogs.tsx'
import { TaskRow } from './task-row.tsx'
import styles from './task-rows.module.css'
import type { useTaskList } from './use-task-list.ts'

type TaskRowsProps = {
  view: TaskView
  list: ReturnType<typeof useTaskList>
  onOpen: (dialog: OpenDialog) => void
  onComplete: (task: Task, status: boolean) => void
}

export const TaskRows = ({ view, list, onOpen, onComplete }: TaskRowsProps) => {
  const { shown, today, isPlaceholderData } = list
  const reachable = useReachable()
  if (!shown)
    return list.isError || !reachable ? <NotLoaded retry={list.retry} reachable={reachable} /> : <Loading />
  const { user_tasks, pagination } = shown.list
  if (user_tasks.length === 0 && pagination.num_pages > 1) return <Loading />
  if (user_tasks.length === 0) return <NoTasks view={view} onCreate={() => onOpen({ kind: 'add' })} />
  return (
    <Card padded={false} className={styles.list} aria-busy={isPlaceholderData}>
      <ul aria-label={tasks.list}>
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
    </Card>
  )
}

const Loading = () => (
  <Card className={styles.list}>
    <p className={styles.loading} aria-hidden="true">
      {common.loading}
    </p>
    <Skeleton label={common.loading} />
  </Card>
)

const NotLoaded = ({ retry, reachable }: { retry: () => void; reachable: boolean }) => (
  <Card className={styles.list}>
    <EmptyState
      picture={<CloudOff />}
      title={FALLBACKS.load_tasks}
      text={reachable ? common.serverUnreachable : offline.notHere}
      action={<Button onClick={retry}>{offline.tryAgain}</Button>}
    />
  </Card>
)

const NoTasks = ({ view, onCreate }: { view: TaskView; onCreate: () => void }) => (
  <Card className={styles.list}>
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
  </Card>
)
