// Downloads an export with the access token, and saves it as a file.
import type { ExportFormat } from '@dayloop/contracts/export-formats'
import { deviceTimeZone } from '../../../time-zone.ts'
import { fileError } from './file-answer.ts'
import { withSession } from './with-session.ts'

export type Saved = { name: string; bytes: number }

/** The connection broke before the file was complete. */
export class IncompleteDownload extends Error {}

type Options = { onReceived: (bytes: number) => void; signal: AbortSignal }

/** Downloads an export and saves it through the browser. */
export const downloadExport = async (format: ExportFormat, options: Options): Promise<Saved> => {
  const answer = await withSession((Authorization) =>
    fetch(`/api/export/?format=${format}`, {
      headers: { Authorization, 'X-Timezone': deviceTimeZone() },
      redirect: 'manual',
      cache: 'no-store',
      signal: options.signal,
    }),
  )
  const isFile = answer.ok && answer.headers.has('content-disposition')
  if (!isFile) throw fileError({ status: answer.status, headers: answer.headers, body: await textOf(answer) })
  const parts = await partsOf(answer, options.onReceived)
  const name = nameIn(answer.headers.get('content-disposition')) ?? `dayloop.${format}`
  const file = new Blob(parts, { type: answer.headers.get('content-type') ?? '' })
  save(file, name)
  return { name, bytes: file.size }
}

const textOf = (answer: Response): Promise<string> => answer.text().catch(() => '')

const partsOf = async ({ body }: Response, onReceived: (bytes: number) => void) => {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  const reader = body?.getReader()
  while (reader) {
    const { done, value } = await reader.read().catch((error) => {
      throw error instanceof DOMException && error.name === 'AbortError' ? error : new IncompleteDownload()
    })
    if (done) break
    parts.push(value)
    received += value.length
    onReceived(received)
  }
  return parts
}

const nameIn = (disposition: string | null): string | undefined =>
  /filename="([\w.-]+)"/.exec(disposition ?? '')?.[1]

/** Some browsers read the address only after the click. */
const KEPT_MS = 60_000

const save = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
