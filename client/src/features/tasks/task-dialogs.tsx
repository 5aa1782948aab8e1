// The dialogs of a task list, apart from the screen: it shows without their code.
import type { TaskView } from '@dayloop/contracts/calendar'
import { allFields } from '@dayloop/contracts/fields'
import { TASK_FIELDS, type TaskFields } from '@dayloop/contracts/task-fields'
import type { Task } from '@dayloop/contracts/tasks'
import type { RefObject } from 'react'
import type { Change } from '../../offline/changes.ts'
import { type Entry, isGone } from '../../offline/outbox/entry.ts'
import { shownTitle } from '../../shown-text.ts'
import { common } from '../../texts/common.ts'
import { tasks } from '../../texts/tasks.ts'
import ModalQuestion from '../../ui/overlay/modal-question.tsx'
import { isTaskChange } from './changes/task-changes.ts'
import { TaskDetails } from './task-details.tsx'
import { TaskForm } from './task-form.tsx'
import type { useTaskActions } from './use-task-actions.ts'

export type OpenDialog =
  | { kind: 'add' }
  | { kind: 'update' | 'details' | 'delete'; task: Task }
  | { kind: 'refused'; entry: Entry }

type TaskDialogsProps = {
  view: TaskView
  today: string
  /** The rows as the list shows them now: a field that is not touched follows them. */
  rows: readonly Task[]
  open: OpenDialog
  onOpen: (next: OpenDialog) => void
  onClose: () => void
  actions: ReturnType<typeof useTaskActions>
  onDelete: (task: Task) => void
  finalFocus: RefObject<HTMLElement | null>
}

const TaskDialogs = ({
  view,
  today,
  rows,
  open,
  onOpen,
  onClose,
  actions,
  onDelete,
  finalFocus,
}: TaskDialogsProps) => {
  const shared = { onClose, finalFocus }
  if (open.kind === 'add')
    return (
      <TaskForm
        {...shared}
        kind="add"
        draft={`task.add.${view}`}
        initial={allFields(TASK_FIELDS, { due_date: view === 'today-tasks' ? today : null })}
        onSubmit={actions.add}
      />
    )
  if (open.kind === 'refused') {
    const asNew = isGone(open.entry)
    const task = rowOf(open.entry.change, rows)
    const isUpdate = open.entry.change.name === 'update_task' && !asNew
    return (
      <TaskForm
        {...shared}
        kind={isUpdate ? 'update' : 'add'}
        draft={`task.refused.${open.entry.key}`}
        initial={typedIn(open.entry, task)}
        onSubmit={(fields) => actions.resend(open.entry, fields, task)}
      />
    )
  }
  const task = rows.find(({ id }) => id === open.task.id) ?? open.task
  if (open.kind === 'details')
    return <TaskDetails {...shared} task={task} onEdit={() => onOpen({ kind: 'update', task })} />
  if (open.kind === 'update')
    return (
      <TaskForm
        {...shared}
        kind="update"
        draft={`task.update.${task.id}`}
        initial={allFields(TASK_FIELDS, task)}
        onSubmit={(fields) => actions.update(task, fields)}
      />
    )
  return (
    <ModalQuestion
      open
      title={tasks.confirmDelete}
      description={<bdi>{shownTitle(task.task_title)}</bdi>}
      confirmLabel={tasks.confirm}
      cancelLabel={common.cancel}
      onCancel={onClose}
      onConfirm={() => onDelete(task)}
      finalFocus={finalFocus}
    />
  )
}

// The row that a refused change is a change of, as it is now; undefined for an add.
const rowOf = (change: Change, rows: readonly Task[]): Task | undefined =>
  isTaskChange(change) && change.name === 'update_task'
    ? (rows.find(({ id }) => id === change.input.id) ?? change.before)
    : undefined

const typedIn = ({ change }: Entry, row: Task | undefined): TaskFields => {
  const isWritten = isTaskChange(change) && (change.name === 'add_task' || change.name === 'update_task')
  return allFields(TASK_FIELDS, { ...row, ...(isWritten && change.input) })
}

export default TaskDialogs
