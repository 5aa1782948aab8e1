// The query cache. `networkMode: 'always'` ignores `navigator.onLine`: connection.ts decides what is reachable.
import { focusManager, QueryClient } from '@tanstack/react-query'
import { sessionStore } from '../session/session.ts'
import { errorStatus } from './error-text.ts'

const maxRetries = 2

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 10_000,
      // Retries only missing responses and server errors.
      retry: (failures, error) => failures < maxRetries && (errorStatus(error) ?? 500) >= 500,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

// A visible window can lose and regain the focus without a visibility event.
focusManager.setEventListener((onFocus) => {
  const check = () => onFocus()
  document.addEventListener('visibilitychange', check)
  window.addEventListener('focus', check)
  return () => {
    document.removeEventListener('visibilitychange', check)
    window.removeEventListener('focus', check)
  }
})

// Clears the cache when the session ends, so that the next user never sees data of the previous one.
const currentUserId = () => sessionStore.current()?.user?.id
let owner = currentUserId()
sessionStore.subscribe(() => {
  const next = currentUserId()
  if (owner !== undefined && next !== owner) queryClient.clear()
  owner = next
})
