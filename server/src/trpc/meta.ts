// The metadata of procedures, from which the REST routes and the OpenAPI document are generated.
import type { ChangeKind } from '@dayloop/contracts/change-kinds'
import type { ErrorName } from '@dayloop/contracts/errors'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type ProcedureMeta = {
  /** Set by the base procedures: the call needs an access token. */
  authenticated?: true
  /** The method and path in the REST API. Without it the procedure is only available over tRPC. */
  rest?: `${Method} /api/${string}`
  /** One line for the OpenAPI document. */
  summary?: string
  /** Errors specific to this procedure. The document adds those that every path can return. */
  refusals?: readonly ErrorName[]
  /** REST answers 201: always, or with `if_new` only if the id is new. */
  created?: 'always' | 'if_new'
  /** Example values by field name. A field without one gets an example from its type. */
  example?: Readonly<Record<string, unknown>>
  /** A field that REST sends beside `error` with status 400. */
  beside_error?: { valid: false }
  /** A POST or PATCH that has the same result when it is sent twice. A proxy may repeat it; see `docker/nginx/nginx.conf`. */
  repeatable?: true
  /** The time limit of the REST route in milliseconds, when the usual one is too short. */
  timeout?: number
  /** The data that the procedure may change. */
  touches?: readonly ChangeKind[]
}
