// Buttons, and links that look like buttons.
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'react'
import { Link } from 'wouter'
import { classNames } from '../class-names.ts'
import { Spinner } from '../feedback/spinner.tsx'
import styles from './button.module.css'

type Look = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  wide?: boolean | undefined
  className?: string | undefined
}

const classOf = ({ variant = 'secondary', size = 'medium', wide, className }: Look) =>
  classNames(styles.button, styles[variant], styles[size], wide && styles.wide, className)

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Look & { busy?: boolean; ref?: Ref<HTMLButtonElement> }

/** `busy` shows a spinner and ignores presses, but the button keeps the focus. */
export const Button = ({ variant, size, wide, busy, className, children, onClick, ...rest }: ButtonProps) => (
  <button
    type="button"
    {...rest}
    aria-disabled={busy || undefined}
    onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    className={classOf({ variant, size, wide, className })}
  >
    {busy && <Spinner />}
    {children}
  </button>
)

type ButtonLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & Look & { href: string }

/** A link that looks like a button. URLs outside of the app open as usual. */
export const ButtonLink = ({ variant, size, wide, className, href, ...rest }: ButtonLinkProps) => {
  const props = { ...rest, href, className: classOf({ variant, size, wide, className }) }
  return href.startsWith('/') ? <Link {...props} /> : <a {...props} />
}
