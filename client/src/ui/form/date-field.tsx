// A day, in the browser's own date field. A date that is typed only in part is neither a day nor "no date".
import { type Ref, useState } from 'react'
import styles from './field.module.css'
import { Field } from './field.tsx'

type DateFieldProps = {
  label: string
  name: string
  value: string
  error: string | null
  /** A complete day as YYYY-MM-DD, or '' for none. */
  onChange: (value: string) => void
  /** The person went on to something other than a button. */
  onLeave: (input: HTMLInputElement) => void
  ref: Ref<HTMLInputElement>
}

export const DateField = ({ label, error, value, onChange, onLeave, ...rest }: DateFieldProps) => {
  // The browser's value of a part of a date is ''; the form keeps the last complete one.
  const [isPart, setPart] = useState(false)

  const read = (input: HTMLInputElement) => {
    const { badInput } = input.validity
    setPart(badInput)
    if (!badInput && (isPart || input.value !== value)) onChange(input.value)
  }
  return (
    <Field label={label} error={error}>
      {(wiring) => (
        <input
          {...rest}
          {...wiring}
          type="date"
          max="9999-12-31"
          className={styles.input}
          value={isPart ? '' : value}
          onChange={(event) => read(event.target)}
          // Typing or deleting a part of a date that stays incomplete fires no change event.
          onKeyUp={(event) => read(event.currentTarget)}
          onBlur={(event) => {
            read(event.currentTarget)
            // A text that appears while a button is being pressed would move the button away.
            if (!(event.relatedTarget instanceof HTMLButtonElement)) onLeave(event.currentTarget)
          }}
        />
      )}
    </Field>
  )
}
