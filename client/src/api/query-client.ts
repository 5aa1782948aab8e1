// The cache of what the server answered. Whether there is a connection is the connection's business, not the browser flag's.
import { focusManager, QueryClient } from '@tanstack/react-query'
import { sessionStore } from '../session/session.ts'
import { errorStatus } from './error-text.ts'

const triesAfterFailure = 2

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 10_000,
      // What the server answered in its own words stays so; only silence and its own trouble are worth another try.
      retry: (failures, error) => failures < triesAfterFailure && (errorStatus(error) ?? 500) >= 500,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

// A window beside another one is left and entered without ever being hidden.
focusManager.setEventListener((onFocus) => {
  const check = () => onFocus()
  document.addEventListener('visibilitychange', check)
  window.addEventListener('focus', check)
  return () => {
    document.removeEventListener('visibilitychange', check)
    window.removeEventListener('focus', check)
  }
})

// However a session ends, here or in another tab: what was answered to one person is not shown to the next.
const userNow = () => sessionStore.current()?.user?.id
let owner = userNow()
sessionStore.subscribe(() => {
  const next = userNow()
  if (owner !== undefined && next !== owner) queryClient.clear()
  owner = next
})
