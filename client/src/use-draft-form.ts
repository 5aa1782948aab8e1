// A form in a dialog: a draft keeps its values until they are sent or the person cancels.
import { useEffect, useEffectEvent } from 'react'
import { useDraft } from './session/drafts.ts'
import type { Texts } from './session/touched-fields.ts'
import { type Problems, useFields } from './ui/form/use-fields.ts'
import { useSubmission } from './ui/form/use-submission.ts'
import { takeTypedAhead } from './ui/overlay/typed-ahead.ts'

type DraftForm<T extends Texts> = {
  /** What the draft is kept under. */
  draft: string
  initial: T
  /** The field that has the focus at first. */
  first: keyof T & string
  problemsOf: (values: T) => Problems<keyof T & string>
  /** Resolves when the dialog may close. */
  onSubmit: (values: T) => Promise<unknown>
  onClose: () => void
}

export const useDraftForm = <T extends Texts>({
  draft,
  initial,
  first,
  problemsOf,
  onSubmit,
  onClose,
}: DraftForm<T>) => {
  const { values, touched, change, forget } = useDraft(draft, initial)
  const { report, ...fields } = useFields(values, change)

  // Keys that were typed before the dialog was there.
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
    // The outbox keeps the values now.
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
