// The page of a list, in the query of the URL.
import { useLocation, useSearch } from 'wouter'

/** Returns the current page and a function that opens another page. */
export const usePage = () => {
  const [path, navigate] = useLocation()
  const requested = Math.trunc(Number(new URLSearchParams(useSearch()).get('page')))
  const page = Math.max(1, requested || 1)
  const goTo = (next: number, { replace = false } = {}) =>
    navigate(next > 1 ? `${path}?page=${next}` : path, { replace })
  return [page, goTo] as const
}
