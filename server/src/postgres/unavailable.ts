// Telling a database that cannot be reached just now from a fault of ours.

/** SQLSTATE classes: connection lost, no resources, operator intervention; and one writer yielding to another. */
const PASSING_STATES = /^(08|53|57)|^(40001|40P01)$/
const NETWORK_CODES = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'EAI_AGAIN']
// What the driver and its pool say without any code.
const PASSING_TEXTS =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/

/**
 * Whether the same call may well succeed in a moment. A write may have happened or not: every write is safe to send
 * twice, so the answer is "try again", and an outbox keeps what waits instead of calling it refused.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  // A socket file that is not there is the embedded database between two lives.
  const isMissingSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  return (
    isMissingSocket ||
    NETWORK_CODES.includes(code) ||
    (/^[0-9A-Z]{5}$/.test(code) && PASSING_STATES.test(code)) ||
    PASSING_TEXTS.test(error.message)
  )
}
