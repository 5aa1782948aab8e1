// What keeps Dayloop from starting and is no fault of the program: printed as its one line, without a stack.

/** Its message is a whole sentence for the person who started Dayloop; it never carries a secret. */
export class StartProblem extends Error {
  override name = 'StartProblem'
}
