import { FALLBACKS } from '@dayloop/contracts/fallbacks'
import { errorStatus, errorText } from '../../api/error-text.ts'
import { fallbacks } from './fallbacks.ts'

type GoogleReturn = { error?: string | null; code: string; failure?: unknown }

/** Why the sign-in with Google failed, or null if there is a code to exchange. */
export const googleProblem = ({ error, code, failure }: GoogleReturn): string | null => {
  if (error) return FALLBACKS.google_cancelled
  if (code === '') return FALLBACKS.google_no_code
  if (failure === undefined) return null
  // The page was reloaded after its code was used, or the server did not answer.
  if (failure === null || errorStatus(failure) === null) return FALLBACKS.google_unexpected
  return errorText(failure, fallbacks.google)
}
