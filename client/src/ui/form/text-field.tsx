// One line, several lines, or a day.
import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'
import { Field, type FieldWords } from './field.tsx'

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> &
  FieldWords & { value: string; onChange: (value: string) => void; ref?: Ref<HTMLInputElement> }

/** A line of text; `type="date"` gives the browser's own date field, in the reader's locale. */
export const TextField = ({ label, hint, error, onChange, className, id, ...rest }: InputProps) => (
  <Field label={label} hint={hint} error={error} id={id}>
    {(wiring) => (
      <input
        type="text"
        {...rest}
        {...wiring}
        className={classNames(styles.input, className)}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
)

type AreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'> &
  FieldWords & { value: string; onChange: (value: string) => void; ref?: Ref<HTMLTextAreaElement> }

/** Several lines of text. */
export const TextAreaField = ({ label, hint, error, onChange, className, id, ...rest }: AreaProps) => (
  <Field label={label} hint={hint} error={error} id={id}>
    {(wiring) => (
      <textarea
        {...rest}
        {...wiring}
        className={classNames(styles.input, styles.area, className)}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
)
