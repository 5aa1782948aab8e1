import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { classNames } from '../class-names.ts'
import styles from './centered-page.module.css'
import { Logo } from './logo.tsx'

type CenteredPageProps = {
  brand: string
  title: string
  lead?: ReactNode
  picture?: ReactNode
  tone?: 'good' | 'bad'
  children?: ReactNode
  below?: ReactNode
}

/** A page with one card in the middle, for screens with a single purpose. */
export const CenteredPage = ({
  brand,
  title,
  lead,
  picture,
  tone = 'good',
  children,
  below,
}: CenteredPageProps) => (
  <div className={styles.page}>
    <header>
      <Link href="/" className={styles.brand}>
        <Logo />
        {brand}
      </Link>
    </header>
    <main className={styles.main} id="content" tabIndex={-1}>
      <div className={styles.card}>
        <div className={classNames(styles.head, Boolean(picture) && styles.withPicture)}>
          {picture && (
            <div className={classNames(styles.picture, tone === 'bad' && styles.bad)} aria-hidden="true">
              {picture}
            </div>
          )}
          <h1 className={styles.title}>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {children}
      </div>
      {below && <div className={styles.below}>{below}</div>}
    </main>
  </div>
)
