// What the runners' JSON reports say, added up. A file that could not even be loaded is a failure too.

/** @typedef {{ passed: number, failed: number, skipped: number }} Result */

/** @type {Result} */
export const none = { passed: 0, failed: 0, skipped: 0 }

/** @type {(a: Result, b: Result) => Result} */
export const add = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
})

/**
 * A report of `vitest --reporter=json`.
 * @param {{ testResults: { status: string, assertionResults: { status: string }[] }[] }} report
 * @returns {Result}
 */
export const fromVitest = ({ testResults }) =>
  testResults.reduce((sum, file) => {
    const count = (/** @type {string[]} */ ...states) =>
      file.assertionResults.filter(({ status }) => states.includes(status)).length
    const failed = count('failed')
    const unloaded = file.status === 'failed' && failed === 0 ? 1 : 0
    return add(sum, {
      passed: count('passed'),
      failed: failed + unloaded,
      skipped: count('pending', 'skipped', 'todo'),
    })
  }, none)

/**
 * A report of `playwright test --reporter=json`. A test that needed a second try counts as failed.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[] }} report
 * @returns {Result}
 */
export const fromPlaywright = ({ stats, errors }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
})

/**
 * What a stage counts for: a runner that fails without a failed test, or runs none, has failed once.
 * @param {Result} result
 * @param {number} code the runner's exit code
 * @returns {Result}
 */
export const judged = (result, code) => {
  const silent = result.failed === 0 && (code !== 0 || result.passed === 0)
  return silent ? { ...result, failed: 1 } : result
}

/** @type {(result: Result) => string} */
export const sentence = ({ passed, failed }) => `${passed} passed, ${failed} failed`
