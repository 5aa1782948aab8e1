// Sends one intent through the same procedure that a screen would call, and says what came of it.

import { client } from '../../api/client.ts'
import { isOffline } from '../../api/connection.ts'
import { sessionStore } from '../../session/session.ts'
import type { Answer } from '../lists/merge-answer.ts'
import { failedWrite, retryAfter } from './failed-write.ts'
import type { Intent } from './intents.ts'
import type { Sent } from './outbox.ts'

/** Until then the server takes no more writes: it said so. */
let heldUntil = 0

/** Sends the intent as this user, and as no other; never rejects. */
export const send = async (intent: Intent, user_id: string): Promise<Sent> => {
  if (sessionStore.current()?.user?.id !== user_id) return { kind: 'signed-out' }
  if (isOffline()) return { kind: 'silent' }
  const held = heldUntil - performance.now()
  if (held > 0) return { kind: 'silent', retryAfter: held }
  try {
    return { kind: 'answered', answer: await call(intent) }
  } catch (error) {
    heldUntil = performance.now() + retryAfter(error)
    return failedWrite(error)
  }
}

const call = (intent: Intent): Promise<Answer> => {
  const { tasks, routines } = client
  switch (intent.procedure) {
    case 'tasks.add_task':
      return tasks.add_task.mutate(intent.input)
    case 'tasks.update_task':
      return tasks.update_task.mutate(intent.input)
    case 'tasks.task_complete':
      return tasks.task_complete.mutate(intent.input)
    case 'tasks.delete_task':
      return tasks.delete_task.mutate(intent.input)
    case 'routines.add_routine':
      return routines.add_routine.mutate(intent.input)
    case 'routines.update_routine':
      return routines.update_routine.mutate(intent.input)
    case 'routines.update_routine_status':
      return routines.update_routine_status.mutate(intent.input)
    case 'routines.delete_routine':
      return routines.delete_routine.mutate(intent.input)
    case 'routines.apply_routines':
      return routines.apply_routines.mutate()
  }
}
