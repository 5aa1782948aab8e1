// `public/first-list.js` requests a list before the app loads. The first call for that list uses its response.
import { sessionStore } from '../session/session.ts'
import { workspaceDelays } from '../workspace-timings.ts'

type EarlyRequest = { path: string; page: number; access: string; at: number; answer: Promise<Response> }
type Call = { path: string; type: string; input: unknown }

declare global {
  interface Window {
    dayloopFirstList?: EarlyRequest | undefined
  }
}

/** Whether the early request answers this call. A mutation makes the early response stale. */
export const isEarlyRequest = ({ path, type, input }: Call): boolean => {
  const early = window.dayloopFirstList
  const isSameCall =
    early?.path === path &&
    early.access === sessionStore.current()?.access &&
    Date.now() - early.at < workspaceDelays.earlyAnswer &&
    JSON.stringify(input) === JSON.stringify({ page: early.page })
  if (!isSameCall && (type === 'mutation' || early?.path === path)) window.dayloopFirstList = undefined
  return isSameCall
}

/** Returns the early response, else sends a request. */
export const earlyFetch = (url: URL | RequestInfo, init: RequestInit): Promise<Response> => {
  const early = window.dayloopFirstList
  window.dayloopFirstList = undefined
  if (!early) return fetch(url, init)
  return new Promise((resolve, reject) => {
    init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    early.answer.then(resolve, reject)
  })
}
