import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'
import { Field, type FieldTexts } from './field.tsx'

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> &
  FieldTexts & { value: string; onChange: (value: string) => void; ref?: Ref<HTMLInputElement> }

/** A text input. */
export const TextField = ({ label, hint, error, onChange, className, id, ...rest }: InputProps) => (
  <Field label={label} hint={hint} error={error} id={id}>
    {(controlProps) => (
      <input
        type="text"
        {...rest}
        {...controlProps}
        className={classNames(styles.input, className)}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
)

type AreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'> &
  FieldTexts & { value: string; onChange: (value: string) => void; ref?: Ref<HTMLTextAreaElement> }

/** A text area. */
export const TextAreaField = ({ label, hint, error, onChange, className, id, ...rest }: AreaProps) => (
  <Field label={label} hint={hint} error={error} id={id}>
    {(controlProps) => (
      <textarea
        {...rest}
        {...controlProps}
        className={classNames(styles.input, styles.area, className)}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
)
