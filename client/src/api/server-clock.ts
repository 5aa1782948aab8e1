// The difference between the clocks of the device and the server, from the Date header of the last response.
import { CONTRACT_VERSION_HEADER } from '@dayloop/contracts/limits'

let offset = 0

/** Milliseconds to add to the device clock to get the server time. It is 0 before the first response. */
export const clockOffset = (): number => offset

/** Reads the server time from a response. Responses without the header of Dayloop are ignored. */
export const noteServerClock = ({ headers }: Response): void => {
  const instant = Date.parse(headers.get('date') ?? '')
  if (headers.has(CONTRACT_VERSION_HEADER) && !Number.isNaN(instant)) offset = instant - Date.now()
}
