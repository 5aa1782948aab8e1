// The list that public/first-list.js asked for before this program was there: taken over once, by the call that it answers.
import { sessionStore } from '../session/session.ts'
import { workspaceDelays } from '../workspace-timings.ts'

type Early = { path: string; page: number; access: string; at: number; answer: Promise<Response> }
type Call = { path: string; type: string; input: unknown }

declare global {
  interface Window {
    dayloopFirstList?: Early | undefined
  }
}

/** Whether a call was asked for early. A change that goes out first makes what was asked before it old. */
export const isAskedEarly = ({ path, type, input }: Call): boolean => {
  const early = window.dayloopFirstList
  const isIt =
    early?.path === path &&
    early.access === sessionStore.current()?.access &&
    Date.now() - early.at < workspaceDelays.earlyAnswer &&
    typeof input === 'object' &&
    input !== null &&
    Reflect.get(input, 'page') === early.page
  if (!isIt && (type === 'mutation' || early?.path === path)) window.dayloopFirstList = undefined
  return isIt
}

/** As fetch: the answer that is on its way already, else that of a request of its own. */
export const earlyFetch = (url: URL | RequestInfo, init: RequestInit): Promise<Response> => {
  const early = window.dayloopFirstList
  window.dayloopFirstList = undefined
  if (!early) return fetch(url, init)
  return new Promise((resolve, reject) => {
    init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    early.answer.then(resolve, reject)
  })
}
