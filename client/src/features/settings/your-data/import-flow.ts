// The state of an import. It is outside of React, so that it is kept when the user leaves the screen.
import type { ImportPreview } from '@dayloop/contracts/import'
import { IMPORT_MAX_BYTES } from '@dayloop/contracts/limits'
import { errorName, errorStatus, errorText } from '../../../api/error-text.ts'
import { noAnswerText } from '../../../api/no-answer-text.ts'
import { queryClient } from '../../../api/query-client.ts'
import { listKeys } from '../../../offline/lists/list-query.ts'
import { markStale } from '../../../offline/lists/mark-stale.ts'
import { sessionStore } from '../../../session/session.ts'
import { createSignal } from '../../../session/signal.ts'
import { sourceNames, importTexts as texts } from '../../../texts/your-data.ts'
import { closeNotice, notify } from '../../../ui/feedback/notices.ts'
import { importClient } from './import-client.ts'
import { uploadImport } from './upload.ts'

type Source = ImportPreview['source']

/** `share` is the uploaded part of the file, from 0 to 1. */
export type ImportState =
  | { step: 'idle'; problem: string | null }
  | { step: 'uploading'; name: string; share: number }
  | { step: 'preview'; name: string; preview: ImportPreview; isBusy: boolean; problem: string | null }
  | { step: 'done'; id: string; source: Source; created_count: number }
  | { step: 'undone'; text: string }

const idle: ImportState = { step: 'idle', problem: null }
export const importState = createSignal<ImportState>(idle)
export const recentImportsKey = ['imports']

let upload: AbortController | undefined

/** Closes the shown import. The tasks of a confirmed import stay. */
export const resetImport = (): void => {
  upload?.abort()
  upload = undefined
  importState.set(idle)
}

const currentUserId = () => sessionStore.current()?.user?.id
let owner = currentUserId()
sessionStore.subscribe(() => {
  if (currentUserId() !== owner) resetImport()
  owner = currentUserId()
})

/** Uploads a file and shows the preview of its import. */
export const readFile = async (file: File): Promise<void> => {
  resetImport()
  const { name, size } = file
  if (size > IMPORT_MAX_BYTES) return importState.set({ step: 'idle', problem: texts.tooLarge })
  const controller = new AbortController()
  upload = controller
  const show = (state: ImportState) => {
    if (upload === controller) importState.set(state)
  }
  show({ step: 'uploading', name, share: 0 })
  try {
    const onSent = (bytes: number) =>
      show({ step: 'uploading', name, share: Math.min(1, bytes / Math.max(1, size)) })
    const preview = await uploadImport(file, { onSent, signal: controller.signal })
    show({ step: 'preview', name, preview, isBusy: false, problem: null })
  } catch (error) {
    const isReadable = await file
      .slice(0, 1)
      .arrayBuffer()
      .then(
        () => true,
        () => false,
      )
    const unanswered = noAnswerText(error) && texts.notUploaded
    const problem = isReadable ? (unanswered ?? errorText(error, texts.failed)) : texts.unreadable
    show({ step: 'idle', problem })
  }
}

/** Confirms the import that is shown. It is idempotent, so it can be repeated after a lost answer. */
export const confirmImport = async (): Promise<void> => {
  const shown = importState.get()
  if (shown.step !== 'preview' || shown.isBusy) return
  const { preview } = shown
  const { import_id: id, source } = preview
  importState.set({ ...shown, isBusy: true, problem: null })
  const isShown = () => {
    const now = importState.get()
    return now.step === 'preview' && now.preview === preview
  }
  try {
    const { created_count } = await importClient.import.confirm.mutate({ id })
    if (isShown()) importState.set({ step: 'done', id, source, created_count })
    if (created_count > 0)
      notify({
        text: texts.done(created_count, sourceNames[source]),
        tone: 'success',
        key: noticeOf(id),
        action: { label: texts.undo, onClick: () => void undoImport({ id, created_count }) },
      })
  } catch (error) {
    const problem = isLost(error) ? texts.confirmLost : errorText(error, texts.failed)
    if (isShown()) importState.set({ ...shown, isBusy: false, problem })
  }
  await refresh()
}

/** Removes the rows that an import created and that are unchanged since. */
export const undoImport = async ({ id, created_count }: { id: string; created_count: number }) => {
  closeNotice(noticeOf(id))
  try {
    const { removed_count } = await importClient.import.undo.mutate({ id })
    const text = texts.undone(removed_count, created_count)
    const shown = importState.get()
    if (shown.step === 'done' && shown.id === id) importState.set({ step: 'undone', text })
    notify({ text, key: noticeOf(id) })
  } catch (error) {
    const text = isLost(error) ? texts.undoFailed : errorText(error, texts.undoFailed)
    notify({ text, tone: 'danger', key: noticeOf(id) })
  }
  await refresh()
}

const noticeOf = (id: string) => `import ${id}`

/** Whether there was no answer, or a timeout on the server. Then the import may have succeeded. */
const isLost = (error: unknown): boolean =>
  errorStatus(error) === null || (errorStatus(error) ?? 0) >= 500 || errorName(error) === 'UNAVAILABLE'

const refresh = () =>
  Promise.all(
    [listKeys.all, recentImportsKey, ['trash']].map((queryKey) => markStale(queryClient, { queryKey })),
  )
