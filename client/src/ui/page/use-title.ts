import { useEffect } from 'react'

/** Sets the document title. */
export const useTitle = (title: string): void => {
  useEffect(() => {
    document.title = title
  }, [title])
}
