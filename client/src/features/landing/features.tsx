import { LANDING_CARDS_SHOWN } from '@dayloop/contracts/limits'
import { landing } from '../../texts/landing.ts'
import { Button } from '../../ui/controls/button.tsx'
import styles from './landing.module.css'
import { useRotation } from './use-rotation.ts'

const texts = landing.features

/** The features of Dayloop, three cards at a time. They stop while the pointer or the focus is on them. */
export const Features = () => {
  const { list } = texts
  const { index, choose, isRunning, setRunning, pauseProps } = useRotation(list.length)
  const shown = Array.from({ length: LANDING_CARDS_SHOWN }, (_, at) => (index + at) % list.length)
  return (
    <section className={styles.section} aria-labelledby="features">
      <h2 id="features">{texts.title}</h2>
      <div {...pauseProps}>
        <ul className={styles.features}>
          {shown.map((at) => {
            const feature = list[at]
            return (
              feature && (
                <li key={feature.title} className={styles.feature}>
                  <h3>{feature.title}</h3>
                  <p>{feature.text}</p>
                </li>
              )
            )
          })}
        </ul>
        <div className={styles.controls}>
          {list.map((feature, at) => (
            <button
              key={feature.title}
              type="button"
              className={styles.dot}
              aria-label={texts.show(feature.title)}
              aria-current={at === index}
              onClick={() => choose(at)}
            />
          ))}
          <Button variant="quiet" size="small" onClick={() => setRunning(!isRunning)}>
            {isRunning ? texts.pause : texts.play}
          </Button>
        </div>
      </div>
    </section>
  )
}
