// The procedures as React sees them; their types come from the server's router and from nowhere else.
import type { AppRouter } from '@dayloop/server/router'
import { createTRPCReact } from '@trpc/react-query'

export const trpc = createTRPCReact<AppRouter>()
