// The page of a list, in the query of the URL.
import { useLocation, useSearch } from 'wouter'

/** Returns the current page and a function that opens another page. */
export const usePage = () => {
  const [path, navigate] = useLocation()
  const search = new URLSearchParams(useSearch())
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1)
  const goTo = (next: number, { replace = false } = {}) => {
    if (next > 1) search.set('page', `${next}`)
    else search.delete('page')
    navigate(search.size > 0 ? `${path}?${search}` : path, { replace })
  }
  return [page, goTo] as const
}
