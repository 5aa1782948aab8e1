import { errorMessage, errorStatus, errorText, type Fallback } from '../../api/error-text.ts'
import { common } from '../../texts/common.ts'
import { Callout } from '../../ui/callout.tsx'

/** What went wrong with a call, and beside it the second thing there is to say. */
export const Failure = ({ error, fallback }: { error: unknown; fallback: Fallback }) => {
  if (!error) return null
  const info = errorMessage(error) ?? (errorStatus(error) === null ? common.serverUnreachable : null)
  return (
    <>
      <Callout tone="danger">{errorText(error, fallback)}</Callout>
      {info && <Callout tone="info">{info}</Callout>}
    </>
  )
}
