import type { FormHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './form.module.css'

type FormProps = Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit' | 'noValidate'> & {
  onSubmit: () => void
  ref?: Ref<HTMLFormElement>
}

/** A form that checks itself: the browser's own bubbles stay away, and Enter submits. */
export const Form = ({ onSubmit, ...rest }: FormProps) => (
  <form
    {...rest}
    noValidate
    className={styles.form}
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
  />
)

/** Fields side by side where there is room. */
export const FormRow = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>
