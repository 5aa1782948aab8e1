// Imports: choose a file, read the preview, confirm, and undo.
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'
import { paths } from '../../../paths.ts'
import { useSignal } from '../../../session/signal.ts'
import { sourceNames, importTexts as texts } from '../../../texts/your-data.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Callout } from '../../../ui/feedback/callout.tsx'
import { FileDrop } from './file-drop.tsx'
import { importState, recentImportsKey, resetImport, undoImport } from './import-flow.ts'
import { ImportPreviewCard } from './import-preview.tsx'
import { Part } from './part.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { RecentImports } from './recent-imports.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import styles from './your-data.module.css'

export const ImportPart = () => {
  const state = useSignal(importState)
  const { data: recent } = useQuery({
    queryKey: recentImportsKey,
    queryFn: ({ signal }) => client.import.recent.query(undefined, { signal }),
  })
  const { container, ...focus } = useKeptFocus()
  return (
    <Part title={texts.title} text={texts.text}>
      <div {...container} className={styles.stack}>
        {state.step === 'idle' && <FileDrop problem={state.problem} />}
        {state.step === 'uploading' && <Uploading name={state.name} share={state.share} />}
        {state.step === 'preview' && <ImportPreviewCard {...state} />}
        {state.step === 'done' && <Done {...state} />}
        {state.step === 'undone' && (
          <Callout tone="success" action={<Another />}>
            {state.text}
          </Callout>
        )}
        {recent && <RecentImports {...recent} focus={focus} />}
      </div>
    </Part>
  )
}

const Another = () => (
  <Button size="small" onClick={resetImport}>
    {texts.another}
  </Button>
)

const Uploading = ({ name, share }: { name: string; share: number }) => (
  <div className={styles.stack}>
    <ProgressBar
      label={share < 1 ? texts.uploading(name, Math.floor(share * 100)) : texts.reading(name)}
      share={share < 1 ? share : null}
    />
    <div>
      <Button onClick={resetImport}>{texts.cancel}</Button>
    </div>
  </div>
)

type DoneProps = { id: string; source: keyof typeof sourceNames; created_count: number }

const Done = ({ id, source, created_count }: DoneProps) => (
  <>
    <Callout tone="success">
      {created_count === 0 ? texts.doneNothing : texts.done(created_count, sourceNames[source])}
    </Callout>
    <div className={styles.actions}>
      {created_count > 0 && (
        <>
          <ButtonLink variant="primary" href={paths.allTasks}>
            {texts.showTasks}
          </ButtonLink>
          <Button onClick={() => void undoImport({ id, created_count })}>{texts.undo}</Button>
        </>
      )}
      <Button variant="quiet" onClick={resetImport}>
        {texts.another}
      </Button>
    </div>
  </>
)
