// The one way to refuse a request on purpose: an error by its name in the catalogue.
import { ERRORS, type ErrorName } from '@dayloop/contracts/errors'

type Details = {
  /** Further problems of the same request, told at once with the first. */
  also?: ErrorName[]
  /** A second thing to say, beside the error's own text. */
  message?: string
  /** Seconds after which trying again makes sense. */
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
