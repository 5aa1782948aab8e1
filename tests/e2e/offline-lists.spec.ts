// Every list is available offline, also without having been opened, and on the next day.
import { expect, readyForOffline, signIn, test } from '../support/e2e.ts'
import { elsewhere, goOffline } from '../support/offline.ts'
import { dayFromNow, expectCounts, open, row } from '../support/screens.ts'

test('lists that were never opened show offline, also after a reload', async ({
  page,
  context,
  request,
  person,
}) => {
  await page.goto('/healthz')
  for (let number = 1; number <= 12; number += 1)
    await elsewhere(request, person, '/api/tasks/add_task/', { task_title: `Some day ${number}.` })
  const due_date = await dayFromNow(page, 1)
  await elsewhere(request, person, '/api/tasks/add_task/', { task_title: 'For tomorrow', due_date })
  const routine = { routines_title: 'Stretch', routines_dates: 'monday' }
  await elsewhere(request, person, '/api/add_routine/', routine)
  const asked = ['all_tasks', 'next_week_tasks', 'routines.routines'].map((name) =>
    page.waitForResponse((answer) => answer.url().includes(name) && answer.ok()),
  )
  const secondPage = page.waitForRequest((call) => /"page":2/.test(call.postData() ?? ''))
  await signIn(page, person)
  await Promise.all(asked)
  await (await (await secondPage).response())?.finished()
  await readyForOffline(page)
  await goOffline(context)
  await open(page, 'All Tasks')
  await expectCounts(page, 13, 0)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(row(page, 'Some day 1.')).toBeVisible()
  await open(page, 'Routines')
  await expect(row(page, 'Stretch')).toBeVisible()
  await page.reload()
  await open(page, 'Next 7 Days Tasks')
  await expect(row(page, 'For tomorrow')).toBeVisible()
})

test('a cached list shows at once and is always fetched again', async ({ page, request, person }) => {
  await elsewhere(request, person, '/api/tasks/add_task/', { task_title: 'Seen before' })
  await signIn(page, person)
  await open(page, 'All Tasks')
  await expect(row(page, 'Seen before')).toBeVisible()
  await elsewhere(request, person, '/api/tasks/add_task/', { task_title: 'From another device' })
  await page.reload()
  await expect(row(page, 'From another device')).toBeVisible()
  await expectCounts(page, 2, 0)
})

test('every list shows the new day offline', async ({ page, context, request, person }) => {
  await page.clock.install()
  await page.goto('/healthz')
  for (const [task_title, ahead] of [
    ['For today', 0],
    ['For tomorrow', 1],
    ['In eight days', 8],
  ] as const) {
    const due_date = await dayFromNow(page, ahead)
    await elsewhere(request, person, '/api/tasks/add_task/', { task_title, due_date })
  }
  const asked = page.waitForResponse((answer) => answer.url().includes('all_tasks') && answer.ok())
  await signIn(page, person)
  await expect(row(page, 'For today')).toBeVisible()
  await page.clock.runFor(2_500)
  await (await asked).finished()
  await readyForOffline(page)
  await goOffline(context)
  await page.clock.fastForward('24:00:00')
  await expect(row(page, 'For tomorrow').getByText('Today', { exact: true })).toBeVisible()
  await expect(row(page, 'For today')).toHaveCount(0)
  await expectCounts(page, 1, 0)
  await open(page, 'Next 7 Days Tasks')
  await expect(row(page, 'In eight days')).toBeVisible()
  await expectCounts(page, 2, 0)
})
