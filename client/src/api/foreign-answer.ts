// Answers that Dayloop did not give: those of a proxy, a firewall or a captive portal between the page and the server.
import { CONTRACT_VERSION_HEADER } from '@dayloop/contracts/limits'

/** What a foreign status says about a write: it was refused, it can be tried again, or nobody could handle it. */
type ForeignEffect = 'refused' | 'waits' | 'unanswered'

/** The status of a redirect that the browser does not follow. It does not tell which redirect it was. */
export const redirected = 0

// A gateway without a server behind it, a time-out, or a server that is full for now.
const unanswered = [408, 425, 502, 503, 504, 507, 509, 529, 530, 598, 599]
// Somebody must sign in, pay or slow down first; the same write may go through afterwards.
const waiting = [401, 402, 407, 419, 421, 429, 440, 511]

/** Classifies a status that did not come from Dayloop. */
export const foreignEffect = (status: number): ForeignEffect => {
  if (unanswered.includes(status) || (status >= 520 && status <= 527)) return 'unanswered'
  return status < 400 || waiting.includes(status) ? 'waits' : 'refused'
}

/** The error of a call that something else than Dayloop answered. */
export const foreignAnswer = (foreignStatus: number): Error =>
  Object.assign(new Error(`Status ${foreignStatus}, but not from Dayloop`), { foreignStatus })

/** The status of the foreign answer behind an error, or null when there was none. */
export const foreignStatus = (error: unknown): number | null => {
  if (!(error instanceof Error)) return null
  const status: unknown = Reflect.get(error, 'foreignStatus')
  return typeof status === 'number' ? status : foreignStatus(error.cause)
}

/** Reads the answer to a call. Throws the error of a foreign answer when the body is not one that Dayloop sends. */
export const readAnswer = async (response: Response): Promise<unknown> => {
  if (response.type === 'opaqueredirect') throw foreignAnswer(redirected)
  const body = parse(await response.text())
  const answers = Array.isArray(body) ? body : [body]
  if (answers.length > 0 && answers.every(isCallAnswer)) return body
  // The server itself answers outside of the procedures, for example to a body that is too large.
  const error = fieldOf(body, 'error')
  if (typeof error !== 'string' || !response.headers.has(CONTRACT_VERSION_HEADER))
    throw foreignAnswer(response.status)
  return { error: { code: -32603, message: error, data: { httpStatus: response.status, error } } }
}

/** Whether one call was answered in the form of Dayloop's procedures. */
const isCallAnswer = (answer: unknown): boolean =>
  fieldOf(fieldOf(answer, 'result'), 'data') !== undefined ||
  typeof fieldOf(fieldOf(fieldOf(answer, 'error'), 'data'), 'httpStatus') === 'number'

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
