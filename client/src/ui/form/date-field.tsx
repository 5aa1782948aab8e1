// The date field of the browser. An incomplete date is neither a date nor "no date".
import { type Ref, useState } from 'react'
import styles from './field.module.css'
import { Field } from './field.tsx'

type DateFieldProps = {
  label: string
  name: string
  value: string
  error: string | null
  /** Receives a complete date as YYYY-MM-DD, or '' for none. */
  onChange: (value: string) => void
  /** Called when the focus moves to something other than a button. */
  onLeave: (input: HTMLInputElement) => void
  ref: Ref<HTMLInputElement>
}

export const DateField = ({ label, error, value, onChange, onLeave, ...rest }: DateFieldProps) => {
  // The browser reports '' for an incomplete date. The form keeps the last complete one.
  const [isIncomplete, setIncomplete] = useState(false)

  const read = (input: HTMLInputElement) => {
    const { badInput } = input.validity
    setIncomplete(badInput)
    if (!badInput && (isIncomplete || input.value !== value)) onChange(input.value)
  }
  return (
    <Field label={label} error={error}>
      {(controlProps) => (
        <input
          {...rest}
          {...controlProps}
          type="date"
          max="9999-12-31"
          className={styles.input}
          value={isIncomplete ? '' : value}
          onChange={(event) => read(event.target)}
          // An incomplete date fires no change event.
          onKeyUp={(event) => read(event.currentTarget)}
          onBlur={(event) => {
            read(event.currentTarget)
            // An error text would move the button that is being pressed.
            if (!(event.relatedTarget instanceof HTMLButtonElement)) onLeave(event.currentTarget)
          }}
        />
      )}
    </Field>
  )
}
