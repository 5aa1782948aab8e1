// A form in a dialog. A draft keeps the values until they are submitted or the user cancels.
import { useEffect, useEffectEvent } from 'react'
import { useDraft } from './session/drafts.ts'
import type { FormValues } from './session/touched-fields.ts'
import { type Problems, useFields } from './ui/form/use-fields.ts'
import { useSubmission } from './ui/form/use-submission.ts'
import { takeTypedAhead } from './ui/overlay/typed-ahead.ts'

type DraftForm<T extends FormValues> = {
  /** The name of the draft. */
  draft: string
  initial: T
  /** The field with the initial focus. */
  first: keyof T & string
  problemsOf: (values: T) => Problems<keyof T & string>
  /** Resolves when the dialog may close. */
  onSubmit: (values: T) => Promise<unknown>
  onClose: () => void
}

export const useDraftForm = <T extends FormValues>({
  draft,
  initial,
  first,
  problemsOf,
  onSubmit,
  onClose,
}: DraftForm<T>) => {
  const { values, touched, change, forget } = useDraft(draft, initial)
  const { report, ...fields } = useFields(values, change)

  // Keys that were typed before the dialog had loaded.
  const typeAhead = useEffectEvent(() => {
    const typed = takeTypedAhead()
    if (typed) change(first, `${values[first]}${typed}`)
  })
  useEffect(() => typeAhead(), [])

  const cancel = () => {
    forget()
    onClose()
  }
  const [send, isBusy] = useSubmission(async () => {
    // From here on the outbox keeps the values.
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
