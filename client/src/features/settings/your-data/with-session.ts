// Sends files with the access token. The token is renewed once when the server refuses it.
import { renew } from '../../../api/client.ts'
import { sessionStore } from '../../../session/session.ts'

type Answer = { status: number }

/** Sends a request, and once more with a new token after a 401. */
export const withSession = async <T extends Answer>(
  send: (authorization: string) => Promise<T>,
): Promise<T> => {
  const access = sessionStore.current()?.access ?? ''
  const sender = sessionStore.current()?.user?.id
  const answer = await send(`Bearer ${access}`)
  if (answer.status !== 401) return answer
  const renewal = await renew(access)
  if (renewal === 'unreachable') throw new TypeError('The server could not be reached')
  const session = sessionStore.current()
  // Another user may have signed in meanwhile, in another tab.
  if (renewal === 'refused' || !session || session.user?.id !== sender) return answer
  return send(`Bearer ${session.access}`)
}
