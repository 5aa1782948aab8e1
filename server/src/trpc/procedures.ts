// The list of all procedures with their metadata and schemas, for the REST routes, the OpenAPI document and the tests.
import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server'
import { z } from 'zod'
import type { ProcedureMeta } from './meta.ts'
import { appRouter } from './router.ts'

export type Procedure = {
  /** For example `tasks.add_task`. */
  name: string
  type: AnyTRPCProcedure['_def']['type']
  procedure: AnyTRPCProcedure
  meta: ProcedureMeta
  input: z.ZodType | undefined
  output: z.ZodType | undefined
}

const Sync = z.object({ schema: z.instanceof(z.ZodType) }).transform(({ schema }) => schema)
const Schemas = z.object({ inputs: z.array(Sync).max(1), output: Sync.optional() })

/** The procedures of a router. */
export function proceduresOf({ _def }: AnyTRPCRouter): readonly Procedure[] {
  return Object.entries<unknown>(_def.procedures).flatMap(([name, procedure]) =>
    isProcedure(procedure) ? [described(name, procedure)] : [],
  )
}

export const procedures = proceduresOf(appRouter)

function described(name: string, procedure: AnyTRPCProcedure): Procedure {
  const { inputs, output } = Schemas.parse(procedure._def)
  const meta = isMeta(procedure.meta) ? procedure.meta : {}
  return { name, type: procedure._def.type, procedure, meta, input: inputs[0], output }
}

function isProcedure(value: unknown): value is AnyTRPCProcedure {
  return typeof value === 'function' && 'procedure' in value
}

// The type was already checked at `.meta()`.
function isMeta(value: unknown): value is ProcedureMeta {
  return typeof value === 'object' && value !== null
}
