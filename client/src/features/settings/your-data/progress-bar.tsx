import { useId } from 'react'
import { Progress } from '../../../ui/feedback/progress.tsx'
import styles from './your-data.module.css'

/** A progress bar with a label. Without a share, its progress is unknown. */
export const ProgressBar = ({ label, share }: { label: string; share: number | null }) => {
  const id = useId()
  return (
    <div className={styles.progress}>
      <p id={id} className={styles.name}>
        {label}
      </p>
      {share === null ? (
        <Progress label={label} />
      ) : (
        <progress aria-labelledby={id} className={styles.bar} max={1} value={share} />
      )}
    </div>
  )
}
