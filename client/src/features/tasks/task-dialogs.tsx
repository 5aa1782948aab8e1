// The dialogs of a task list. They are a separate file, so that the screen shows before their code is loaded.
import type { TaskView } from '@dayloop/contracts/calendar'
import { allFields } from '@dayloop/contracts/fields'
import { TASK_FIELDS } from '@dayloop/contracts/task-fields'
import type { Task } from '@dayloop/contracts/tasks'
import type { Change } from '../../offline/changes.ts'
import { type DialogsOf, EditDialogs } from '../../offline/lists/edit-dialogs.tsx'
import { shownTitle } from '../../shown-text.ts'
import { taskDialogs } from '../../texts/task-dialogs.ts'
import { tasks } from '../../texts/tasks.ts'
import { isTaskChange } from './changes/task-changes.ts'
import { TaskDetails } from './task-details.tsx'
import { TaskForm } from './task-form.tsx'
import type { useTaskActions } from './use-task-actions.ts'

/** The dialogs of a task. */
export type TaskDialog = 'details' | 'update' | 'delete'

type TaskDialogsProps = DialogsOf<Task, TaskDialog> & {
  view: TaskView
  today: string
  actions: ReturnType<typeof useTaskActions>
}

const TaskDialogs = ({ view, today, open, onOpen, ...shared }: TaskDialogsProps) => {
  const { rows, onClose, finalFocus } = shared
  if (open.kind === 'details') {
    const found = rows.find(({ id }) => id === open.row.id)
    const task = found ?? open.row
    return (
      <TaskDetails
        task={task}
        isGone={!found}
        onEdit={() => onOpen({ kind: 'update', row: task })}
        onSave={(before, checklist) =>
          void shared.actions.update(before, { ...allFields(TASK_FIELDS, before), checklist })
        }
        onClose={onClose}
        finalFocus={finalFocus}
      />
    )
  }
  return (
    <EditDialogs
      {...shared}
      open={open}
      Form={TaskForm}
      titles={taskDialogs.dialog}
      draft={{ add: `task.add.${view}`, update: 'task.update', refused: 'task.refused' }}
      fieldsOf={(task, typed) => allFields(TASK_FIELDS, { ...task, ...typed })}
      added={view === 'today-tasks' ? { due_date: today } : {}}
      written={writtenTask}
      question={{
        title: tasks.confirmDelete,
        description: (task) => <bdi>{shownTitle(task.task_title)}</bdi>,
        confirmLabel: tasks.confirm,
      }}
    />
  )
}

const writtenTask = (change: Change) =>
  isTaskChange(change) && (change.name === 'add_task' || change.name === 'update_task') ? change : null

export default TaskDialogs
