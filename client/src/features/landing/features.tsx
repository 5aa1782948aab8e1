import { LANDING_CARDS_SHOWN } from '@dayloop/contracts/limits'
import { landing } from '../../texts/landing.ts'
import { Button } from '../../ui/controls/button.tsx'
import styles from './landing.module.css'
import { useRotation } from './use-rotation.ts'

const words = landing.features

/** What Dayloop can do: three cards at a time, moving on by themselves until somebody wants to read. */
export const Features = () => {
  const { list } = words
  const { index, choose, running, setRunning, rest } = useRotation(list.length)
  const shown = Array.from({ length: LANDING_CARDS_SHOWN }, (_, at) => (index + at) % list.length)
  return (
    <section className={styles.section} aria-labelledby="features">
      <h2 id="features">{words.title}</h2>
      <div {...rest}>
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
              aria-label={words.show(feature.title)}
              aria-current={at === index}
              onClick={() => choose(at)}
            />
          ))}
          <Button variant="quiet" size="small" onClick={() => setRunning(!running)}>
            {running ? words.pause : words.play}
          </Button>
        </div>
      </div>
    </section>
  )
}
