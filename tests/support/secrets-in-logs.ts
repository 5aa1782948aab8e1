// Every password and token that a test run uses, every line that is logged meanwhile, and whether they ever meet.
import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FIELDS =
  /^(password2?|(new|confirm|current)_password|access|refresh|token|code|state|authorization|set-cookie|cookie)$/
/** The shortest password there is; shorter texts are those of tests that are refused, and of any sentence. */
const SHORTEST = 8
/** The one line that is there to show a link, to a developer whose box sends no mail. */
const SHOWN = 'mail kept in the development mailbox'

const secrets = new Set<string>()
const lines: string[] = []

/** Several processes of one run meet in this folder; a process alone needs none. */
const folder = () => process.env.DAYLOOP_SECRETS_DIR
const append = (folder: string, ending: string, text: string) =>
  appendFileSync(join(folder, `${process.pid}.${ending}`), text)

const note = (secret: string) => {
  if (secret.length < SHORTEST || secrets.has(secret)) return
  secrets.add(secret)
  const shared = folder()
  if (shared) append(shared, 'secrets', `${JSON.stringify(secret)}\n`)
}

/** What of a field's text is secret: a bearer's token, a cookie's value, else all of it. */
const secretOf = (text: string) =>
  text
    .replace(/^Bearer +/i, '')
    .replace(/^[\w-]+=/, '')
    .split(';', 1)[0] ?? ''

/** Notes the secrets in a body or in headers: texts or objects of any depth, known by their fields' names. */
export const noteSecrets = (value: unknown, name = ''): void => {
  if (typeof value === 'string' && FIELDS.test(name)) note(secretOf(value))
  else if (typeof value === 'string' && /^\s*[[{]/.test(value)) noteSecrets(parsed(value))
  else if (Array.isArray(value)) for (const part of value) noteSecrets(part, name)
  else if (typeof value === 'object' && value !== null)
    for (const [key, part] of Object.entries(value)) noteSecrets(part, key.toLowerCase())
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Notes what was logged. */
export const noteLog = (text: string): void => {
  const shared = folder()
  if (shared) append(shared, 'log', text)
  else lines.push(text)
}

/** The lines in which a secret stands, in any of the forms that it could take there. */
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

/** Throws when this process logged a secret of its own; called after every test file. */
export const checkLogs = () => refuse(leaksIn(lines.splice(0).join(''), secrets))

/** Makes all processes that are started from now on meet in a folder. */
export const shareSecrets = (shared: string) => {
  mkdirSync(shared, { recursive: true })
  process.env.DAYLOOP_SECRETS_DIR = shared
}

/** Throws when any process of the run logged a secret of any; also when there was nothing to search. */
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

/** Notes the secrets of every call that this process makes itself. */
export const watchFetch = () => {
  const { fetch } = globalThis
  globalThis.fetch = (input, init) => {
    noteSecrets(init?.body)
    noteSecrets(Object.fromEntries(new Headers(init?.headers)))
    return fetch(input, init)
  }
}
