// Checks the totals in the last line of `npm test`.
import { expect, test } from 'vitest'
import { add, fromPlaywright, fromVitest, judged, none, sentence, stageLine } from '../../scripts/results.mjs'

const file = (status: string, ...states: string[]) => ({
  name: 'some.test.ts',
  status,
  message: status === 'failed' && states.length === 0 ? 'Cannot find module' : '',
  assertionResults: states.map((state) => ({
    status: state,
    fullName: `is ${state}`,
    failureMessages: state === 'failed' ? ['\u001b[31mexpected 1\u001b[39m\nto be 2'] : [],
  })),
})

test('a vitest report is added up, and failed tests are named', () => {
  const testResults = [file('passed', 'passed', 'skipped'), file('failed', 'passed', 'failed', 'failed')]
  const failure = 'some.test.ts › is failed\n    expected 1\n    to be 2'
  expect(fromVitest({ testResults })).toEqual({
    passed: 2,
    failed: 2,
    skipped: 1,
    failures: [failure, failure],
    flaky: [],
  })
})

test('a test that passed only on a retry counts as passed and is listed as flaky', () => {
  const passed = file('passed', 'passed', 'passed')
  const retried = {
    ...passed,
    assertionResults: passed.assertionResults.map((test, at) =>
      at === 0 ? { ...test, failureMessages: ['Timed out'] } : test,
    ),
  }
  expect(fromVitest({ testResults: [retried] })).toEqual({
    passed: 2,
    failed: 0,
    skipped: 0,
    failures: [],
    flaky: ['some.test.ts › is passed\n    Timed out'],
  })
})

test('a file that could not be loaded counts as a failure', () =>
  expect(fromVitest({ testResults: [file('failed')] })).toEqual({
    passed: 0,
    failed: 1,
    skipped: 0,
    failures: ['some.test.ts\n    Cannot find module'],
    flaky: [],
  }))

test('a browser test that passed only on a retry counts as passed and is listed as flaky', () => {
  const stats = { expected: 1, unexpected: 1, flaky: 1, skipped: 2 }
  const spec = (title: string, status: string, ...messages: string[]) => ({
    file: 'some.spec.ts',
    title,
    tests: [{ status, results: [...messages.map((message) => ({ error: { message } })), {}] }],
  })
  const suites = [
    {
      specs: [spec('opens', 'expected')],
      suites: [{ specs: [spec('closes', 'flaky', 'Timed out'), spec('stays', 'unexpected', 'Gone')] }],
    },
  ]
  expect(fromPlaywright({ stats, errors: [], suites })).toEqual({
    passed: 2,
    failed: 1,
    skipped: 2,
    failures: ['some.spec.ts › stays\n    Gone'],
    flaky: ['some.spec.ts › closes\n    Timed out'],
  })
  expect(fromPlaywright({ stats, errors: [{ message: 'No server' }], suites }).failed).toBe(2)
})

test('a runner that ran no test or crashed counts as failed', () => {
  expect(judged(none, 0)).toMatchObject({ failed: 1, failures: [expect.stringContaining('0 passed')] })
  expect(judged({ ...none, passed: 5 }, 1).failed).toBe(1)
  expect(judged({ ...none, passed: 5 }, 0).failed).toBe(0)
  expect(judged({ ...none, passed: 5, failed: 2 }, 1).failed).toBe(2)
})

test('the line of a stage counts skipped and flaky tests', () => {
  expect(stageLine('unit tests', { ...none, passed: 3 }, 4)).toBe('✓ unit tests: 3 passed, 0 failed (4 s)')
  const result = { ...none, passed: 3, failed: 1, skipped: 2, flaky: ['some.spec.ts › closes'] }
  expect(stageLine('browser', result, 9)).toBe('✗ browser: 3 passed, 1 failed, 2 skipped, 1 flaky (9 s)')
})

test('the last line has the numbers of passed and failed tests', () =>
  expect(sentence(add({ ...none, passed: 1, failed: 2 }, { ...none, passed: 3, skipped: 1 }))).toBe(
    '4 passed, 2 failed',
  ))
