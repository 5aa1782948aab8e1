// The form of a task: to add it, to update it, or to edit a rejected change.
import {
  PRIORITY_MAX,
  TAGS_MAX,
  TASK_DETAILS_MAX_LENGTH,
  TASK_TITLE_MAX_LENGTH,
} from '@dayloop/contracts/limits'
import { dueTimeProblem, type TaskFields } from '@dayloop/contracts/task-fields'
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
import { cleanItems, itemsProblem, readItems } from './checklist/checklist-items.ts'
import { dateProblem } from './date-problem.ts'
import { MoreFields } from './more-fields.tsx'
import { readTags, tagsProblem } from './tag-list.ts'

const texts = taskDialogs.dialog

export const TaskForm = ({ kind, draft, initial, onSubmit, onClose, first }: EditFormProps<TaskFields>) => {
  const { task_title, task_details } = initial
  const due_date = initial.due_date ?? ''
  const dateInput = useRef<HTMLInputElement>(null)
  const timeInput = useRef<HTMLInputElement>(null)
  const { form, bind, change, values, setProblem, submit, cancel, isBusy } = useDraftForm({
    draft,
    initial: { task_title, task_details, due_date, ...moreTexts(initial) },
    first: 'task_title',
    problemsOf: (values) => ({
      task_title: textProblem(values.task_title.trim(), titleRule),
      task_details: textProblem(values.task_details, detailsRule),
      due_date: dateInput.current && dateProblem(dateInput.current, due_date),
      due_time: timeInput.current?.validity.badInput
        ? texts.timeIncomplete
        : dueTimeProblem({ due_date: values.due_date || null, due_time: values.due_time || null }),
      tags: tagsProblem(readTags(values.tags), { label: texts.tag, tooMany: texts.tooManyTags(TAGS_MAX) }),
      checklist: itemsProblem(readItems(values.checklist), texts.step),
    }),
    onSubmit: (values) =>
      onSubmit({
        ...initial,
        ...values,
        task_title: values.task_title.trim(),
        due_date: values.due_date || null,
        due_time: values.due_time || null,
        priority: Number(values.priority),
        tags: readTags(values.tags),
        checklist: cleanItems(readItems(values.checklist)),
      }),
    onClose,
  })
  return (
    <Form ref={form} onSubmit={submit}>
      <TextField
        {...bind('task_title')}
        ref={first}
        label={texts.task_title}
        dir="auto"
        required
        autoComplete="off"
      />
      <TextAreaField {...bind('task_details')} label={texts.task_details} dir="auto" rows={4} />
      <DateField
        {...bind('due_date')}
        ref={dateInput}
        label={texts.due_date}
        onChange={(day) => {
          bind('due_date').onChange(day)
          // A time needs a date.
          if (day === '' && values.due_time !== '') change('due_time', '')
        }}
        onLeave={(input) => setProblem('due_date', dateProblem(input, due_date))}
      />
      <MoreFields bind={bind} isNeeded={hasMore(values)} timeInput={timeInput} />
      <SubmitFooter labels={{ cancel: common.cancel, ...texts[kind] }} isBusy={isBusy} onCancel={cancel} />
    </Form>
  )
}

type More = Pick<TaskFields, 'due_time' | 'priority' | 'tags' | 'checklist'>

// The values of a draft are texts.
const moreTexts = ({ due_time, priority, tags, checklist }: More) => ({
  due_time: due_time ?? '',
  priority: `${priority}`,
  tags: JSON.stringify(tags),
  checklist: JSON.stringify(checklist),
})

const hasMore = ({ due_time, priority, tags, checklist }: ReturnType<typeof moreTexts>): boolean =>
  due_time !== '' || priority !== `${PRIORITY_MAX}` || tags !== '[]' || checklist !== '[]'

const titleRule = { label: texts.task_title, min: 1, max: TASK_TITLE_MAX_LENGTH, visible: true }
const detailsRule = { label: texts.details, max: TASK_DETAILS_MAX_LENGTH }
