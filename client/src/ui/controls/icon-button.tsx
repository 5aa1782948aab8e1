import type { ButtonHTMLAttributes, ReactElement, Ref } from 'react'
import { classNames } from '../class-names.ts'
import styles from './icon-button.module.css'

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  label: string
  icon: ReactElement
  tone?: 'plain' | 'danger'
  ref?: Ref<HTMLButtonElement>
}

/** A button with an icon. The label is its accessible name and its tooltip. */
export const IconButton = ({ label, icon, tone = 'plain', className, ...rest }: IconButtonProps) => (
  <button
    type="button"
    title={label}
    {...rest}
    aria-label={label}
    className={classNames(styles.button, tone === 'danger' && styles.danger, className)}
  >
    {icon}
  </button>
)
