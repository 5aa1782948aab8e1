import { classNames } from '../class-names.ts'
import styles from './logo.module.css'

/** The logo of Dayloop. */
export const Logo = ({ className }: { className?: string | undefined }) => (
  <svg className={classNames(styles.logo, className)} viewBox="0 0 32 32" fill="none" aria-hidden="true">
    <path d="M27.2 12.6A12 12 0 1 1 22.6 6" stroke="currentColor" strokeWidth="3.4" strokeLinecap="round" />
    <path
      d="m10.6 16.4 4 4L27 7.6"
      stroke="currentColor"
      strokeWidth="3.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
