// The React hooks of the procedures. Their types come from the router of the server.
import type { AppRouter } from '@dayloop/server/router'
import { createTRPCReact } from '@trpc/react-query'

export const trpc = createTRPCReact<AppRouter>()
