// Announces to the other processes which users' data changed. Announcements are sent in batches, outside of the writing
// transactions, because a `NOTIFY` in a transaction makes all commits of the database wait for each other.
import { randomUUID } from 'node:crypto'

/** The length of a batch, in milliseconds. */
const COLLECT_MS = 20
/** An id has 22 characters, and a notification at most 8000 bytes. */
const MAX_IDS = 300

export type Announcement = { user_ids: string[]; since: number }

/** Writes and reads announcements. A process ignores its own. */
export function createAnnouncements(send: (payload: string) => Promise<unknown>) {
  const own = randomUUID()
  let collected = new Set<string>()
  let since = 0
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    timer = undefined
    const ids = [...collected].map(shortened)
    collected = new Set()
    for (let from = 0; from < ids.length; from += MAX_IDS)
      await send([own, since, ...ids.slice(from, from + MAX_IDS)].join(' '))
  }

  return {
    add: (user_id: string) => {
      collected.add(user_id)
      if (timer !== undefined) return
      since = Date.now()
      timer = setTimeout(() => void flush(), COLLECT_MS)
    },
    /** Parses a payload. Returns undefined for one of this process and for any other text. */
    read: (payload: string): Announcement | undefined => {
      const [process, made, ...ids] = payload.split(' ')
      if (process === own || made === undefined) return undefined
      return { user_ids: ids.map(lengthened), since: Number(made) }
    },
    /** Sends the current batch. */
    close: async () => {
      if (timer === undefined) return
      clearTimeout(timer)
      await flush()
    },
  }
}

function shortened(uuid: string): string {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url')
}

function lengthened(id: string): string {
  const hex = Buffer.from(id, 'base64url').toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
