// The form of a task: new, changed, or refused and taken up again.
import { TASK_DETAILS_MAX_LENGTH, TASK_TITLE_MAX_LENGTH } from '@dayloop/contracts/limits'
import type { TaskFields } from '@dayloop/contracts/task-fields'
import { textProblem } from '@dayloop/contracts/text'
import { useRef } from 'react'
import type { EditFormProps } from '../../offline/lists/edit-dialogs.tsx'
import { common } from '../../texts/common.ts'
import { taskDialogs } from '../../texts/task-dialogs.ts'
import { DateField } from '../../ui/form/date-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { SubmitFooter } from '../../ui/form/submit-footer.tsx'
import { TextAreaField, TextField } from '../../ui/form/text-field.tsx'
import { useDraftForm } from '../../use-draft-form.ts'
import { dateProblem } from './date-problem.ts'

const words = taskDialogs.dialog

export const TaskForm = ({ kind, draft, initial, onSubmit, onClose, first }: EditFormProps<TaskFields>) => {
  const { task_title, task_details } = initial
  const due_date = initial.due_date ?? ''
  const dateInput = useRef<HTMLInputElement>(null)
  const { form, bind, setProblem, submit, cancel, isBusy } = useDraftForm({
    draft,
    initial: { task_title, task_details, due_date },
    first: 'task_title',
    problemsOf: (values) => ({
      task_title: textProblem(values.task_title.trim(), titleRule),
      task_details: textProblem(values.task_details, detailsRule),
      due_date: dateInput.current && dateProblem(dateInput.current, due_date),
    }),
    onSubmit: (values) =>
      onSubmit({
        ...initial,
        ...values,
        task_title: values.task_title.trim(),
        due_date: values.due_date || null,
      }),
    onClose,
  })
  return (
    <Form ref={form} onSubmit={submit}>
      <TextField
        {...bind('task_title')}
        ref={first}
        label={words.task_title}
        dir="auto"
        required
        autoComplete="off"
      />
      <TextAreaField {...bind('task_details')} label={words.task_details} dir="auto" rows={4} />
      <DateField
        {...bind('due_date')}
        ref={dateInput}
        label={words.due_date}
        onLeave={(input) => setProblem('due_date', dateProblem(input, due_date))}
      />
      <SubmitFooter words={{ cancel: common.cancel, ...words[kind] }} isBusy={isBusy} onCancel={cancel} />
    </Form>
  )
}

const titleRule = { label: words.task_title, min: 1, max: TASK_TITLE_MAX_LENGTH, visible: true }
const detailsRule = { label: words.details, max: TASK_DETAILS_MAX_LENGTH }
