import type { Ref } from 'react'
import { Check } from '../icons/check.tsx'
import styles from './round-checkbox.module.css'
import { usePressed } from './use-pressed.ts'

type RoundCheckboxProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  /** The accessible name. */
  label: string
  tooltip: string
  ref?: Ref<HTMLInputElement>
}

// Created once, so that React skips it when the row changes.
const check = <Check />

/** The checkbox of a task. It shows a press at once and calls `onChange` after the paint. */
export const RoundCheckbox = ({ checked, onChange, label, tooltip, ref }: RoundCheckboxProps) => {
  const [shown, press] = usePressed(checked, onChange)
  return (
    <span className={styles.target}>
      <input
        ref={ref}
        type="checkbox"
        data-shortcut="complete"
        className={styles.input}
        checked={shown}
        aria-label={label}
        title={tooltip}
        onChange={(event) => press(event.target.checked)}
      />
      <span className={styles.ring} aria-hidden="true">
        {check}
      </span>
    </span>
  )
}
