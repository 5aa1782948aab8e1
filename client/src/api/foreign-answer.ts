// Foreign answers come from a proxy, a firewall or a captive portal between the page and the server.
import { CONTRACT_VERSION_HEADER } from '@dayloop/contracts/limits'

/** What a foreign status means for a write: rejected, to be retried after the user acts, or not received. */
type ForeignEffect = 'refused' | 'waits' | 'unanswered'

/** The status of a redirect that was not followed. The browser does not expose the real status. */
export const redirected = 0

// A gateway without a server, a timeout, or an overloaded server.
const unanswered = [408, 425, 502, 503, 504, 507, 509, 529, 530, 598, 599]
// The user must sign in, pay or slow down. The same write may succeed afterwards.
const waiting = [401, 402, 407, 419, 421, 429, 440, 511]

/** Classifies a status that did not come from Dayloop. */
export const foreignEffect = (status: number): ForeignEffect => {
  if (unanswered.includes(status) || (status >= 520 && status <= 527)) return 'unanswered'
  return status < 400 || waiting.includes(status) ? 'waits' : 'refused'
}

/** The error of a call that Dayloop did not answer. */
export const foreignAnswer = (foreignStatus: number): Error =>
  Object.assign(new Error(`Status ${foreignStatus}, but not from Dayloop`), { foreignStatus })

/** The status of the foreign answer that caused an error, or null. */
export const foreignStatus = (error: unknown): number | null => {
  if (!(error instanceof Error)) return null
  const status: unknown = Reflect.get(error, 'foreignStatus')
  return typeof status === 'number' ? status : foreignStatus(error.cause)
}

/** Parses the body of a response. Throws a foreign answer when the body is not in the format of Dayloop. */
export const readAnswer = async (response: Response): Promise<unknown> => {
  if (response.type === 'opaqueredirect') throw foreignAnswer(redirected)
  const body = parse(await response.text())
  const answers = Array.isArray(body) ? body : [body]
  if (answers.length > 0 && answers.every(isCallAnswer)) return body
  // The server can also answer outside of tRPC, for example when a body is too large.
  const error = fieldOf(body, 'error')
  if (typeof error !== 'string' || !response.headers.has(CONTRACT_VERSION_HEADER))
    throw foreignAnswer(response.status)
  return { error: { code: -32603, message: error, data: { httpStatus: response.status, error } } }
}

/** Whether this is a tRPC answer. */
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
