// The three numbers of a routine's history, with their explanations.
import type { RoutineHistory } from '@dayloop/contracts/routines'
import { routineHistory as texts } from '../../texts/routine-history.ts'
import styles from './history-numbers.module.css'

type HistoryNumbersProps = Pick<RoutineHistory, 'adherence' | 'streak' | 'best_streak'>

export const HistoryNumbers = ({ adherence, streak, best_streak }: HistoryNumbersProps) => {
  const numbers = [
    {
      label: texts.adherence,
      value: adherence === null ? '–' : texts.percent(String(Math.round(adherence * 100))),
      meaning: adherence === null ? texts.noAdherence : texts.adherenceMeaning,
    },
    { label: texts.streak, value: streak, meaning: texts.streakMeaning },
    { label: texts.best_streak, value: best_streak, meaning: texts.best_streakMeaning },
  ]
  return (
    <div>
      <dl className={styles.numbers}>
        {numbers.map(({ label, value, meaning }) => (
          <div key={label} className={styles.number}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{value}</dd>
            <dd className={styles.meaning}>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.forgiving}>{texts.forgiving}</p>
    </div>
  )
}
