// Adds up the JSON reports of the test runners. A file that could not be loaded counts as a failure.

/** @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Result `failures`: the names of failed tests, with the beginning of the reason */

/** @type {Result} */
export const none = { passed: 0, failed: 0, skipped: 0, failures: [] }

const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

/** @type {(name: string, reason?: string) => string} */
const failure = (name, reason = '') =>
  [name, ...reason.replaceAll(colours, '').split('\n').slice(0, 12)].join('\n    ').trimEnd()

/** @type {(a: Result, b: Result) => Result} */
export const add = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  failures: [...a.failures, ...b.failures],
})

/**
 * Reads a report of `vitest --reporter=json`.
 * @param {{ testResults: { name: string, status: string, message: string, assertionResults: { status: string, fullName: string, failureMessages?: string[] | null }[] }[] }} report
 * @returns {Result}
 */
export const fromVitest = ({ testResults }) =>
  testResults.reduce((sum, file) => {
    const count = (/** @type {string[]} */ ...states) =>
      file.assertionResults.filter(({ status }) => states.includes(status)).length
    const failed = count('failed')
    const unloaded = file.status === 'failed' && failed === 0
    return add(sum, {
      passed: count('passed'),
      failed: failed + (unloaded ? 1 : 0),
      skipped: count('pending', 'skipped', 'todo'),
      failures: unloaded
        ? [failure(file.name, file.message)]
        : file.assertionResults
            .filter(({ status }) => status === 'failed')
            .map((test) => failure(`${file.name} › ${test.fullName}`, test.failureMessages?.[0])),
    })
  }, none)

/** @typedef {{ file: string, title: string, tests: { status: string, results: { error?: { message?: string } }[] }[] }} Spec */
/** @typedef {{ specs: Spec[], suites?: Suite[] }} Suite */

/** @type {(suite: Suite) => Spec[]} */
const specsOf = ({ specs, suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

/**
 * Reads a report of `playwright test --reporter=json`. A test that passed only on retry counts as failed.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: { message?: string }[], suites: Suite[] }} report
 * @returns {Result}
 */
export const fromPlaywright = ({ stats, errors, suites }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
  failures: [
    ...errors.map(({ message }) => failure('the browser tests', message)),
    ...suites
      .flatMap(specsOf)
      .flatMap(({ file, title, tests }) =>
        tests
          .filter(({ status }) => status === 'unexpected' || status === 'flaky')
          .map(({ results }) =>
            failure(`${file} › ${title}`, results.find(({ error }) => error)?.error?.message),
          ),
      ),
  ],
})

/**
 * The result of a stage. A runner that fails without a failed test, or runs no test, counts as one failure.
 * @param {Result} result
 * @param {number} code the runner's exit code
 * @returns {Result}
 */
export const judged = (result, code) => {
  const silent = result.failed === 0 && (code !== 0 || result.passed === 0)
  return silent
    ? { ...result, failed: 1, failures: [`a runner ended with ${code}, ${result.passed} passed`] }
    : result
}

/** @type {(result: Result) => string} */
export const sentence = ({ passed, failed }) => `${passed} passed, ${failed} failed`
