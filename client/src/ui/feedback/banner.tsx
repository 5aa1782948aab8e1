import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './banner.module.css'

/** A full-width bar at the top of the screen. */
export const Banner = ({ tone, children }: { tone: 'amber' | 'green'; children: ReactNode }) => (
  <div className={classNames(styles.banner, styles[tone])} role="status">
    {children}
  </div>
)
