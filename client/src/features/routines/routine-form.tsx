// The form of a routine: its title, and the days of the week it falls on.
import { ROUTINE_TITLE_MAX_LENGTH } from '@dayloop/contracts/limits'
import type { RoutineFields } from '@dayloop/contracts/routine-fields'
import { textProblem } from '@dayloop/contracts/text'
import { joinWeekdays, parseWeekdays, WEEKDAY_PRESETS, WEEKDAYS } from '@dayloop/contracts/weekdays'
import type { EditFormProps } from '../../offline/lists/edit-dialogs.tsx'
import { common } from '../../texts/common.ts'
import { presetNames, routineDialogs } from '../../texts/routine-dialogs.ts'
import { dayNames } from '../../texts/routines.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { Form } from '../../ui/form/form.tsx'
import { SubmitFooter } from '../../ui/form/submit-footer.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useDraftForm } from '../../use-draft-form.ts'
import styles from './routine-form.module.css'

const words = routineDialogs.dialog

export const RoutineForm = ({
  kind,
  draft,
  initial,
  onSubmit,
  onClose,
  first,
}: EditFormProps<RoutineFields>) => {
  const { routines_title, routines_dates } = initial
  const { form, bind, values, change, submit, cancel, isBusy } = useDraftForm({
    draft,
    initial: { routines_title, routines_dates },
    first: 'routines_title',
    problemsOf: ({ routines_title }) => ({ routines_title: textProblem(routines_title.trim(), titleRule) }),
    onSubmit: (fields) => onSubmit({ ...initial, ...fields, routines_title: fields.routines_title.trim() }),
    onClose,
  })
  const chosen = new Set(parseWeekdays(values.routines_dates) ?? [])
  return (
    <Form ref={form} onSubmit={submit}>
      <TextField
        {...bind('routines_title')}
        ref={first}
        label={words.routines_title}
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
              onClick={() => change('routines_dates', joinWeekdays(WEEKDAY_PRESETS[name]))}
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
                change(
                  'routines_dates',
                  joinWeekdays(isChosen ? [...chosen, day] : [...chosen].filter((other) => other !== day)),
                )
              }
            />
          ))}
        </div>
      </fieldset>
      <SubmitFooter words={{ cancel: common.cancel, ...words[kind] }} isBusy={isBusy} onCancel={cancel} />
    </Form>
  )
}

const titleRule = { label: words.routines_title, min: 1, max: ROUTINE_TITLE_MAX_LENGTH, visible: true }
