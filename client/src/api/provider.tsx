// Provides the tRPC client and the query cache.
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { links } from './client.ts'
import { queryClient } from './query-client.ts'
import { trpc } from './trpc.ts'

export const ApiProvider = ({ children }: { children: ReactNode }) => {
  const [client] = useState(() => trpc.createClient({ links }))
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  )
}
