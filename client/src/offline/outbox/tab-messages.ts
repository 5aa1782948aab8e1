// Messages between the tabs of one user.
import type { Change } from '../changes.ts'
import type { Entry, Refusal } from './entry.ts'

export type TabMessage =
  | { kind: 'changed' }
  | { kind: 'answered'; key: string; change: Change; answer: unknown }
  | { kind: 'undo refused'; entry: Entry; refusal: Refusal }

export type TabChannel = {
  post: (message: TabMessage) => void
  listen: (receive: (message: TabMessage) => void) => () => void
}

/** Opens a channel. Its suffix separates it from the previous version, whose messages differ. */
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
