// A calendar of weeks by weekdays. Each day has a mark and a text, so that it can be read without colour; the arrow keys
// go from day to day.
import type { DayState, HistoryDay } from '@dayloop/contracts/routine-history'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { formatDate } from '../../format-date.ts'
import { dayStates, routineHistory as texts } from '../../texts/routine-history.ts'
import { dayNames } from '../../texts/routines.ts'
import { classNames } from '../../ui/class-names.ts'
import { Check } from '../../ui/icons/check.tsx'
import { Circle } from '../../ui/icons/circle.tsx'
import { Minus } from '../../ui/icons/minus.tsx'
import { Pause } from '../../ui/icons/pause.tsx'
import { X } from '../../ui/icons/x.tsx'
import styles from './history-calendar.module.css'
import {
  type CalendarDay,
  type CalendarSpan,
  calendarWeeks,
  dayAfterKey,
  weekdaysFrom,
} from './history-weeks.ts'

const marks: Record<DayState, ReactNode> = {
  done: <Check />,
  pending: <Circle />,
  missed: <X />,
  skipped: <Minus />,
  paused: <Pause />,
}
const states = Object.keys(marks).filter((state): state is DayState => state in marks)

const shortDay = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' })
const dayText = ({ date, state }: CalendarDay) =>
  texts.day(formatDate(date), state ? dayStates[state] : texts.notScheduled)

type HistoryCalendarProps = CalendarSpan & { days: readonly HistoryDay[] }

export const HistoryCalendar = ({ days, ...span }: HistoryCalendarProps) => {
  const rows = calendarWeeks(days, span)
  const [current, setCurrent] = useState(span.today)
  const table = useRef<HTMLTableElement>(null)
  const selected = rows.flat().find(({ date }) => date === current)

  const onKeyDown = (event: KeyboardEvent) => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const next = dayAfterKey(event.key, current, { rows, forward, withControl: event.ctrlKey })
    if (next === null) return
    event.preventDefault()
    setCurrent(next)
    table.current?.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus()
  }
  return (
    <>
      <h2 id="history-calendar" className={styles.title}>
        {texts.calendar(span.weeks)}
      </h2>
      <p id="history-keys" className={styles.hint}>
        {texts.keys}
      </p>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells take the arrow keys is a grid
        role="grid"
        aria-readonly="true"
        aria-labelledby="history-calendar"
        aria-describedby="history-keys"
        className={styles.calendar}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            <th scope="col" className={styles.week}>
              {texts.week}
            </th>
            {weekdaysFrom(span.week_start).map((day) => (
              <th key={day} scope="col" className={styles.weekday}>
                <abbr title={dayNames[day]}>{dayNames[day].slice(0, 2)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((week) => (
            <tr key={week[0]?.date}>
              <th scope="row" className={styles.week}>
                {shortDay.format(new Date(`${week[0]?.date}T00:00:00Z`))}
              </th>
              {week.map((day) => (
                <Day
                  key={day.date}
                  day={day}
                  isCurrent={day.date === current}
                  isToday={day.date === span.today}
                  onFocus={() => setCurrent(day.date)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.selected} aria-hidden="true">
        {selected && dayText(selected)}
      </p>
      <ul className={styles.legend} aria-label={texts.legend}>
        {states.map((state) => (
          <li key={state}>
            <span className={classNames(styles.mark, styles[state])}>{marks[state]}</span>
            {dayStates[state]}
          </li>
        ))}
      </ul>
    </>
  )
}

type DayProps = { day: CalendarDay; isCurrent: boolean; isToday: boolean; onFocus: () => void }

const Day = ({ day, isCurrent, isToday, onFocus }: DayProps) => {
  if (day.isAhead) return <td className={styles.cell} />
  const { state } = day
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the cell of a grid
      role="gridcell"
      data-date={day.date}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={dayText(day)}
      aria-current={isToday ? 'date' : undefined}
      title={dayText(day)}
      className={styles.cell}
      onFocus={onFocus}
    >
      <span className={classNames(styles.mark, state ? styles[state] : styles.none, isToday && styles.today)}>
        {state ? marks[state] : <span aria-hidden="true">·</span>}
      </span>
    </td>
  )
}
