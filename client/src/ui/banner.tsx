import type { ReactNode } from 'react'
import styles from './banner.module.css'
import { classNames } from './class-names.ts'

/** A line over the whole width, above everything else on the screen. */
export const Banner = ({ tone, children }: { tone: 'amber' | 'green'; children: ReactNode }) => (
  <div className={classNames(styles.banner, styles[tone])} role="status">
    {children}
  </div>
)
