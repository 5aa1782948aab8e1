// The last line of npm test is only as true as the sums behind it.
import { expect, test } from 'vitest'
import { add, fromPlaywright, fromVitest, judged, none, sentence } from '../../scripts/results.mjs'

const file = (status: string, ...states: string[]) => ({
  status,
  assertionResults: states.map((state) => ({ status: state })),
})

test('adds up the files of a vitest report', () => {
  const testResults = [file('passed', 'passed', 'skipped'), file('failed', 'passed', 'failed', 'failed')]
  expect(fromVitest({ testResults })).toEqual({ passed: 2, failed: 2, skipped: 1 })
})

test('a file that could not be loaded is a failure', () =>
  expect(fromVitest({ testResults: [file('failed')] })).toEqual({ passed: 0, failed: 1, skipped: 0 }))

test('a browser test that passed only at the second try has failed', () => {
  const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 }
  expect(fromPlaywright({ stats, errors: [] })).toEqual({ passed: 3, failed: 2, skipped: 2 })
  expect(fromPlaywright({ stats, errors: [{}] }).failed).toBe(3)
})

test('a runner that ran nothing, or fell over, has failed', () => {
  expect(judged(none, 0).failed).toBe(1)
  expect(judged({ passed: 5, failed: 0, skipped: 0 }, 1).failed).toBe(1)
  expect(judged({ passed: 5, failed: 0, skipped: 0 }, 0).failed).toBe(0)
  expect(judged({ passed: 5, failed: 2, skipped: 0 }, 1).failed).toBe(2)
})

test('the last line', () =>
  expect(sentence(add({ passed: 1, failed: 2, skipped: 0 }, { passed: 3, failed: 0, skipped: 1 }))).toBe(
    '4 passed, 2 failed',
  ))
