import { Callout } from '../ui/feedback/callout.tsx'
import { errorMessage, errorText, type Fallback } from './error-text.ts'
import { noAnswerText } from './no-answer-text.ts'

/** Shows the error of a call and, if there is one, its additional message. */
export const Failure = ({ error, fallback }: { error: unknown; fallback: string | Fallback }) => {
  if (!error) return null
  const info = errorMessage(error) ?? noAnswerText(error)
  return (
    <>
      <Callout tone="danger">{errorText(error, fallback)}</Callout>
      {info && <Callout tone="info">{info}</Callout>}
    </>
  )
}
