// The changes that the server refused, each with its words and what can be done about it.
import { useId } from 'react'
import { changeNames, offline } from '../../texts/offline.ts'
import { Button } from '../../ui/controls/button.tsx'
import { announce } from '../../ui/feedback/announce.ts'
import { useRowFocus } from '../../ui/use-row-focus.ts'
import { type Entry, isGone, isTaskIntent } from '../outbox/intents.ts'
import { hasWords } from '../outbox/queue.ts'
import { useEntries, useOutbox } from '../provider.tsx'
import { wordsOf } from './change-text.ts'
import { editRefused } from './change-to-edit.ts'
import styles from './rejected-changes.module.css'

const words = offline.attention

/** The list of refused changes; nothing when there is none. */
export const RejectedChanges = () => {
  const refused = useEntries().filter(({ refusal }) => refusal !== null)
  const title = useId()
  const { list } = useRowFocus({
    rows: refused.map(({ key }) => key),
    elementOf: (key) => document.querySelector<HTMLElement>(`[data-row="${key}"] button`),
    otherwise: () => document.getElementById('content'),
  })
  if (refused.length === 0) return null
  return (
    <section className={styles.changes} aria-labelledby={title}>
      <h2 className={styles.title} id={title}>
        {words.title}
      </h2>
      <p className={styles.text}>{words.text}</p>
      <ul className={styles.list} {...list}>
        {refused.map((entry) => (
          <Refused key={entry.key} entry={entry} />
        ))}
      </ul>
    </section>
  )
}

const Refused = ({ entry }: { entry: Entry }) => {
  const outbox = useOutbox()
  const { key, intent, refusal } = entry
  const { title, more } = wordsOf(intent)
  const addAsNew = isTaskIntent(intent) ? words.addTaskAsNew : words.addRoutineAsNew
  const copy = async () => {
    try {
      await navigator.clipboard.writeText([title, ...more].join('\n'))
      announce(words.copied)
    } catch {
      announce(words.notCopied)
    }
  }
  return (
    <li className={styles.item} data-row={key}>
      <p className={styles.kind}>{changeNames[intent.procedure]}</p>
      <p className={styles.words} dir="auto">
        {title}
      </p>
      {more.map((line) => (
        <p key={line} className={styles.details} dir="auto">
          {line}
        </p>
      ))}
      <p className={styles.reason}>{refusal?.text ?? words.noReason}</p>
      <div className={styles.actions}>
        {hasWords(intent) && (
          <Button size="small" variant="primary" onClick={() => editRefused(entry)}>
            {isGone(entry) ? addAsNew : words.edit}
          </Button>
        )}
        {!isGone(entry) && (
          <Button size="small" onClick={() => void outbox.resend(key, intent)}>
            {words.sendAgain}
          </Button>
        )}
        {title && (
          <Button size="small" onClick={() => void copy()}>
            {words.copy}
          </Button>
        )}
        <Button size="small" onClick={() => void outbox.discard(key)}>
          {words.discard}
        </Button>
      </div>
    </li>
  )
}
