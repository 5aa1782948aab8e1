import type { Ref } from 'react'
import styles from '../../../ui/form/field.module.css'
import { Field, type FieldTexts } from '../../../ui/form/field.tsx'

type SelectFieldProps = FieldTexts & {
  options: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
  ref?: Ref<HTMLSelectElement>
}

/** A list of options. */
export const SelectField = ({ options, value, onChange, ref, ...texts }: SelectFieldProps) => (
  <Field {...texts}>
    {(controlProps) => (
      <select
        {...controlProps}
        ref={ref}
        className={styles.input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )}
  </Field>
)
