import { dueDateTone } from '@dayloop/contracts/calendar'
import { PRIORITY_MAX } from '@dayloop/contracts/limits'
import type { Task } from '@dayloop/contracts/tasks'
import { lazy, type ReactNode, Suspense } from 'react'
import { dueDateLabel } from '../../due-date-label.ts'
import { shownTitle } from '../../shown-text.ts'
import { offline } from '../../texts/offline.ts'
import { tasks } from '../../texts/tasks.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { RoundCheckbox } from '../../ui/controls/round-checkbox.tsx'
import { CloudUpload } from '../../ui/icons/cloud-upload.tsx'
import { Pencil } from '../../ui/icons/pencil.tsx'
import { Trash2 } from '../../ui/icons/trash-2.tsx'
import styles from './task-row.module.css'

/** The title with the marked matches of a search, and the matches in other fields. */
export type Found = { title: ReactNode; more: ReactNode }

type TaskRowProps = {
  task: Task
  today: string
  isWaiting: boolean
  found?: Found | undefined
  onComplete: (status: boolean) => void
  onOpen: () => void
  onEdit: () => void
  onDelete: () => void
}

// Created once for all rows, so that React skips them when it renders a row again.
const pencil = <Pencil />
const bin = <Trash2 />
const cloud = <CloudUpload />

const MoreMarks = lazy(() => import('./task-marks.tsx'))

/** The id of the element that gets the focus in a row. */
export const rowId = (id: string): string => `task-${id}`

/** The title of a row, or its checkbox in the select mode. It gets the focus when the row beside it is removed. */
export const titleOf = (id: string): HTMLElement | null => document.getElementById(rowId(id))

/** One task: its checkbox, title, due date and buttons. */
export const TaskRow = ({
  task,
  today,
  isWaiting,
  found,
  onComplete,
  onOpen,
  onEdit,
  onDelete,
}: TaskRowProps) => {
  const tooltip = task.status ? tasks.markPending : tasks.markComplete
  const title = shownTitle(task.task_title)
  return (
    <li className={styles.row} data-row={task.id}>
      <RoundCheckbox
        checked={task.status}
        onChange={onComplete}
        label={`${tooltip}: ${title}`}
        tooltip={tooltip}
      />
      <div className={styles.text}>
        <button
          type="button"
          id={rowId(task.id)}
          data-shortcut="open"
          className={classNames(styles.title, task.status && styles.done)}
          dir="auto"
          onClick={onOpen}
        >
          {found?.title ?? title}
        </button>
        {found?.more}
        <TaskMarks task={task} today={today} isWaiting={isWaiting} />
      </div>
      <div className={styles.actions}>
        <IconButton
          icon={pencil}
          label={tasks.edit(title)}
          title={tasks.editTip}
          data-shortcut="edit"
          onClick={onEdit}
        />
        <IconButton
          icon={bin}
          tone="danger"
          label={tasks.delete(title)}
          title={tasks.deleteTip}
          data-shortcut="delete"
          onClick={onDelete}
        />
      </div>
    </li>
  )
}

/** The due date, the other fields, and whether a change of the task waits. */
export const TaskMarks = ({ task, today, isWaiting }: Pick<TaskRowProps, 'task' | 'today' | 'isWaiting'>) => {
  const due = dueDateLabel(task, today)
  const tone = styles[dueDateTone(task, today)]
  const date = due && <span className={tone}>{due}</span>
  const hasMore =
    task.due_time || task.priority < PRIORITY_MAX || task.tags.length + task.checklist.length > 0
  return (
    (due || isWaiting || hasMore) && (
      <span className={styles.marks}>
        {hasMore ? (
          <Suspense fallback={date || ' '}>
            <MoreMarks task={task} due={due} tone={tone} />
          </Suspense>
        ) : (
          date
        )}
        {isWaiting && (
          <span className={styles.waiting}>
            {cloud}
            {offline.waiting}
          </span>
        )}
      </span>
    )
  )
}
