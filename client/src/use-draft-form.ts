// A form in a dialog: its values survive in a draft until they are sent or the person cancels.

import { useDraft } from './session/drafts.ts'
import type { Texts } from './session/touched-fields.ts'
import { type Problems, useFields } from './ui/form/use-fields.ts'
import { useSubmission } from './ui/form/use-submission.ts'

type DraftForm<T extends Texts> = {
  /** What the draft is kept under. */
  draft: string
  initial: T
  problemsOf: (values: T) => Problems<keyof T & string>
  /** Resolves when the dialog may close. */
  onSubmit: (values: T) => Promise<unknown>
  onClose: () => void
}

export const useDraftForm = <T extends Texts>({
  draft,
  initial,
  problemsOf,
  onSubmit,
  onClose,
}: DraftForm<T>) => {
  const { values, touched, change, forget } = useDraft(draft, initial)
  const { report, ...fields } = useFields(values, change)

  const cancel = () => {
    forget()
    onClose()
  }
  const [send, isBusy] = useSubmission(async () => {
    // From here on the outbox keeps what was typed.
    const done = onSubmit(values)
    forget(touched)
    await done
    onClose()
  })
  const submit = () => {
    if (report(problemsOf(values))) send()
  }
  return { ...fields, values, change, cancel, submit, isBusy }
}
