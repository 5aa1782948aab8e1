// How far the clock of this device is from the server's, by the Date header of the last answer.
import { CONTRACT_VERSION_HEADER } from '@dayloop/contracts/limits'

let offset = 0

/** Milliseconds to add to the device's clock to get the server's; 0 until the server has answered. */
export const clockOffset = (): number => offset

/** Reads the server's clock from an answer; a proxy's own answer says nothing. */
export const noteServerClock = ({ headers }: Response): void => {
  const instant = Date.parse(headers.get('date') ?? '')
  if (headers.has(CONTRACT_VERSION_HEADER) && !Number.isNaN(instant)) offset = instant - Date.now()
}
