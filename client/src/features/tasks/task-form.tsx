// The dialog in which a task is written: new, changed, or refused and taken up again.
import { TASK_DETAILS_MAX_LENGTH, TASK_TITLE_MAX_LENGTH } from '@dayloop/contracts/limits'
import { type RefObject, useRef, useState } from 'react'
import type { TaskFields } from '../../offline/intents.ts'
import { useDraft } from '../../session/drafts.ts'
import { common, isRequired } from '../../texts/common.ts'
import { tasks } from '../../texts/tasks.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { SubmitFooter } from '../../ui/submit-footer.tsx'
import { TextAreaField, TextField } from '../../ui/text-field.tsx'
import { useSubmission } from '../../ui/use-submission.ts'

const words = tasks.dialog

export type TaskFormProps = {
  kind: 'add' | 'update'
  /** What the draft of this dialog is kept under. */
  draft: string
  initial: TaskFields
  /** Resolves when the dialog may close. */
  onSubmit: (fields: TaskFields) => Promise<unknown>
  onClose: () => void
  finalFocus: RefObject<HTMLElement | null>
}

export const TaskForm = ({ finalFocus, ...form }: TaskFormProps) => {
  const title = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      open
      onClose={form.onClose}
      title={words[form.kind].title}
      closeLabel={common.close}
      initialFocus={title}
      finalFocus={finalFocus}
    >
      <Written {...form} title={title} />
    </Dialog>
  )
}

type WrittenProps = Omit<TaskFormProps, 'finalFocus'> & { title: RefObject<HTMLInputElement | null> }

// Apart from the dialog, so that neither a key nor the last press draws that anew.
const Written = ({ kind, draft, initial, onSubmit, onClose, title }: WrittenProps) => {
  const { task_title, task_details, due_date } = initial
  const start = { task_title, task_details, due_date: due_date ?? '' }
  const [values, change, forget] = useDraft(draft, start)
  const [isTried, setTried] = useState(false)
  const details = useRef<HTMLTextAreaElement>(null)
  const problems = problemsOf(values)

  const cancel = () => {
    forget(start)
    onClose()
  }
  const [send, isBusy] = useSubmission(async () => {
    // From here on the outbox keeps the words.
    const done = onSubmit({
      ...values,
      task_title: values.task_title.trim(),
      due_date: values.due_date || null,
    })
    forget(values)
    await done
    onClose()
  })
  const submit = () => {
    const wrong = (problems.task_title && title) || (problems.task_details && details)
    if (!wrong) return send()
    setTried(true)
    wrong.current?.focus()
  }

  return (
    <Form onSubmit={submit}>
      <TextField
        ref={title}
        label={words.task_title}
        value={values.task_title}
        onChange={(task_title) => change({ task_title })}
        error={isTried ? problems.task_title : null}
        dir="auto"
        required
        autoComplete="off"
      />
      <TextAreaField
        ref={details}
        label={words.task_details}
        value={values.task_details}
        onChange={(task_details) => change({ task_details })}
        error={isTried ? problems.task_details : null}
        dir="auto"
        rows={4}
      />
      <TextField
        label={words.due_date}
        type="date"
        max="9999-12-31"
        value={values.due_date}
        onChange={(due_date) => change({ due_date })}
      />
      <SubmitFooter words={{ cancel: common.cancel, ...words[kind] }} isBusy={isBusy} onCancel={cancel} />
    </Form>
  )
}

const problemsOf = ({ task_title, task_details }: Pick<TaskFields, 'task_title' | 'task_details'>) => ({
  task_title: titleProblem(task_title.trim()),
  task_details: isLonger(task_details, TASK_DETAILS_MAX_LENGTH)
    ? words.tooLong(words.details, TASK_DETAILS_MAX_LENGTH)
    : null,
})

const titleProblem = (task_title: string): string | null => {
  if (task_title === '') return isRequired(words.task_title)
  return isLonger(task_title, TASK_TITLE_MAX_LENGTH)
    ? words.tooLong(words.task_title, TASK_TITLE_MAX_LENGTH)
    : null
}

// The limits count code points, not UTF-16 units.
const isLonger = (text: string, max: number): boolean => text.length > max && [...text].length > max
