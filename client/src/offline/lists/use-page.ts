// The page of a list, in the URL: back and forward walk through the pages.
import { useLocation, useSearch } from 'wouter'

/** The page asked for, and how to go to another. */
export const usePage = () => {
  const [path, navigate] = useLocation()
  const asked = Math.trunc(Number(new URLSearchParams(useSearch()).get('page')))
  const page = Math.max(1, asked || 1)
  const goTo = (next: number, { replace = false } = {}) =>
    navigate(next > 1 ? `${path}?page=${next}` : path, { replace })
  return [page, goTo] as const
}
