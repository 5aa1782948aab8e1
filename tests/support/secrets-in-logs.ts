// Collects every password, token and log line of a test run, and checks that no line contains a secret.
import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FIELDS =
  /^(password2?|(new|confirm|current)_password|access|refresh|token|code|state|authorization|set-cookie|cookie)$/
/** The shortest valid password. Shorter texts are not secrets, and may occur in any line. */
const SHORTEST = 8
/** The line that shows a link to a developer without a mail server. */
const SHOWN = 'mail kept in the development mailbox'

const secrets = new Set<string>()
const lines: string[] = []

/** The processes of one run share this folder. A single process needs none. */
const folder = () => process.env.DAYLOOP_SECRETS_DIR
const append = (folder: string, ending: string, text: string) =>
  appendFileSync(join(folder, `${process.pid}.${ending}`), text)

const keep = (secret: string) => {
  if (secrets.has(secret)) return
  secrets.add(secret)
  const shared = folder()
  if (shared) append(shared, 'secrets', `${JSON.stringify(secret)}\n`)
}

/** The secret part of a field: the token of a bearer, the value of a cookie, else the whole text. */
const secretOf = (text: string) =>
  text
    .replace(/^Bearer +/i, '')
    .replace(/^[\w-]+=/, '')
    .split(';', 1)[0] ?? ''

/** Collects the secrets in a body or in headers, at any depth, by the names of their fields. */
export const noteSecrets = (value: unknown, name = '', note = keep): void => {
  if (typeof value === 'string' && FIELDS.test(name)) {
    const secret = secretOf(value)
    if (secret.length >= SHORTEST) note(secret)
  } else if (typeof value === 'string' && /^\s*[[{]/.test(value)) noteSecrets(parsed(value), '', note)
  else if (Array.isArray(value)) for (const part of value) noteSecrets(part, name, note)
  else if (typeof value === 'object' && value !== null)
    for (const [key, part] of Object.entries(value)) noteSecrets(part, key.toLowerCase(), note)
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Collects log lines. */
export const noteLog = (text: string): void => {
  const shared = folder()
  if (shared) append(shared, 'log', text)
  else lines.push(text)
}

/** The lines that contain a secret in any of its encodings. */
export const leaksIn = (log: string, known: Iterable<string>): string[] => {
  const text = log
    .split('\n')
    .filter((line) => !line.includes(SHOWN))
    .join('\n')
  const forms = (secret: string) => [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret.toWellFormed()),
  ]
  return [...known].flatMap((secret) => {
    const at = Math.max(...forms(secret).map((form) => text.indexOf(form)))
    return at < 0 ? [] : [lineAt(text, at)]
  })
}

const lineAt = (text: string, at: number) =>
  text.slice(text.lastIndexOf('\n', at) + 1).split('\n', 1)[0] ?? ''

const refuse = (leaks: string[]) => {
  if (leaks.length > 0) throw new Error(`A password or token was logged:\n${[...new Set(leaks)].join('\n')}`)
}

/** Throws if a test file logged one of its secrets. Forgets both, because the next file may run in the same process. */
export const checkLogs = () => {
  const leaks = leaksIn(lines.splice(0).join(''), secrets)
  secrets.clear()
  refuse(leaks)
}

/** Makes processes that start later share a folder. */
export const shareSecrets = (shared: string) => {
  mkdirSync(shared, { recursive: true })
  process.env.DAYLOOP_SECRETS_DIR = shared
}

/** Throws if any process of the run logged a secret of any other, or if nothing was collected. */
export const checkSharedLogs = (shared: string) => {
  const read = (ending: string) =>
    readdirSync(shared)
      .filter((name) => name.endsWith(ending))
      .map((name) => readFileSync(join(shared, name), 'utf8'))
      .join('')
  const log = read('.log')
  const known = read('.secrets').split('\n').filter(Boolean)
  if (log === '' || known.length === 0) throw new Error('No log or no secret was collected')
  refuse(
    leaksIn(
      log,
      known.map((line) => String(JSON.parse(line))),
    ),
  )
}

/** Collects the secrets of the calls of this process. */
export const watchFetch = () => {
  const { fetch } = globalThis
  globalThis.fetch = (input, init) => {
    noteSecrets(init?.body)
    noteSecrets(Object.fromEntries(new Headers(init?.headers)))
    return fetch(input, init)
  }
}
