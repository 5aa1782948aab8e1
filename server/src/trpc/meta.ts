// What a procedure says about itself beside its schemas. The REST paths and the OpenAPI document are made from it.
import type { ErrorName } from '@dayloop/contracts/errors'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type ProcedureMeta = {
  /** Set by the base procedures: the call needs an access token. */
  authenticated?: true
  /** The method and path of the REST interface. A procedure without one answers tRPC only. */
  rest?: `${Method} /api/${string}`
  /** One line for the OpenAPI document. */
  summary?: string
  /** Errors of this procedure alone; those that every path may answer are added. */
  refusals?: readonly ErrorName[]
  /** REST answers 201: always, or with `if_new` only when the id was not there before. */
  created?: 'always' | 'if_new'
  /** Example values by field name. A field without one gets an example from its type. */
  example?: Readonly<Record<string, unknown>>
  /** What REST sends beside `error` when the input is refused. */
  beside_error?: { valid: false }
  /** What the procedure may change, for whoever shows it. */
  touches?: readonly ('tasks' | 'routines' | 'settings' | 'session')[]
}
