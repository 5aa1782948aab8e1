import { type InputHTMLAttributes, type Ref, useState } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../controls/icon-button.tsx'
import { Eye } from '../icons/eye.tsx'
import { EyeOff } from '../icons/eye-off.tsx'
import styles from './field.module.css'
import { Field, type FieldTexts } from './field.tsx'

type PasswordProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'type'> &
  FieldTexts & {
    value: string
    onChange: (value: string) => void
    showLabel: string
    hideLabel: string
    ref?: Ref<HTMLInputElement>
  }

/** A password field with a button that shows the password. */
export const PasswordField = ({
  label,
  hint,
  error,
  onChange,
  showLabel,
  hideLabel,
  id,
  ...rest
}: PasswordProps) => {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(controlProps) => (
        <>
          <input
            spellCheck={false}
            autoCapitalize="none"
            {...rest}
            {...controlProps}
            type={shown ? 'text' : 'password'}
            className={classNames(styles.input, styles.withButton)}
            onChange={(event) => onChange(event.target.value)}
          />
          <IconButton
            className={styles.reveal}
            label={shown ? hideLabel : showLabel}
            icon={shown ? <EyeOff /> : <Eye />}
            onClick={() => setShown(!shown)}
          />
        </>
      )}
    </Field>
  )
}
