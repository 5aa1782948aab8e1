// The routes of the REST API: one for each procedure with a path in its metadata.
import type { ErrorName } from '@dayloop/contracts/errors'
import { type Procedure, procedures } from '../trpc/procedures.ts'
import type { Examples } from './examples.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

export type RestRoute = Procedure & {
  method: (typeof METHODS)[number]
  path: string
  /** Needs no access token. */
  open: boolean
  summary: string
  refusals: readonly ErrorName[]
  example: Examples
}

export const restTable: readonly RestRoute[] = procedures.flatMap(routeOf)

/** The routes of each path: one for each of its methods. */
export const routesByPath: ReadonlyMap<string, readonly RestRoute[]> = new Map(
  restTable.map(({ path }) => [path, restTable.filter((route) => route.path === path)]),
)

function routeOf(procedure: Procedure): RestRoute[] {
  const { rest, summary, refusals = [], example = {}, authenticated = false } = procedure.meta
  if (rest === undefined) return []
  const method = METHODS.find((one) => rest.startsWith(`${one} `))
  if (!method || summary === undefined)
    throw new Error(`${procedure.name} needs a method and a summary for its REST path`)
  const path = rest.slice(method.length + 1)
  return [{ ...procedure, method, path, open: !authenticated, summary, refusals, example }]
}
