import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Logo } from './logo.tsx'
import styles from './open-page.module.css'

type OpenPageProps = { brand: string; title: string; lead: string; action: ReactNode; children: ReactNode }

/** The layout of public pages: a header with the logo and an action, and the content. */
export const OpenPage = ({ brand, title, lead, action, children }: OpenPageProps) => (
  <div className={styles.page}>
    <header className={styles.top}>
      <Link href="/" className={styles.brand}>
        <Logo />
        {brand}
      </Link>
      {action}
    </header>
    <main className={styles.main} id="content" tabIndex={-1}>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </div>
      {children}
    </main>
  </div>
)
