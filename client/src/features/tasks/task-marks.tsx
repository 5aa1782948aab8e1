// The other fields in the row of a task. The code is loaded when a list has a task with such a field.
import { PRIORITY_MAX } from '@dayloop/contracts/limits'
import type { Task } from '@dayloop/contracts/tasks'
import { formatTime } from '../../format-time.ts'
import { taskMarks as texts } from '../../texts/task-marks.ts'
import { Flag } from '../../ui/icons/flag.tsx'
import { ListChecks } from '../../ui/icons/list-checks.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './task-marks.module.css'

const flag = <Flag />
const checks = <ListChecks />

/** `due` is the label of the due date, `tone` its CSS class. */
type TaskMarksProps = { task: Task; due: string; tone: string | undefined }

const TaskMarks = ({ task: { due_time, priority, tags, checklist }, due, tone }: TaskMarksProps) => {
  const done = checklist.filter((item) => item.done).length
  return (
    <>
      {due && (
        <span className={tone}>
          {due}
          {due_time && ` ${formatTime(due_time)}`}
        </span>
      )}
      {priority < PRIORITY_MAX && (
        <span className={styles.mark} data-priority={priority}>
          {flag}
          {texts.priority(priority)}
        </span>
      )}
      {checklist.length > 0 && (
        <span className={styles.mark}>
          {checks}
          <span aria-hidden="true">{texts.progress(done, checklist.length)}</span>
          <VisuallyHidden>{texts.progressInWords(done, checklist.length)}</VisuallyHidden>
        </span>
      )}
      {tags.map((tag) => (
        <span key={tag} className={styles.tag}>
          <span aria-hidden="true">#</span>
          <bdi>{tag}</bdi>
        </span>
      ))}
    </>
  )
}

export default TaskMarks
