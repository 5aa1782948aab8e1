// The one dialog that is open on a task screen, if any.
import type { TaskView } from '@dayloop/contracts/calendar'
import type { Task } from '@dayloop/contracts/tasks'
import { type RefObject, useEffect } from 'react'
import { forgetWantedEdit, useWantedEdit } from '../../offline/editing.ts'
import { type Entry, isGone, type TaskFields } from '../../offline/intents.ts'
import { useEntries } from '../../offline/provider.tsx'
import { common } from '../../texts/common.ts'
import { tasks } from '../../texts/tasks.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { shownTitle } from '../../ui/shown-text.ts'
import { TaskDetails } from './task-details.tsx'
import { TaskForm } from './task-form.tsx'
import type { useTaskActions } from './use-task-actions.ts'

export type OpenDialog =
  | { kind: 'add' }
  | { kind: 'update' | 'details' | 'delete'; task: Task }
  | { kind: 'refused'; entry: Entry }
  | null

type TaskDialogsProps = {
  view: TaskView
  today: string
  open: OpenDialog
  setOpen: (next: OpenDialog) => void
  actions: ReturnType<typeof useTaskActions>
  onDelete: (task: Task) => void
  finalFocus: RefObject<HTMLElement | null>
}

export const TaskDialogs = ({
  view,
  today,
  open,
  setOpen,
  actions,
  onDelete,
  finalFocus,
}: TaskDialogsProps) => {
  useRefusedToEdit(setOpen)
  const close = () => setOpen(null)
  const shared = { onClose: close, finalFocus }
  if (open === null) return null
  if (open.kind === 'add')
    return (
      <TaskForm
        {...shared}
        kind="add"
        draft={`task.add.${view}`}
        initial={{ task_title: '', task_details: '', due_date: view === 'today-tasks' ? today : null }}
        onSubmit={actions.add}
      />
    )
  if (open.kind === 'refused') {
    const asNew = isGone(open.entry)
    const isUpdate = open.entry.intent.procedure === 'tasks.update_task' && !asNew
    return (
      <TaskForm
        {...shared}
        kind={isUpdate ? 'update' : 'add'}
        draft={`task.refused.${open.entry.key}`}
        initial={typedIn(open.entry)}
        onSubmit={(fields) => actions.resend(open.entry, fields, asNew)}
      />
    )
  }
  const { task } = open
  if (open.kind === 'details')
    return <TaskDetails {...shared} task={task} onEdit={() => setOpen({ kind: 'update', task })} />
  if (open.kind === 'update')
    return (
      <TaskForm
        {...shared}
        kind="update"
        draft={`task.update.${task.id}`}
        initial={task}
        onSubmit={(fields) => actions.update(task, fields)}
      />
    )
  return (
    <ConfirmDialog
      open
      title={tasks.confirmDelete}
      description={<bdi>{shownTitle(task.task_title)}</bdi>}
      confirmLabel={tasks.confirm}
      cancelLabel={common.cancel}
      onCancel={close}
      onConfirm={() => onDelete(task)}
      finalFocus={finalFocus}
    />
  )
}

// A notice or the list of refused changes may ask for a dialog from anywhere.
const useRefusedToEdit = (setOpen: (next: OpenDialog) => void) => {
  const wanted = useWantedEdit()
  const entry = useEntries().find(({ key, refusal }) => key === wanted && refusal !== null)
  useEffect(() => {
    if (wanted === null) return
    if (entry?.intent.procedure.startsWith('tasks.')) setOpen({ kind: 'refused', entry })
    forgetWantedEdit()
  }, [wanted, entry, setOpen])
}

const typedIn = ({ intent }: Entry): TaskFields => {
  const none: TaskFields = { task_title: '', task_details: '', due_date: null }
  if (intent.procedure === 'tasks.add_task') return { ...none, ...intent.input }
  return intent.procedure === 'tasks.update_task' ? { ...intent.before, ...intent.input } : none
}
