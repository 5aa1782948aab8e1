// Writes the typed text of a search to the URL when the user stops typing.
import { SEARCH_MAX_LENGTH } from '@dayloop/contracts/limits'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useTyping } from '../../../ui/typing.ts'

/** The delay after the last key, in milliseconds. */
const pauseMs = 250

/** The query in the URL. */
export const queryIn = (search: URLSearchParams): string =>
  [...(search.get('q') ?? '').trim()].slice(0, SEARCH_MAX_LENGTH).join('')

/** Connects a search field, which keeps its own text, with the URL. Returns the initial text. */
export const useTypedQuery = (field: RefObject<HTMLInputElement | null>): string => {
  const [search, setSearch] = useSearchParams()
  const q = queryIn(search)
  const [first] = useState(search.get('q') ?? '')
  const written = useRef(q)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (q === written.current) return
    // A link or the Back button has changed the URL.
    written.current = q
    clearTimeout(timer.current)
    if (field.current && field.current.value.trim() !== q) field.current.value = q
  }, [q, field])

  const write = useEffectEvent(() => {
    const next = field.current?.value.trim() ?? ''
    if (next === q) return
    written.current = next
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
  const restart = useEffectEvent(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => write(), pauseMs)
  })
  useTyping(field, restart)
  useEffect(() => () => clearTimeout(timer.current), [])
  return first
}
