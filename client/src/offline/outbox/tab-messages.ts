// What the tabs of one user send to each other.
import type { Change } from '../changes.ts'

export type TabMessage =
  | { kind: 'changed' }
  | { kind: 'answered'; key: string; change: Change; answer: unknown }

export type TabChannel = {
  post: (message: TabMessage) => void
  listen: (receive: (message: TabMessage) => void) => () => void
}

/** The channel of one name; tabs of the version before use another one, because their messages differ. */
export const createTabChannel = (name: string): TabChannel => {
  if (!('BroadcastChannel' in window)) return { post: () => {}, listen: () => () => {} }
  const channel = new BroadcastChannel(`${name}.2`)
  return {
    post: (message) => channel.postMessage(message),
    listen: (receive) => {
      const onMessage = ({ data }: MessageEvent<TabMessage>) => receive(data)
      channel.addEventListener('message', onMessage)
      return () => channel.removeEventListener('message', onMessage)
    },
  }
}
