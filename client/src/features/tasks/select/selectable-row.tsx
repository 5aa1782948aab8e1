import type { Task } from '@dayloop/contracts/tasks'
import { type KeyboardEvent, useId } from 'react'
import { shownTitle } from '../../../shown-text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { rowId, TaskMarks } from '../task-row.tsx'
import styles from './select.module.css'

type SelectableRowProps = {
  task: Task
  today: string
  isWaiting: boolean
  isSelected: boolean
  onPress: (isRange: boolean) => void
  /** Called for an arrow key: to the next row, or to the previous one. */
  onArrow: (step: 1 | -1, isRange: boolean) => void
}

const arrows: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** One task in the select mode: a checkbox with the name of the task. */
export const SelectableRow = ({
  task,
  today,
  isWaiting,
  isSelected,
  onPress,
  onArrow,
}: SelectableRowProps) => {
  const marks = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    const step = arrows[event.key]
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onArrow(step, event.shiftKey)
  }
  return (
    <li className={classNames(styles.row, isSelected && styles.selected)} data-row={task.id}>
      {/* A press with Shift would select the text, too. */}
      <label className={styles.label} onMouseDown={(event) => event.shiftKey && event.preventDefault()}>
        <input
          type="checkbox"
          id={rowId(task.id)}
          className={styles.input}
          aria-label={shownTitle(task.task_title)}
          aria-describedby={marks}
          checked={isSelected}
          onChange={({ nativeEvent }) => onPress(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
          onKeyDown={onKeyDown}
        />
        <span className={styles.text}>
          <span className={classNames(styles.title, task.status && styles.done)} dir="auto">
            {shownTitle(task.task_title)}
          </span>
          <span id={marks}>
            <TaskMarks task={task} today={today} isWaiting={isWaiting} />
          </span>
        </span>
      </label>
    </li>
  )
}
