import type { FormHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './form.module.css'

type FormProps = Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit' | 'noValidate'> & {
  onSubmit: () => void
  ref?: Ref<HTMLFormElement>
}

/** A form without the validation of the browser. */
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

/** Fields side by side, if there is space. */
export const FormRow = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>
