// The list of changes that the server rejected, each with its text and actions.
import { useId } from 'react'
import { offline } from '../../texts/offline.ts'
import { rejectedChanges as texts } from '../../texts/rejected-changes.ts'
import { Button } from '../../ui/controls/button.tsx'
import { notify } from '../../ui/feedback/notices.ts'
import { useRowFocus } from '../../ui/use-row-focus.ts'
import { type Entry, isGone } from '../outbox/entry.ts'
import { useOutbox } from '../provider.tsx'
import { editRejected } from './change-to-edit.ts'
import styles from './rejected-changes.module.css'

const RejectedChangeList = ({ rejected }: { rejected: readonly Entry[] }) => {
  const title = useId()
  const { list } = useRowFocus({
    rows: rejected.map(({ key }) => key),
    elementOf: (key) => document.querySelector<HTMLElement>(`[data-row="${key}"] button`),
    otherwise: () => document.getElementById('content'),
  })
  return (
    <section className={styles.changes} aria-labelledby={title}>
      <h2 className={styles.title} id={title}>
        {texts.title}
      </h2>
      <p className={styles.text}>{texts.text}</p>
      <ul className={styles.list} {...list}>
        {rejected.map((entry) => (
          <RejectedChange key={entry.key} entry={entry} />
        ))}
      </ul>
    </section>
  )
}

const RejectedChange = ({ entry }: { entry: Entry }) => {
  const outbox = useOutbox()
  const { key, change, refusal } = entry
  const { labels, path } = outbox.registry.of(change)
  const [title, lines] = [labels.title(change), labels.lines(change)]
  const copy = async () => {
    try {
      await navigator.clipboard.writeText([title, ...lines].join('\n'))
      notify({ text: texts.copied, tone: 'success', key: 'copied' })
    } catch {
      notify({ text: texts.notCopied, tone: 'danger', key: 'copied' })
    }
  }
  return (
    <li className={styles.item} data-row={key}>
      <p className={styles.kind}>{labels.name()}</p>
      <p className={styles.quote} dir="auto">
        {title}
      </p>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change their order, and may be equal
        <p key={index} className={styles.details} dir="auto">
          {line}
        </p>
      ))}
      <p className={styles.reason}>{refusal?.text ?? texts.noReason}</p>
      <div className={styles.actions}>
        {outbox.hasText(change) && (
          <Button size="small" variant="primary" onClick={() => editRejected(key, path(change))}>
            {isGone(entry) ? labels.addAsNew() : offline.rejected.edit}
          </Button>
        )}
        {!isGone(entry) && (
          <Button size="small" onClick={() => void outbox.resend(key, change)}>
            {texts.sendAgain}
          </Button>
        )}
        {title && (
          <Button size="small" onClick={() => void copy()}>
            {texts.copy}
          </Button>
        )}
        <Button size="small" onClick={() => void outbox.discard(key)}>
          {texts.discard}
        </Button>
      </div>
    </li>
  )
}

export default RejectedChangeList
