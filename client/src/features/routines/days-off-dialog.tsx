// The days off of a routine: single dates that are skipped, and a pause.
import { addDays } from '@dayloop/contracts/calendar'
import { isInPause, isOnWeekday } from '@dayloop/contracts/routine-days'
import type { Routine } from '@dayloop/contracts/routines'
import type { RefObject } from 'react'
import { formatDate } from '../../format-date.ts'
import { useToday } from '../../offline/today.ts'
import { shownTitle } from '../../shown-text.ts'
import { routineDialogs } from '../../texts/routine-dialogs.ts'
import { Button } from '../../ui/controls/button.tsx'
import Dialog from '../../ui/overlay/dialog.tsx'
import styles from './days-off-dialog.module.css'
import { pauseText } from './pause-text.ts'
import type { useRoutineActions } from './use-routine-actions.ts'

const texts = routineDialogs.daysOff
/** How many dates are offered, and how far ahead they may be. */
const DATES = 7
const DAYS_AHEAD = 60

type DaysOffDialogProps = {
  routine: Routine
  actions: Pick<ReturnType<typeof useRoutineActions>, 'skip' | 'pause'>
  onClose: () => void
  finalFocus: RefObject<HTMLElement | null>
}

export const DaysOffDialog = ({ routine, actions, onClose, finalFocus }: DaysOffDialogProps) => {
  const today = useToday()
  const dates = nextDates(routine, today)
  const pause = pauseText(routine, today)
  return (
    <Dialog
      onClose={onClose}
      title={texts.title(shownTitle(routine.routines_title))}
      closeLabel={texts.close}
      finalFocus={finalFocus}
      footer={
        <Button variant="primary" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <section aria-labelledby="days-off-dates">
        <h3 id="days-off-dates" className={styles.title}>
          {texts.dates}
        </h3>
        <p className={styles.hint}>{dates.length > 0 ? texts.datesHint : texts.noDates}</p>
        <ul className={styles.dates}>
          {dates.map((date) => {
            const isSkipped = routine.skipped_dates.includes(date)
            const action = isSkipped ? texts.unskip : texts.skip
            return (
              <li key={date} className={styles.date}>
                <span>
                  {formatDate(date)}
                  {isSkipped && <strong className={styles.skipped}>{texts.skipped}</strong>}
                </span>
                <Button
                  size="small"
                  aria-label={texts.of(action, formatDate(date))}
                  onClick={() => void actions.skip(routine, date, !isSkipped)}
                >
                  {action}
                </Button>
              </li>
            )
          })}
        </ul>
      </section>
      <section aria-labelledby="days-off-pause">
        <h3 id="days-off-pause" className={styles.title}>
          {texts.pause}
        </h3>
        <p className={styles.hint}>{pause?.text ?? texts.pauseHint}</p>
        <Button onClick={() => actions.pause(routine, pause ? null : today)}>
          {pause ? texts.resume : texts.pauseNow}
        </Button>
      </section>
    </Dialog>
  )
}

/** The next scheduled dates outside of a pause, skipped or not. */
const nextDates = (routine: Routine, today: string): string[] => {
  const dates: string[] = []
  for (let ahead = 0; ahead <= DAYS_AHEAD && dates.length < DATES; ahead += 1) {
    const date = addDays(today, ahead)
    if (routine.skipped_dates.includes(date) || (isOnWeekday(routine, date) && !isInPause(routine, date)))
      dates.push(date)
  }
  return dates
}
