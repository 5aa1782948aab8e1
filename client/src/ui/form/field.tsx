// A labelled control with its hint and its problem, tied together for those who do not see them.
import { type ReactNode, useId } from 'react'
import styles from './field.module.css'

export type FieldWords = { label: ReactNode; hint?: ReactNode; error?: string | null | undefined }
type Wiring = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }
type FieldProps = FieldWords & { children: (wiring: Wiring) => ReactNode; id?: string | undefined }

/** The frame of every field; the control inside takes the wiring it is given. */
export const Field = ({ label, hint, error, children, id: given }: FieldProps) => {
  const made = useId()
  const id = given ?? made
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  const wiring: Wiring = {
    id,
    ...(described && { 'aria-describedby': described }),
    ...(error && { 'aria-invalid': true as const }),
  }
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.control}>{children(wiring)}</div>
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
