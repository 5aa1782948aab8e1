// Reads and validates the environment. No other file reads it. Keys have the names of the variables.
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'

function parseUrl(text: string) {
  return URL.canParse(text) ? new URL(text) : undefined
}

function wholeNumber(least: number, most: number) {
  return z
    .string()
    .regex(/^\d{1,10}$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be a whole number from ${least} to ${most}`)
}

function url(protocols: readonly string[], what: string) {
  return z.string().refine((value) => protocols.includes(parseUrl(value)?.protocol ?? ''), `must be ${what}`)
}

const webAddress = url(['http:', 'https:'], 'an http or https address')

/** The origin of a URL that has no path, query or user; undefined for any other text. */
function originOf(text: string): string | undefined {
  const parsed = parseUrl(text)
  if (!parsed || !['http:', 'https:'].includes(parsed.protocol)) return undefined
  const bare = parsed.pathname === '/' && !parsed.search && !parsed.hash && !parsed.username
  return bare ? parsed.origin : undefined
}

const ORIGIN_TEXT = 'must be an origin such as https://tasks.example.org, without a path'
const origin = z.string().transform((text, context) => {
  const found = originOf(text)
  if (found) return found
  context.addIssue({ code: 'custom', message: ORIGIN_TEXT })
  return z.NEVER
})

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']
function isSafeIssuer(text: string): boolean {
  const parsed = parseUrl(text)
  return parsed?.protocol === 'https:' || (parsed?.protocol === 'http:' && LOOPBACK.includes(parsed.hostname))
}

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  if (NAMED_NETWORKS.includes(text)) return true
  const bits = isIP(address) === 4 ? 32 : 128
  const fits = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits)
  return isIP(address) !== 0 && rest.length === 0 && fits
}

function list(text: string) {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

const trustProxy = z.string().transform((text, context): boolean | string[] => {
  if (text === 'true' || text === 'false') return text === 'true'
  const networks = list(text)
  if (networks.length > 0 && networks.every(isNetwork)) return networks
  // A number of hops is not accepted: a client that reaches the port directly could fake them.
  context.addIssue({ code: 'custom', message: "must be true, false or a list of the proxies' addresses" })
  return z.NEVER
})

const origins = z.string().transform((text, context) => {
  const found = list(text).map(originOf)
  const valid = found.filter((one) => one !== undefined)
  if (valid.length === found.length) return valid
  context.addIssue({ code: 'custom', message: 'must be origins separated by commas, each without a path' })
  return z.NEVER
})

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const environment = z
  .object({
    NODE_ENV: z.string().default('development'),
    PORT: wholeNumber(0, 65_535).default(3000),
    HOST: z
      .string()
      .regex(/^[\w.:-]+$/, 'must be an address or a host name')
      .default('127.0.0.1'),
    SHUTDOWN_DELAY_SECONDS: wholeNumber(0, 300).default(0),
    PUBLIC_URL: origin.optional(),
    DATABASE_URL: url(['postgres:', 'postgresql:'], 'a postgres:// address').optional(),
    DATABASE_LISTEN_URL: url(['postgres:', 'postgresql:'], 'a postgres:// address').optional(),
    DATA_DIR: z
      .string()
      .default('.data')
      .transform((path) => resolve(path)),
    JWT_SECRET: z
      .string()
      .refine((text) => list(text).every((secret) => secret.length >= 32), 'must have at least 32 characters')
      .optional(),
    SMTP_URL: url(['smtp:', 'smtps:'], 'an smtp:// or smtps:// address').optional(),
    MAIL_FROM: z
      .string()
      .regex(/^[^\r\n]*[^\s@<]@[^\s@>]+>?$/, 'must be an email address')
      .optional(),
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    GOOGLE_ISSUER_URL: z
      .string()
      .refine(isSafeIssuer, 'must be an https address (plain http only on loopback)')
      .default('https://accounts.google.com'),
    REQUIRE_VERIFIED_EMAIL: z
      .enum(['true', 'false'], 'must be true or false')
      .default('false')
      .transform((value) => value === 'true'),
    PAGE_SIZE: wholeNumber(1, 100).default(10),
    ACCESS_TOKEN_TTL: wholeNumber(1, 2_147_483_647).default(900),
    REFRESH_TOKEN_TTL: wholeNumber(1, 2_147_483_647).default(2_592_000),
    RATE_LIMITS: z.enum(['on', 'off'], 'must be on or off').default('on'),
    TRUST_PROXY: trustProxy.default(false),
    CORS_ORIGINS: origins.default([]),
    /** Set by npm: the folder in which it was called. File names given to commands are relative to it. */
    INIT_CWD: z.string().default('.'),
    LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
    METRICS_PORT: wholeNumber(1, 65_535).optional(),
    METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
    RELEASES_URL: webAddress.default('https://dayloop.example/releases'),
    SOURCE_URL: webAddress.default('https://dayloop.example/source'),
    COMPANY_URL: webAddress.default('https://dayloop.example'),
    SUPPORT_EMAIL: z
      .string()
      .regex(/^[^\s@]+@[^\s@]+$/, 'must be an email address')
      .default('support@dayloop.example'),
  })
  .superRefine((env, context) => {
    const wrong = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message })
    if (env.DATABASE_URL && !env.JWT_SECRET) {
      wrong('JWT_SECRET', 'is required with DATABASE_URL: 32 random characters or more')
    }
    if (env.GOOGLE_CLIENT_ID && !env.GOOGLE_CLIENT_SECRET)
      wrong('GOOGLE_CLIENT_SECRET', 'is missing beside GOOGLE_CLIENT_ID')
    if (!env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET)
      wrong('GOOGLE_CLIENT_ID', 'is missing beside GOOGLE_CLIENT_SECRET')
  })
  .transform((env) => {
    const PUBLIC_URL = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
    const MAIL_FROM = env.MAIL_FROM ?? `Dayloop <no-reply@${new URL(PUBLIC_URL).hostname}>`
    return { ...env, PUBLIC_URL, MAIL_FROM }
  })

export type Environment = z.infer<typeof environment>

export type EnvironmentAnswer = { ok: true; env: Environment } | { ok: false; problem: string }

/** Reads and validates all variables; an empty one counts as unset. `problem` is one line that names each invalid one. */
export function readEnvironment(source: Record<string, string | undefined> = process.env): EnvironmentAnswer {
  const set = Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== '')
  const parsed = environment.safeParse(Object.fromEntries(set))
  if (parsed.success) return { ok: true, env: parsed.data }
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  return { ok: false, problem: problems.join('; ') }
}
