// Uploads a file to import. It uses XMLHttpRequest, because fetch does not report how much of a body is sent.
import type { ImportPreview } from '@dayloop/contracts/import'
import { client } from '../../../api/client.ts'
import { deviceTimeZone } from '../../../time-zone.ts'
import { fileError } from './file-answer.ts'
import { withSession } from './with-session.ts'

/** Longer than the server takes to read the largest file. */
const TIMEOUT_MS = 120_000

type Options = { onSent: (bytes: number) => void; signal: AbortSignal }
type Answer = { status: number; headers: Headers; body: string }

/** Uploads a file and returns the preview of its import. */
export const uploadImport = async (file: File, options: Options): Promise<ImportPreview> => {
  // A small call first: it renews an expired token before the whole file is sent.
  await client.import.recent.query(undefined, { signal: options.signal })
  const answer = await withSession((authorization) => send(file, authorization, options))
  const preview = answer.status === 200 ? parse(answer.body) : null
  if (!isPreview(preview)) throw fileError(answer)
  return preview
}

const send = (file: File, authorization: string, { onSent, signal }: Options): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = () => reject(new TypeError('The file was not sent'))
    const abort = () => request.abort()
    request.open('POST', '/api/import/')
    request.timeout = TIMEOUT_MS
    request.setRequestHeader('Authorization', authorization)
    request.setRequestHeader('X-Timezone', deviceTimeZone())
    request.upload.onprogress = ({ loaded }) => onSent(loaded)
    request.upload.onload = () => onSent(Number.POSITIVE_INFINITY)
    request.onload = () => {
      const { status, responseText: body } = request
      resolve({ status, headers: headersOf(request), body })
    }
    request.onerror = fail
    request.ontimeout = fail
    request.onabort = () => reject(signal.reason)
    request.onloadend = () => signal.removeEventListener('abort', abort)
    if (signal.aborted) return reject(signal.reason)
    signal.addEventListener('abort', abort)
    const form = new FormData()
    form.append('file', file)
    request.send(form)
  })

const headersOf = (request: XMLHttpRequest): Headers => {
  const lines = request.getAllResponseHeaders().trim().split(/\r\n/)
  return new Headers(
    lines.flatMap((line): [string, string][] => {
      const [, name, value = ''] = /^([\w-]+):\s*(.*)$/.exec(line) ?? []
      return name === undefined ? [] : [[name, value]]
    }),
  )
}

const parse = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

const isPreview = (value: unknown): value is ImportPreview =>
  typeof value === 'object' && value !== null && 'import_id' in value && 'sample' in value
