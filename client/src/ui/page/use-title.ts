import { useEffect } from 'react'

/** What the browser's tab says while the screen is shown. */
export const useTitle = (title: string): void => {
  useEffect(() => {
    document.title = title
  }, [title])
}
