// The preview of an import, with its confirmation.
import type { ImportPreview } from '@dayloop/contracts/import'
import { sourceNames, importTexts as texts } from '../../../texts/your-data.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Callout } from '../../../ui/feedback/callout.tsx'
import { confirmImport, resetImport } from './import-flow.ts'
import styles from './your-data.module.css'

type PreviewProps = { name: string; preview: ImportPreview; isBusy: boolean; problem: string | null }

export const ImportPreviewCard = ({ name, preview, isBusy, problem }: PreviewProps) => {
  const { source, tasks_count, completed_count, routines_count, duplicates_count, skipped, sample } = preview
  const newCount = tasks_count + routines_count - duplicates_count
  return (
    <div className={styles.preview}>
      <p className={styles.name} dir="auto">
        {texts.preview(name, sourceNames[source])}
      </p>
      <ul className={styles.counts} aria-live="polite">
        <li>{texts.tasks(tasks_count, completed_count)}</li>
        {routines_count > 0 && <li>{texts.routines(routines_count)}</li>}
        {duplicates_count > 0 && newCount > 0 && <li>{texts.duplicates(duplicates_count)}</li>}
      </ul>
      {newCount === 0 && (
        <Callout tone="info" live={false}>
          {texts.nothingNew}
        </Callout>
      )}
      {sample.length > 0 && <Sample tasks={sample} />}
      {skipped.length > 0 && <Skipped skipped={skipped} />}
      {problem !== null && <Callout tone="danger">{problem}</Callout>}
      <div className={styles.actions}>
        {newCount > 0 && (
          <Button variant="primary" busy={isBusy} onClick={() => void confirmImport()}>
            {isBusy ? texts.confirming : texts.confirm(newCount)}
          </Button>
        )}
        {!isBusy && <Button onClick={resetImport}>{newCount > 0 ? texts.cancel : texts.another}</Button>}
      </div>
    </div>
  )
}

const Sample = ({ tasks }: { tasks: ImportPreview['sample'] }) => (
  <div>
    <h4 className={styles.small}>{texts.sample}</h4>
    <ul className={styles.sample}>
      {tasks.map(({ task_title, due_date, due_time, status, priority, tags }, index) => {
        const facts = [
          ...(due_date === null ? [] : [due_time === null ? due_date : `${due_date} ${due_time}`]),
          ...(status ? [texts.completed] : []),
          ...(priority < 4 ? [texts.priority(priority)] : []),
          ...tags.map((tag) => `#${tag}`),
        ]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change, and titles may be equal
          <li key={index}>
            <span dir="auto">{task_title}</span>
            {facts.length > 0 && <span className={styles.facts}>{facts.join(' · ')}</span>}
          </li>
        )
      })}
    </ul>
  </div>
)

const Skipped = ({ skipped }: { skipped: ImportPreview['skipped'] }) => (
  <details className={styles.details}>
    <summary>{texts.skipped(skipped.length)}</summary>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
    <ul className={styles.scroll} tabIndex={0} aria-label={texts.skipped(skipped.length)}>
      {skipped.map(({ line, reason }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change, and several may be about one line
        <li key={index}>
          <span className={styles.line}>{line === null ? texts.wholeFile : texts.line(line)}</span>
          <span dir="auto">{reason}</span>
        </li>
      ))}
    </ul>
  </details>
)
