import { useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useEntries } from '../../../offline/provider.tsx'
import { readFilter, withFilter } from './filter-address.ts'
import { followedTag } from './followed-tag.ts'

/** Writes the new name of the filter's tag into the URL when the tag is renamed. */
export const useFollowedTag = (): void => {
  const entries = useEntries()
  const [path, navigate] = useLocation()
  const search = useSearch()
  const before = useRef(entries)
  const followed = useRef(new Set<string>())
  useEffect(() => {
    const changed = before.current
    before.current = entries
    const filter = readFilter(search)
    if (filter.tag === undefined || changed === entries) return
    const tag = followedTag(filter.tag, { before: changed, entries, followed: followed.current })
    if (tag !== filter.tag) navigate(`${path}?${withFilter(search, { ...filter, tag })}`, { replace: true })
  }, [entries, search, path, navigate])
}
