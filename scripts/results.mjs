// Adds up the JSON reports of the test runners. A file that could not be loaded counts as a failure.

/** @typedef {{ passed: number, failed: number, skipped: number, failures: string[], flaky: string[] }} Result `failures` and `flaky`: the names of the tests, with the beginning of the reason. Flaky tests passed on a retry and count as passed. */

/** @type {Result} */
export const none = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] }

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
  flaky: [...a.flaky, ...b.flaky],
})

/**
 * Reads a report of `vitest --reporter=json`.
 * @param {{ testResults: { name: string, status: string, message: string, assertionResults: { status: string, fullName: string, failureMessages?: string[] | null }[] }[] }} report
 * @returns {Result}
 */
export const fromVitest = ({ testResults }) =>
  testResults.reduce((sum, file) => {
    const tests = file.assertionResults
    const named = (/** @type {typeof tests} */ some) =>
      some.map((test) => failure(`${file.name} › ${test.fullName}`, test.failureMessages?.[0]))
    const count = (/** @type {string[]} */ ...states) =>
      tests.filter(({ status }) => states.includes(status)).length
    const failed = count('failed')
    const unloaded = file.status === 'failed' && failed === 0
    return add(sum, {
      passed: count('passed'),
      failed: failed + (unloaded ? 1 : 0),
      skipped: count('pending', 'skipped', 'todo'),
      // A test that passed on a retry keeps the errors of its failed attempt.
      flaky: named(tests.filter((test) => test.status === 'passed' && test.failureMessages?.length)),
      failures: unloaded
        ? [failure(file.name, file.message)]
        : named(tests.filter(({ status }) => status === 'failed')),
    })
  }, none)

/** @typedef {{ file: string, title: string, tests: { status: string, results: { error?: { message?: string } }[] }[] }} Spec */
/** @typedef {{ specs: Spec[], suites?: Suite[] }} Suite */

/** @type {(suite: Suite) => Spec[]} */
const specsOf = ({ specs, suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

/**
 * Names the tests of a Playwright report that have this status, with the error of their first failed attempt.
 * @type {(suites: Suite[], wanted: string) => string[]}
 */
const named = (suites, wanted) =>
  suites
    .flatMap(specsOf)
    .flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map(({ results }) =>
          failure(`${file} › ${title}`, results.find(({ error }) => error)?.error?.message),
        ),
    )

/**
 * Reads a report of `playwright test --reporter=json`.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: { message?: string }[], suites: Suite[] }} report
 * @returns {Result}
 */
export const fromPlaywright = ({ stats, errors, suites }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
  skipped: stats.skipped,
  failures: [
    ...errors.map(({ message }) => failure('the browser tests', message)),
    ...named(suites, 'unexpected'),
  ],
  flaky: named(suites, 'flaky'),
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

/** The line of one stage. @type {(name: string, result: Result, seconds: number) => string} */
export const stageLine = (name, result, seconds) => {
  const more = [
    ...(result.skipped > 0 ? [`${result.skipped} skipped`] : []),
    ...(result.flaky.length > 0 ? [`${result.flaky.length} flaky`] : []),
  ]
  return `${result.failed > 0 ? '✗' : '✓'} ${name}: ${[sentence(result), ...more].join(', ')} (${seconds} s)`
}

/** @type {(result: Result) => string} */
export const sentence = ({ passed, failed }) => `${passed} passed, ${failed} failed`
