// A control with its label, hint and error, connected by ARIA attributes.
import { type ReactNode, useId } from 'react'
import styles from './field.module.css'

export type FieldTexts = { label: ReactNode; hint?: ReactNode; error?: string | null | undefined }
type ControlProps = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }
type FieldProps = FieldTexts & {
  children: (controlProps: ControlProps) => ReactNode
  id?: string | undefined
}

/** The layout of a field. The control must spread `controlProps` on its element. */
export const Field = ({ label, hint, error, children, id: givenId }: FieldProps) => {
  const generatedId = useId()
  const id = givenId ?? generatedId
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  const controlProps: ControlProps = {
    id,
    ...(described && { 'aria-describedby': described }),
    ...(error && { 'aria-invalid': true as const }),
  }
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.control}>{children(controlProps)}</div>
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
