// Converts the error of a file request to the form of tRPC's errors.
import { CONTRACT_VERSION_HEADER } from '@dayloop/contracts/limits'
import { foreignAnswer } from '../../../api/foreign-answer.ts'

type Failed = { status: number; headers: { has: (name: string) => boolean }; body: string }

/** The error: the server's text, or that something other than Dayloop answered. */
export const fileError = ({ status, headers, body }: Failed): Error => {
  const error = errorIn(body)
  if (error === undefined || !headers.has(CONTRACT_VERSION_HEADER)) return foreignAnswer(status)
  return Object.assign(new Error(`Status ${status}`), { data: { httpStatus: status, error } })
}

const errorIn = (body: string): unknown => {
  try {
    return Object(JSON.parse(body)).error
  } catch {
    return undefined
  }
}
