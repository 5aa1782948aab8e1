import type { HTMLAttributes } from 'react'
import { classNames } from '../class-names.ts'
import styles from './card.module.css'

type CardProps = HTMLAttributes<HTMLDivElement> & { padded?: boolean }

/** A box with a border that groups content. */
export const Card = ({ padded = true, className, ...rest }: CardProps) => (
  <div {...rest} className={classNames(styles.card, padded && styles.padded, className)} />
)
