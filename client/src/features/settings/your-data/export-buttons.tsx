// Buttons that download an export, with its progress and outcome.
import type { ExportFormat } from '@dayloop/contracts/export-formats'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../../api/error-text.ts'
import { noAnswerText } from '../../../api/no-answer-text.ts'
import { useUnsent } from '../../../session/unsent.ts'
import { exportTexts as texts } from '../../../texts/your-data.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Callout } from '../../../ui/feedback/callout.tsx'
import { Download } from '../../../ui/icons/download.tsx'
import { downloadExport, IncompleteDownload } from './download.ts'
import { sizeText } from './size-text.ts'
import styles from './your-data.module.css'

type State =
  | { step: 'idle' }
  | { step: 'running'; format: ExportFormat; received: number }
  | { step: 'saved'; text: string }
  | { step: 'failed'; text: string }

export const ExportButtons = ({ formats }: { formats: readonly ExportFormat[] }) => {
  const [state, setState] = useState<State>({ step: 'idle' })
  const { waiting, refused } = useUnsent()
  const unsent = waiting + refused
  const unmounted = useRef(new AbortController())
  useEffect(() => {
    unmounted.current = new AbortController()
    return () => unmounted.current.abort()
  }, [])

  const start = async (format: ExportFormat) => {
    if (state.step === 'running') return
    const { signal } = unmounted.current
    const show = (next: State) => {
      if (!signal.aborted) setState(next)
    }
    show({ step: 'running', format, received: 0 })
    try {
      const onReceived = (received: number) => show({ step: 'running', format, received })
      const { name, bytes } = await downloadExport(format, { onReceived, signal })
      show({ step: 'saved', text: texts.done(name, sizeText(bytes)) })
    } catch (error) {
      const isIncomplete = error instanceof IncompleteDownload
      const text = isIncomplete ? texts.incomplete : (noAnswerText(error) ?? errorText(error, texts.failed))
      show({ step: 'failed', text })
    }
  }

  return (
    <div className={styles.stack}>
      <ul className={styles.formats}>
        {formats.map((format) => (
          <li key={format}>
            <Button
              busy={state.step === 'running' && state.format === format}
              onClick={() => void start(format)}
            >
              <Download />
              {texts.formats[format].label}
            </Button>
            <p className={styles.hint}>{texts.formats[format].hint}</p>
          </li>
        ))}
      </ul>
      {unsent > 0 && (
        <Callout tone="warning" live={false}>
          {texts.unsent(unsent)}
        </Callout>
      )}
      {state.step === 'running' && <p className={styles.hint}>{texts.received(sizeText(state.received))}</p>}
      {state.step === 'saved' && <Callout tone="success">{state.text}</Callout>}
      {state.step === 'failed' && <Callout tone="danger">{state.text}</Callout>}
    </div>
  )
}
