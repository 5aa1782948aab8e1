// Sends one change through the procedure that its description names, and returns what came of it.

import { client } from '../../api/client.ts'
import { isOffline } from '../../api/connection.ts'
import { sessionStore } from '../../session/session.ts'
import { type Change, type ChangeRegistry, inputOf } from '../changes.ts'
import { failedWrite, retryAfter } from './failed-write.ts'
import type { Sent } from './sending-loop.ts'

/** Until then the server takes no more writes: it said so. */
let heldUntil = 0

/** Sends changes as this user, and as no other; never rejects. */
export const createSend =
  (user_id: string, registry: ChangeRegistry) =>
  async (change: Change): Promise<Sent> => {
    if (sessionStore.current()?.user?.id !== user_id) return { kind: 'signed-out' }
    if (isOffline()) return { kind: 'silent' }
    const held = heldUntil - performance.now()
    if (held > 0) return { kind: 'silent', retryAfter: held }
    try {
      return { kind: 'answered', answer: await registry.of(change).call(client, inputOf(change)) }
    } catch (error) {
      heldUntil = performance.now() + retryAfter(error)
      return failedWrite(error)
    }
  }
