// The dialog in which a routine is written: its title, and the days of the week it falls on.
import { ROUTINE_TITLE_MAX_LENGTH } from '@dayloop/contracts/limits'
import { joinWeekdays, parseWeekdays, WEEKDAY_PRESETS, WEEKDAYS } from '@dayloop/contracts/weekdays'
import { type RefObject, useRef, useState } from 'react'
import type { RoutineFields } from '../../offline/intents.ts'
import { useDraft } from '../../session/drafts.ts'
import { common, isRequired } from '../../texts/common.ts'
import { dayNames, presetNames, routines } from '../../texts/routines.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { SubmitFooter } from '../../ui/submit-footer.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSubmission } from '../../ui/use-submission.ts'
import styles from './routine-form.module.css'

const words = routines.dialog

type RoutineFormProps = {
  kind: 'add' | 'update'
  /** What the draft of this dialog is kept under. */
  draft: string
  initial: RoutineFields
  /** Resolves when the dialog may close. */
  onSubmit: (fields: RoutineFields) => Promise<unknown>
  onClose: () => void
  finalFocus: RefObject<HTMLElement | null>
}

export const RoutineForm = ({ finalFocus, ...form }: RoutineFormProps) => {
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

type WrittenProps = Omit<RoutineFormProps, 'finalFocus'> & { title: RefObject<HTMLInputElement | null> }

// Apart from the dialog, so that neither a key nor the last press draws that anew.
const Written = ({ kind, draft, initial, onSubmit, onClose, title }: WrittenProps) => {
  const [values, change, forget] = useDraft(draft, initial)
  const [isTried, setTried] = useState(false)
  const chosen = new Set(parseWeekdays(values.routines_dates) ?? [])
  const problem = titleProblem(values.routines_title.trim())

  const cancel = () => {
    forget(initial)
    onClose()
  }
  const [send, isBusy] = useSubmission(async () => {
    // From here on the outbox keeps the words.
    const done = onSubmit({ ...values, routines_title: values.routines_title.trim() })
    forget(values)
    await done
    onClose()
  })
  const submit = () => {
    if (!problem) return send()
    setTried(true)
    title.current?.focus()
  }

  return (
    <Form onSubmit={submit}>
      <TextField
        ref={title}
        label={words.routines_title}
        value={values.routines_title}
        onChange={(routines_title) => change({ routines_title })}
        error={isTried ? problem : null}
        dir="auto"
        required
        autoComplete="off"
      />
      <fieldset className={styles.days}>
        <legend>{words.days}</legend>
        {/* biome-ignore lint/a11y/useSemanticElements: a group inside the group of days needs no legend on the screen */}
        <div role="group" aria-label={words.presets} className={styles.presets}>
          {presetNames.map((name) => (
            <Button
              key={name}
              size="small"
              onClick={() => change({ routines_dates: joinWeekdays(WEEKDAY_PRESETS[name]) })}
            >
              {name}
            </Button>
          ))}
        </div>
        <div className={styles.week}>
          {WEEKDAYS.map((day) => (
            <Checkbox
              key={day}
              label={dayNames[day]}
              checked={chosen.has(day)}
              onChange={(isChosen) =>
                change({
                  routines_dates: joinWeekdays(
                    isChosen ? [...chosen, day] : [...chosen].filter((other) => other !== day),
                  ),
                })
              }
            />
          ))}
        </div>
      </fieldset>
      <SubmitFooter words={{ cancel: common.cancel, ...words[kind] }} isBusy={isBusy} onCancel={cancel} />
    </Form>
  )
}

const titleProblem = (routines_title: string): string | null => {
  if (routines_title === '') return isRequired(words.routines_title)
  return [...routines_title].length > ROUTINE_TITLE_MAX_LENGTH
    ? words.tooLong(ROUTINE_TITLE_MAX_LENGTH)
    : null
}
