// Who asks before anybody is signed in: what a rule of accounts is handed of the request.
import type { Deps } from '../deps.ts'

type CookieOptions = {
  path: string
  maxAge: number
  httpOnly: true
  secure: boolean
  sameSite: 'lax' | 'strict'
}

/** The context of a request, as far as these rules look at it. */
export type Visitor = Deps & {
  now: Date
  header_zone: string | null
  request: { ip: string; cookies: Record<string, string | undefined> }
  reply: { setCookie: (name: string, value: string, options: CookieOptions) => unknown }
}

/** Whether browsers reach the product over TLS: its cookies are then marked secure. */
export function isSecure({ env }: Pick<Deps, 'env'>): boolean {
  return env.PUBLIC_URL.startsWith('https:')
}
