import { FALLBACKS } from '@dayloop/contracts/fallbacks'
import { errorStatus, errorText } from '../../api/error-text.ts'
import { fallbacks } from './fallbacks.ts'

type Return = { error?: string | null; code: string; failure?: unknown }

/** Why the way back from Google ends here, or null when there is a code to try. */
export const googleProblem = ({ error, code, failure }: Return): string | null => {
  if (error) return FALLBACKS.google_cancelled
  if (code === '') return FALLBACKS.google_no_code
  if (failure === undefined) return null
  // No answer at all, or a page that was loaded again with its code spent.
  if (failure === null || errorStatus(failure) === null) return FALLBACKS.google_unexpected
  return errorText(failure, fallbacks.google)
}
