// Distinguishes a database that is temporarily unavailable from a fault of ours.

/** SQLSTATE classes for lost connections, missing resources and operator intervention; and two rollback codes. */
const PASSING_STATES = /^(08|53|57)|^(40001|40P01)$/
const NETWORK_CODES = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'EAI_AGAIN']
// Errors without a code of their own: those of the driver and its pool, and of Citus about one of its nodes.
const PASSING_TEXTS =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|failure on connection marked as essential|Cannot use a pool after calling end)/

/**
 * Whether the same call may succeed in a moment. A write may have happened or not. Every write is safe to send twice, so
 * the answer asks the client to try again.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  // The embedded database has no socket file while it restarts.
  const isMissingSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  return (
    isMissingSocket ||
    NETWORK_CODES.includes(code) ||
    (/^[0-9A-Z]{5}$/.test(code) && PASSING_STATES.test(code)) ||
    PASSING_TEXTS.test(error.message)
  )
}
