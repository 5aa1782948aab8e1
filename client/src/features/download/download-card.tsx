import type { ReactNode } from 'react'
import type { IconType } from '../../ui/icons/icon.tsx'
import styles from './download.module.css'

type DownloadCardProps = { icon: IconType; title: string; text?: string; children: ReactNode }

/** The downloads for one kind of device. */
export const DownloadCard = ({ icon: Icon, title, text, children }: DownloadCardProps) => (
  <li className={styles.card}>
    <Icon className={styles.icon} />
    <h2 className={styles.title}>{title}</h2>
    {text && <p className={styles.text}>{text}</p>}
    <div className={styles.actions}>{children}</div>
  </li>
)
