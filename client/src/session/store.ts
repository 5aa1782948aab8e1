// Who is signed in: the three storage keys, read by every tab and followed by every screen.
import type { User } from '@dayloop/contracts/auth'
import { storageKeys } from '../timings.ts'
import { createSignal } from './signal.ts'
import type { Storage } from './storage.ts'

export type Session = { access: string; refresh: string | null; user: User | null }
export type Tokens = { access: string; refresh?: string | undefined }
export type SessionStore = ReturnType<typeof createSessionStore>

const keys: readonly string[] = [storageKeys.access, storageKeys.refresh, storageKeys.user]

/** Longer than a name and two tokens can grow. */
const reserve = ' '.repeat(4096)

/** A store over the given storage; `onStorage` tells it when another tab wrote (null: all keys were cleared). */
export const createSessionStore = (
  storage: Storage,
  onStorage: (changed: (key: string | null) => void) => void,
) => {
  const session = createSignal(read(storage))
  const changed = () => session.set(read(storage))
  onStorage((key) => {
    if (key === null || keys.includes(key)) changed()
  })

  // The refresh token goes first: a tab that reads in between must not pair a new access token with a spent one.
  const ofTokens = ({ access, refresh }: Tokens) => [
    ...(refresh === undefined ? [] : [[storageKeys.refresh, refresh] as const]),
    [storageKeys.access, access] as const,
  ]
  const ofUser = (user: User) => [storageKeys.user, JSON.stringify(user)] as const

  const write = (values: readonly (readonly [string, string])[]) => {
    storage.setAll(values)
    storage.set(storageKeys.reserve, reserve)
    changed()
  }

  return {
    /** The session as this tab knows it. */
    current: session.get,
    /** The session as the storage has it now, for a tab that waited for another. */
    reread: () => {
      changed()
      return session.get()
    },
    subscribe: session.subscribe,
    signIn: (answer: Tokens & { user: User }) => {
      write([ofUser(answer.user), ...ofTokens(answer)])
    },
    adopt: (tokens: Tokens) => {
      write(ofTokens(tokens))
    },
    /** Keeps what the server says of the user; without a session there is nobody to keep. */
    keepUser: (user: User) => {
      const entry = ofUser(user)
      if (!read(storage) || storage.get(storageKeys.user) === entry[1]) return
      write([entry])
    },
    /** Removes the three keys: every tab is signed out. */
    clear: () => {
      for (const key of [...keys, storageKeys.reserve]) storage.remove(key)
      changed()
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
