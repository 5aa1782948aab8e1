// A problem of the installation that prevents the start, such as a port in use. It is printed without a stack trace.

/** The message tells the operator what to do. It never contains a secret. */
export class StartProblem extends Error {
  override name = 'StartProblem'
}
