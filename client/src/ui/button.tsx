// The button, and the link that looks like one.
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'react'
import { Link } from 'wouter'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

type Look = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'small' | 'medium' | 'large'
  wide?: boolean
}

const lookOf = ({ variant = 'secondary', size = 'medium', wide = false }: Look, className?: string) =>
  classNames(
    styles.button,
    styles[variant],
    size !== 'medium' && styles[size],
    wide && styles.wide,
    className,
  )

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Look & { busy?: boolean; ref?: Ref<HTMLButtonElement> }

/** A button; `busy` shows a spinner and takes no second press, but keeps the focus. */
export const Button = ({ variant, size, wide, busy, className, children, onClick, ...rest }: ButtonProps) => (
  <button
    type="button"
    {...rest}
    aria-disabled={busy || undefined}
    onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    className={lookOf(
      { ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) },
      className,
    )}
  >
    {busy && <Spinner />}
    {children}
  </button>
)

type ButtonLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & Look & { href: string }

/** A link with a button's look; addresses outside the app open as usual. */
export const ButtonLink = ({ variant, size, wide, className, href, ...rest }: ButtonLinkProps) => {
  const look = lookOf(
    { ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) },
    className,
  )
  return href.startsWith('/') ? (
    <Link href={href} {...rest} className={look} />
  ) : (
    <a href={href} {...rest} className={look} />
  )
}
