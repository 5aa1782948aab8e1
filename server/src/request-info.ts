// The context of a request for rules that need no signed-in user.
import type { Deps } from './deps.ts'

type CookieOptions = {
  path: string
  maxAge: number
  httpOnly: true
  secure: boolean
  sameSite: 'lax' | 'strict'
}

/** The context of a request that may come from anyone. */
export type Anyone = Deps & {
  now: Date
  /** The time zone of the request's header; null without a valid one. */
  header_zone: string | null
  request: { ip: string; cookies: Record<string, string | undefined> }
  reply: { setCookie: (name: string, value: string, options: CookieOptions) => unknown }
}

/** Whether browsers reach Dayloop over TLS, so that its cookies can be `Secure`. */
export function isSecure({ env }: Pick<Deps, 'env'>): boolean {
  return env.PUBLIC_URL.startsWith('https:')
}
