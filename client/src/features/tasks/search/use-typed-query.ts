// The typed text of a search. It is written to the URL when the user stops typing.
import { SEARCH_MAX_LENGTH } from '@dayloop/contracts/limits'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'wouter'

/** The delay after the last key, in milliseconds. */
const pauseMs = 250

/** The query in the URL. */
export const queryIn = (search: URLSearchParams): string =>
  [...(search.get('q') ?? '').trim()].slice(0, SEARCH_MAX_LENGTH).join('')

/** The typed text, and its setter. */
export const useTypedQuery = () => {
  const [search, setSearch] = useSearchParams()
  const q = queryIn(search)
  const [typed, setTyped] = useState(search.get('q') ?? '')
  const [written, setWritten] = useState(q)
  // A link or the Back button has changed the URL.
  if (q !== written) {
    setWritten(q)
    if (typed.trim() !== q) setTyped(q)
  }
  const write = useEffectEvent(() => {
    const next = typed.trim()
    if (next === q) return
    setWritten(next)
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('page')
        if (next) after.set('q', next)
        else after.delete('q')
        return after
      },
      { replace: true },
    )
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key restarts the delay
  useEffect(() => {
    const timer = setTimeout(() => write(), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return [typed, setTyped] as const
}
