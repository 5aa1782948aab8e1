// The procedures as React sees them; their types come from the server's router and from nowhere else.
import type { AppRouter } from '@dayloop/server/router'
import { createTRPCReact } from '@trpc/react-query'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'

export type Inputs = inferRouterInputs<AppRouter>
export type Outputs = inferRouterOutputs<AppRouter>

export const trpc = createTRPCReact<AppRouter>()
