import styles from './stat-card.module.css'

type StatsProps = { stats: readonly { label: string; value: number | string }[] }

/** A row of labeled counts. */
export const Stats = ({ stats }: StatsProps) => (
  <dl className={styles.stats}>
    {stats.map(({ label, value }) => (
      <div key={label} className={styles.stat}>
        <dt className={styles.label}>{label}</dt>
        <dd className={styles.value}>{value}</dd>
      </div>
    ))}
  </dl>
)
