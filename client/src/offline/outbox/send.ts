// Sends one change through the procedure of its description.

import { client } from '../../api/client.ts'
import { isOffline } from '../../api/connection.ts'
import { sessionStore } from '../../session/session.ts'
import { type Change, type ChangeRegistry, inputOf } from '../changes.ts'
import { failedWrite, retryAfter } from './failed-write.ts'
import type { Sent } from './sending-loop.ts'

/** The time until which the server has asked to send no more writes. */
let retryAt = 0

/** Sends changes only as this user. Never rejects. */
export const createSend =
  (user_id: string, registry: ChangeRegistry) =>
  async (change: Change): Promise<Sent> => {
    if (sessionStore.current()?.user?.id !== user_id) return { kind: 'signed-out' }
    if (isOffline()) return { kind: 'silent' }
    const remaining = retryAt - performance.now()
    if (remaining > 0) return { kind: 'silent', retryAfter: remaining }
    try {
      return { kind: 'answered', answer: await registry.of(change).call(client, inputOf(change)) }
    } catch (error) {
      retryAt = performance.now() + retryAfter(error)
      return failedWrite(error)
    }
  }
