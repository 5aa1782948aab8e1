import type { Routine } from '@dayloop/contracts/routines'
import { parseWeekdays, WEEKDAYS } from '@dayloop/contracts/weekdays'
import { Link } from 'wouter'
import { useToday } from '../../offline/today.ts'
import { historyPath } from '../../paths.ts'
import { shownTitle } from '../../shown-text.ts'
import { offline } from '../../texts/offline.ts'
import { routineRows } from '../../texts/routine-rows.ts'
import { dayNames, routines } from '../../texts/routines.ts'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CalendarOff } from '../../ui/icons/calendar-off.tsx'
import { CloudUpload } from '../../ui/icons/cloud-upload.tsx'
import { Pause } from '../../ui/icons/pause.tsx'
import { Pencil } from '../../ui/icons/pencil.tsx'
import { Play } from '../../ui/icons/play.tsx'
import { Trash2 } from '../../ui/icons/trash-2.tsx'
import { pauseText } from './pause-text.ts'
import styles from './routine-row.module.css'

type RoutineRowProps = {
  routine: Routine
  isWaiting: boolean
  onStatus: (status: boolean) => void
  onDaysOff: () => void
  onEdit: () => void
  onDelete: () => void
}

// Created once for all rows, so that React skips them when it renders a row again.
const pencil = <Pencil />
const pause = <Pause />
const play = <Play />
const bin = <Trash2 />
const calendar = <CalendarOff />
const cloud = <CloudUpload />

const editId = (id: string): string => `routine-${id}`

/** The edit button of a row. It gets the focus when the row beside it is removed. */
export const editButtonOf = (id: string): HTMLElement | null => document.getElementById(editId(id))

/** One routine: its title, days and status, and its buttons. */
export const RoutineRow = ({
  routine,
  isWaiting,
  onStatus,
  onDaysOff,
  onEdit,
  onDelete,
}: RoutineRowProps) => {
  const { id, routines_dates, status } = routine
  const title = shownTitle(routine.routines_title)
  const shownPause = pauseText(routine, useToday())
  const toggle = status ? routines.pause : routines.activate
  return (
    <li className={styles.row} data-row={id}>
      <div className={styles.text}>
        <h2 className={classNames(styles.title, !status && styles.paused)} dir="auto">
          <Link href={historyPath(id)} className={styles.link}>
            {title}
          </Link>
        </h2>
        <Days routines_dates={routines_dates} isActive={status} />
        <p className={styles.marks}>
          {!(status && shownPause?.isNow) && (
            <span className={status ? styles.active : styles.inactive}>
              {status ? routines.active : routines.inactive}
            </span>
          )}
          {shownPause && (
            <span className={styles.pause}>
              {pause}
              {shownPause.text}
            </span>
          )}
          {isWaiting && (
            <span className={styles.waiting}>
              {cloud}
              {offline.waiting}
            </span>
          )}
        </p>
      </div>
      <div className={styles.actions}>
        <Button
          id={editId(id)}
          data-shortcut="edit"
          size="small"
          aria-label={routines.of(routines.edit, title)}
          onClick={onEdit}
        >
          {pencil}
          {routines.edit}
        </Button>
        <Button size="small" aria-label={routines.of(toggle, title)} onClick={() => onStatus(!status)}>
          {status ? pause : play}
          {toggle}
        </Button>
        <Button size="small" aria-label={routines.of(routineRows.daysOff, title)} onClick={onDaysOff}>
          {calendar}
          {routineRows.daysOff}
        </Button>
        <Button
          size="small"
          data-shortcut="delete"
          aria-label={routines.of(routines.delete, title)}
          onClick={onDelete}
        >
          {bin}
          {routines.delete}
        </Button>
      </div>
    </li>
  )
}

const Days = ({ routines_dates, isActive }: { routines_dates: string; isActive: boolean }) => {
  const chosen = parseWeekdays(routines_dates) ?? []
  if (chosen.length === 0) return <p className={styles.noDays}>{routines.noDays}</p>
  return (
    <ul className={styles.days} aria-label={routines.list}>
      {WEEKDAYS.filter((day) => chosen.includes(day)).map((day) => (
        <li key={day} className={classNames(styles.day, isActive && styles.on)}>
          <abbr title={dayNames[day]}>{dayNames[day].slice(0, 3)}</abbr>
        </li>
      ))}
    </ul>
  )
}
