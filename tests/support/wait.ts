// Waits for a state by polling, never for a fixed time.

/** Polls until the result is not undefined, null or false. Fails with the name of the expected state. */
export const waitFor = async <Answer>(
  what: string,
  ask: () => Answer | Promise<Answer>,
  within = 15_000,
): Promise<Exclude<Awaited<Answer>, undefined | null | false>> => {
  const deadline = Date.now() + within
  for (;;) {
    const answer = await ask()
    if (isThere(answer)) return answer
    if (Date.now() > deadline) throw new Error(`Timed out after ${within / 1000} s while waiting for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

const isThere = <Answer>(answer: Answer): answer is Exclude<Answer, undefined | null | false> =>
  answer !== undefined && answer !== null && answer !== false
