import type { ButtonHTMLAttributes, ComponentType, Ref } from 'react'
import { classNames } from './class-names.ts'
import styles from './icon-button.module.css'

type Icon = ComponentType<{ 'aria-hidden'?: boolean | 'true' | 'false' }>
type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  label: string
  icon: Icon
  tone?: 'plain' | 'danger'
  ref?: Ref<HTMLButtonElement>
}

/** A button that is only an icon; its label is its name and its tooltip. */
export const IconButton = ({ label, icon: Icon, tone = 'plain', className, ...rest }: IconButtonProps) => (
  <button
    type="button"
    title={label}
    {...rest}
    aria-label={label}
    className={classNames(styles.button, tone === 'danger' && styles.danger, className)}
  >
    <Icon aria-hidden="true" />
  </button>
)
