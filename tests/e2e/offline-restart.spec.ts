// The browser is closed offline and opened again offline.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { expect, readyForOffline, signIn, test } from '../support/e2e.ts'
import { expectAllSent, goOffline, goOnline, tasksOnServer } from '../support/offline.ts'
import { addTask, expectCounts, open, row } from '../support/screens.ts'

test('a restart of the browser without a network loses nothing', async ({
  launchOptions,
  baseURL,
  locale,
  timezoneId,
  extraHTTPHeaders,
  request,
  person,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'dayloop-browser-'))
  const launch = (offline: boolean) =>
    chromium.launchPersistentContext(folder, {
      ...launchOptions,
      ...(baseURL !== undefined && { baseURL }),
      ...(locale !== undefined && { locale }),
      ...(timezoneId !== undefined && { timezoneId }),
      ...(extraHTTPHeaders !== undefined && { extraHTTPHeaders }),
      offline,
    })
  const before = await launch(false)
  const page = before.pages()[0] ?? (await before.newPage())
  await signIn(page, person)
  await addTask(page, 'Known before')
  await expect(page.getByText('Waiting to sync')).toHaveCount(0)
  await readyForOffline(page)
  await goOffline(before)
  await addTask(page, 'Typed in the tunnel')
  await row(page, 'Known before').getByRole('checkbox').click()
  await expect(row(page, 'Known before').getByRole('checkbox')).toBeChecked()
  await expect(row(page, 'Known before').getByText('Waiting to sync')).toBeVisible()
  await before.close()

  const after = await launch(true)
  try {
    const again = after.pages()[0] ?? (await after.newPage())
    await again.goto('/today-tasks')
    await expect(row(again, 'Typed in the tunnel').getByText('Waiting to sync')).toBeVisible()
    await expect(row(again, 'Known before').getByRole('checkbox')).toBeChecked()
    await expectCounts(again, 2, 1)
    await addTask(again, 'Typed after the restart')
    await open(again, 'All Tasks')
    await expectCounts(again, 3, 1)
    await goOnline(after)
    await expectAllSent(again)
    const tasks = await tasksOnServer(request, person)
    expect(tasks.map(({ task_title, status }) => [task_title, status])).toEqual([
      ['Typed after the restart', false],
      ['Typed in the tunnel', false],
      ['Known before', true],
    ])
  } finally {
    await after.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
})
