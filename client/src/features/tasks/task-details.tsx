import { allFields } from '@dayloop/contracts/fields'
import { PRIORITY_MAX } from '@dayloop/contracts/limits'
import { TASK_FIELDS } from '@dayloop/contracts/task-fields'
import type { Task } from '@dayloop/contracts/tasks'
import { lazy, type RefObject, Suspense, useState } from 'react'
import { formatDate } from '../../format-date.ts'
import { formatTime } from '../../format-time.ts'
import { shownTitle } from '../../shown-text.ts'
import { common } from '../../texts/common.ts'
import { elsewhere } from '../../texts/elsewhere.ts'
import { taskDialogs } from '../../texts/task-dialogs.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Callout } from '../../ui/feedback/callout.tsx'
import Dialog from '../../ui/overlay/dialog.tsx'
import type { Items } from './checklist/checklist-items.ts'
import { LiveChecklist } from './checklist/live-checklist.tsx'
import styles from './task-details.module.css'

const texts = taskDialogs.details

const Markdown = lazy(() => import('../../ui/markdown/markdown.tsx'))

type TaskDetailsProps = {
  task: Task
  /** Whether the list no longer has the task. */
  isGone: boolean
  onClose: () => void
  onEdit: () => void
  /** Saves the changed checklist of the task. */
  onSave: (before: Task, checklist: Items) => void
  finalFocus: RefObject<HTMLElement | null>
}

/** The details of one task. Only its checklist can be changed. */
export const TaskDetails = ({ task, isGone, onClose, onEdit, onSave, finalFocus }: TaskDetailsProps) => {
  // The task as it was when the dialog opened, with the changes made in the dialog.
  const [known, setKnown] = useState(task)
  const notice = isGone ? elsewhere.removed : isSame(task, known) ? null : elsewhere.updated
  return (
    <Dialog
      onClose={onClose}
      title={texts.title}
      closeLabel={common.close}
      finalFocus={finalFocus}
      footer={
        <>
          <Button onClick={onClose}>{common.close}</Button>
          <Button variant="primary" onClick={onEdit}>
            {texts.edit}
          </Button>
        </>
      }
    >
      {notice !== null && <Callout tone="warning">{notice}</Callout>}
      <dl className={styles.details}>
        <dt>{texts.task_title}</dt>
        <dd dir="auto">{shownTitle(task.task_title)}</dd>
        <dt>{texts.task_details}</dt>
        <dd dir="auto" className={styles.text}>
          {task.task_details.trim() === '' ? (
            texts.noDetails
          ) : (
            <Suspense fallback={<p className={styles.typed}>{task.task_details}</p>}>
              <Markdown text={task.task_details} />
            </Suspense>
          )}
        </dd>
        <dt>{texts.due_date}</dt>
        <dd>
          {task.due_date ? formatDate(task.due_date) : texts.noDate}
          {task.due_time && ` ${formatTime(task.due_time)}`}
        </dd>
        <dt>{texts.status}</dt>
        <dd>{task.status ? texts.completed : texts.pending}</dd>
        {task.priority < PRIORITY_MAX && (
          <>
            <dt>{texts.priority}</dt>
            <dd>{task.priority}</dd>
          </>
        )}
        {task.tags.length > 0 && (
          <>
            <dt>{texts.tags}</dt>
            <dd>
              <bdi>{task.tags.join(', ')}</bdi>
            </dd>
          </>
        )}
        <dt>{texts.checklist}</dt>
        <dd>
          <LiveChecklist
            task={task}
            onSave={(before, checklist) => {
              setKnown({ ...known, checklist })
              onSave(before, checklist)
            }}
          />
        </dd>
      </dl>
    </Dialog>
  )
}

const isSame = (one: Task, other: Task) =>
  one.status === other.status &&
  JSON.stringify(allFields(TASK_FIELDS, one)) === JSON.stringify(allFields(TASK_FIELDS, other))
