// The form of a routine: its title, weekdays and other fields.
import { ROUTINE_TITLE_MAX_LENGTH } from '@dayloop/contracts/limits'
import { isPauseBackwards, MISSED_POLICIES } from '@dayloop/contracts/routine-days'
import type { RoutineFields } from '@dayloop/contracts/routine-fields'
import { textProblem } from '@dayloop/contracts/text'
import {
  joinWeekdays,
  parseWeekdays,
  WEEKDAY_PRESETS,
  WEEKDAYS,
  type WeekdayPreset,
} from '@dayloop/contracts/weekdays'
import { useRef } from 'react'
import type { EditFormProps } from '../../offline/lists/edit-dialogs.tsx'
import { common } from '../../texts/common.ts'
import { routineDialogs } from '../../texts/routine-dialogs.ts'
import { dayNames } from '../../texts/routines.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { DateField } from '../../ui/form/date-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { SubmitFooter } from '../../ui/form/submit-footer.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useDraftForm } from '../../use-draft-form.ts'
import styles from './routine-form.module.css'

const texts = routineDialogs.dialog
const presets: readonly WeekdayPreset[] = ['all', 'weekdays', 'weekends', 'none']

export const RoutineForm = ({
  kind,
  draft,
  initial,
  onSubmit,
  onClose,
  first,
}: EditFormProps<RoutineFields>) => {
  const { routines_title, routines_dates, missed } = initial
  const [paused_from, paused_until] = [initial.paused_from ?? '', initial.paused_until ?? '']
  const [fromInput, untilInput] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const { form, bind, setProblem, values, change, submit, cancel, isBusy } = useDraftForm({
    draft,
    initial: { routines_title, routines_dates, paused_from, paused_until, missed: missed as string },
    first: 'routines_title',
    problemsOf: (values) => ({
      routines_title: textProblem(values.routines_title.trim(), titleRule),
      paused_from: dateProblem(fromInput.current),
      paused_until:
        dateProblem(untilInput.current) ?? (isPauseBackwards(pauseOf(values)) ? texts.pauseBackwards : null),
    }),
    onSubmit: (values) =>
      onSubmit({
        ...initial,
        routines_title: values.routines_title.trim(),
        routines_dates: values.routines_dates,
        missed: MISSED_POLICIES.find((policy) => policy === values.missed) ?? missed,
        ...pauseOf(values),
      }),
    onClose,
  })
  const chosen = new Set(parseWeekdays(values.routines_dates) ?? [])
  return (
    <Form ref={form} onSubmit={submit}>
      <TextField
        {...bind('routines_title')}
        ref={first}
        label={texts.routines_title}
        dir="auto"
        required
        autoComplete="off"
      />
      <fieldset className={styles.group}>
        <legend>{texts.days}</legend>
        {/* biome-ignore lint/a11y/useSemanticElements: a group inside the group of days needs no legend on the screen */}
        <div role="group" aria-label={texts.presets} className={styles.presets}>
          {presets.map((preset) => (
            <Button
              key={preset}
              size="small"
              onClick={() => change('routines_dates', joinWeekdays(WEEKDAY_PRESETS[preset]))}
            >
              {texts.presetNames[preset]}
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
                change(
                  'routines_dates',
                  joinWeekdays(isChosen ? [...chosen, day] : [...chosen].filter((other) => other !== day)),
                )
              }
            />
          ))}
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{texts.pause}</legend>
        <p className={styles.hint}>{texts.pauseHint}</p>
        <div className={styles.pause}>
          <DateField
            {...bind('paused_from')}
            ref={fromInput}
            label={texts.paused_from}
            onLeave={(input) => setProblem('paused_from', dateProblem(input))}
          />
          <DateField
            {...bind('paused_until')}
            ref={untilInput}
            label={texts.paused_until}
            onLeave={(input) => setProblem('paused_until', dateProblem(input))}
          />
        </div>
        {(values.paused_from || values.paused_until) && (
          <Button
            size="small"
            onClick={() => {
              change('paused_from', '')
              change('paused_until', '')
              // The pressed button is removed.
              fromInput.current?.focus()
            }}
          >
            {texts.noPause}
          </Button>
        )}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{texts.missed}</legend>
        {MISSED_POLICIES.map((policy) => (
          <label key={policy} className={styles.choice}>
            <input
              type="radio"
              name="missed"
              value={policy}
              checked={values.missed === policy}
              onChange={() => change('missed', policy)}
            />
            {texts.missedChoices[policy]}
          </label>
        ))}
      </fieldset>
      <SubmitFooter labels={{ cancel: common.cancel, ...texts[kind] }} isBusy={isBusy} onCancel={cancel} />
    </Form>
  )
}

type PauseTexts = { paused_from: string; paused_until: string }

const pauseOf = ({ paused_from, paused_until }: PauseTexts) => ({
  paused_from: paused_from || null,
  paused_until: paused_until || null,
})

const dateProblem = (input: HTMLInputElement | null) =>
  input?.validity.badInput ? texts.dateIncomplete : null

const titleRule = { label: texts.routines_title, min: 1, max: ROUTINE_TITLE_MAX_LENGTH, visible: true }
