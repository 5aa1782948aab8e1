// An error of the catalogue. Code throws it to refuse a request.
import { ERRORS, type ErrorName } from '@dayloop/contracts/errors'

type Details = {
  /** Further problems of the same request, which the answer lists too. */
  also?: ErrorName[]
  /** The text is answered as a list, as the problems of refused input are. */
  as_list?: true
  /** A second text beside the error's own. */
  message?: string
  /** Seconds after which a retry may succeed. */
  retry_after?: number
  cause?: unknown
}

export class AppError extends Error {
  readonly error_name: ErrorName
  readonly details: Details

  constructor(error_name: ErrorName, details: Details = {}) {
    super(ERRORS[error_name].text, { cause: details.cause })
    this.error_name = error_name
    this.details = details
  }
}
