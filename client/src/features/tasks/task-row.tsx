import { dueDateLabel, dueDateTone } from '@dayloop/contracts/calendar'
import { PRIORITY_MAX } from '@dayloop/contracts/limits'
import type { Task } from '@dayloop/contracts/tasks'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { lazy, type ReactNode, Suspense } from 'react'
import { formatDate } from '../../format-date.ts'
import { shownTitle } from '../../shown-text.ts'
import { offline } from '../../texts/offline.ts'
import { tasks } from '../../texts/tasks.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { RoundCheckbox } from '../../ui/controls/round-checkbox.tsx'
import styles from './task-row.module.css'

/** The title with what a search has found marked, and the places in other fields. */
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

// Made once for all rows: what React knows already it does not look at, and icons were half of what a change costs.
const pencil = <Pencil aria-hidden="true" />
const bin = <Trash2 aria-hidden="true" />
const cloud = <CloudUpload aria-hidden="true" />

const MoreMarks = lazy(() => import('./task-marks.tsx'))

/** The id of what has the focus in a row. */
export const rowId = (id: string): string => `task-${id}`

/** A row's title, or its checkbox in the select mode: where the focus goes when a neighbour leaves. */
export const titleOf = (id: string): HTMLElement | null => document.getElementById(rowId(id))

/** One task: tick, title, due date, what waits, edit, delete. */
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

/** When the task is due, its other fields, and whether a change of it waits. */
export const TaskMarks = ({ task, today, isWaiting }: Pick<TaskRowProps, 'task' | 'today' | 'isWaiting'>) => {
  const due = dueDateLabel(task, today, formatDate)
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
