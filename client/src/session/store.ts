// The session: access token, refresh token and user, in three storage keys that all tabs share.
import type { User } from '@dayloop/contracts/auth'
import { storageKeys } from '../timings.ts'
import { createSignal } from './signal.ts'
import type { Storage } from './storage.ts'

export type Session = { access: string; refresh: string | null; user: User | null }
export type Tokens = { access: string; refresh?: string | undefined }
export type SessionStore = ReturnType<typeof createSessionStore>

const keys: readonly string[] = [storageKeys.access, storageKeys.refresh, storageKeys.user]

/** Space for the tokens and the user if storage fills up later. */
const reserve = ' '.repeat(4096)

/** `onStorage` registers a callback for writes by other tabs. Its key is null when the storage was cleared. */
export const createSessionStore = (
  storage: Storage,
  onStorage: (reload: (key: string | null) => void) => void,
) => {
  const session = createSignal(read(storage))
  const reload = () => session.set(read(storage))
  onStorage((key) => {
    if (key === null || keys.includes(key)) reload()
  })

  // The refresh token is written first: no other tab may read a new access token with a used refresh token.
  const tokenEntries = ({ access, refresh }: Tokens) => [
    ...(refresh === undefined ? [] : [[storageKeys.refresh, refresh] as const]),
    [storageKeys.access, access] as const,
  ]
  const userEntry = (user: User) => [storageKeys.user, JSON.stringify(user)] as const

  const write = (values: readonly (readonly [string, string])[]) => {
    storage.setAll(values)
    storage.set(storageKeys.reserve, reserve)
    reload()
  }

  return {
    /** The session as this tab last read it. */
    current: session.get,
    /** Reads the session from the storage again, after another tab may have written it. */
    reread: () => {
      reload()
      return session.get()
    },
    subscribe: session.subscribe,
    signIn: (answer: Tokens & { user: User }) => {
      write([userEntry(answer.user), ...tokenEntries(answer)])
    },
    setTokens: (tokens: Tokens) => {
      write(tokenEntries(tokens))
    },
    /** Stores a user that the server returned. Does nothing when signed out. */
    setUser: (user: User) => {
      const entry = userEntry(user)
      if (!read(storage) || storage.get(storageKeys.user) === entry[1]) return
      write([entry])
    },
    /** Removes the three keys, which signs out every tab. */
    clear: () => {
      for (const key of [...keys, storageKeys.reserve]) storage.remove(key)
      reload()
    },
  }
}

const read = (storage: Storage): Session | null => {
  const access = storage.get(storageKeys.access)
  if (!access) return null
  return { access, refresh: storage.get(storageKeys.refresh), user: readUser(storage.get(storageKeys.user)) }
}

const readUser = (text: string | null): User | null => {
  try {
    const user: unknown = JSON.parse(text ?? 'null')
    return isUser(user) ? user : null
  } catch {
    return null
  }
}

const isUser = (value: unknown): value is User =>
  typeof value === 'object' && value !== null && 'id' in value && 'username' in value
