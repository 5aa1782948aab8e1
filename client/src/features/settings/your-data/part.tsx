import { type ReactNode, useId } from 'react'
import styles from './your-data.module.css'

type PartProps = { title: string; text: string; children: ReactNode }

/** One part of the section, with its heading and description. */
export const Part = ({ title, text, children }: PartProps) => {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div>
        <h3 id={id} className={styles.title}>
          {title}
        </h3>
        <p className={styles.hint}>{text}</p>
      </div>
      {children}
    </section>
  )
}
