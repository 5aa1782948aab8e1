// The screens of a signed-in user, their dialogs, and the states that need a click or a failure.
import { refuse } from '../support/calls.ts'
import { addTask, row } from '../support/screens.ts'
import { at, dialogAt, press, type State } from './steps.ts'

/** The states of a user with a week of tasks. */
export const busyStates: State[] = [
  ['today-tasks', at('/today-tasks')],
  ['next-week-tasks', at('/next-week-tasks')],
  ['all-tasks', at('/all-tasks'), true],
  ['add-task', dialogAt('/today-tasks', /^Add New Task/)],
  ['add-task-problem', (page) => press(page, 'Add Task')],
  [
    'task-details',
    async (page) => {
      await at('/all-tasks')(page)
      await page.getByRole('main').getByRole('listitem').getByRole('button').nth(0).click()
      await page.getByRole('dialog').waitFor()
    },
  ],
  ['update-task', dialogAt('/all-tasks', /^Edit/)],
  ['delete-task', dialogAt('/all-tasks', /^Delete/)],
  [
    'added-elsewhere',
    async (page) => {
      await at('/today-tasks')(page)
      await addTask(page, 'Renew the library card', '2030-01-01')
      await page
        .getByText(/was added to/)
        .first()
        .waitFor()
    },
  ],
  [
    'refused',
    async (page) => {
      await at('/all-tasks')(page)
      const answerAgain = await refuse(page, 'tasks.add_task', { status: 500 })
      await addTask(page, 'Will not go')
      await page.getByRole('region', { name: 'Needs your attention' }).waitFor()
      await answerAgain()
    },
  ],
  [
    'offline',
    async (page) => {
      await press(page, 'Discard')
      await page.context().setOffline(true)
      await page.getByText('You are offline.').waitFor()
      await addTask(page, 'Written in the tunnel')
      await row(page, 'Written in the tunnel').getByText('Waiting to sync').waitFor()
    },
  ],
  [
    'back-online',
    async (page) => {
      await page.context().setOffline(false)
      await page.getByText('Back Online!').waitFor()
    },
  ],
  ['routines', at('/routines')],
  ['add-routine', dialogAt('/routines', /^Add New Routine/)],
  ['add-routine-problem', (page) => press(page, 'Add Routine')],
  ['update-routine', dialogAt('/routines', /^Edit/)],
  ['delete-routine', dialogAt('/routines', /^Delete/)],
  ['routine-days-off', dialogAt('/routines', /^Days off/)],
  ['routines-preview', dialogAt('/routines', /^Preview/)],
  [
    'routine-history',
    async (page) => {
      await at('/routines')(page)
      await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
      await page.getByRole('grid').waitFor()
    },
    true,
  ],
  [
    'routines-applied',
    async (page) => {
      await at('/routines', 'Apply Routines')(page)
      await page
        .getByText(/created$|^Nothing new to create$/)
        .first()
        .waitFor()
    },
  ],
  [
    'quick-add',
    async (page) => {
      await at('/today-tasks')(page)
      await page.getByPlaceholder('Add a task').fill('Call mum friday 5pm #family !1')
      await page.getByText('Tag: family').waitFor()
    },
  ],
  [
    'select',
    async (page) => {
      await at('/all-tasks', 'Select')(page)
      const boxes = page.getByRole('main').getByRole('listitem').getByRole('checkbox')
      await boxes.nth(0).click()
      await boxes.nth(1).click()
    },
  ],
  ['filter', dialogAt('/all-tasks', /^Filter/)],
  ['filtered', at('/all-tasks?status=pending&sort=due')],
  [
    'search',
    async (page) => {
      await at('/search?q=the')(page)
      await page.locator('mark').first().waitFor()
    },
  ],
  ['search-nothing-found', at('/search?q=zzzzzz')],
  [
    'palette',
    async (page) => {
      await at('/all-tasks')(page)
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').waitFor()
    },
  ],
  [
    'shortcuts',
    async (page) => {
      await at('/all-tasks')(page)
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
  ],
  [
    'trash',
    async (page) => {
      await dialogAt('/all-tasks', /^Delete/)(page)
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await at('/trash')(page)
      await page
        .getByRole('button', { name: /^Restore/ })
        .first()
        .waitFor()
    },
  ],
  [
    'long-texts',
    async (page) => {
      const long = 'Donaudampfschifffahrtsgesellschaftskapitän'
      await at('/all-tasks')(page)
      await page
        .getByPlaceholder('Add a task')
        .fill(`${long.repeat(3)} ${`${long} `.repeat(4)} tomorrow 5pm !1 #${long} #work #home #garden`)
      await page.getByText('Tag: garden').waitFor()
      await page.keyboard.press('Enter')
      await row(page, long).first().waitFor()
    },
  ],
  ['long-texts-select', (page) => page.getByRole('button', { name: 'Select', exact: true }).click()],
  [
    'long-texts-details',
    async (page) => {
      await at('/all-tasks')(page)
      await page
        .getByRole('button', { name: /^Donaudampf/ })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
    },
  ],
  ['settings', at('/settings'), true],
  ['profile', at('/profile')],
  [
    'change-password',
    async (page) => {
      await at('/profile')(page)
      await page.getByRole('tab', { name: 'Change Password' }).click()
      await page.getByRole('button', { name: 'Change Password' }).click()
    },
  ],
  [
    'sidebar',
    async (page) => {
      await at('/today-tasks')(page)
      await press(page, /^(Open|Close) sidebar$/)
    },
  ],
]

/** The states of a new user. */
export const emptyStates: State[] = [
  ['empty-today-tasks', (page) => page.getByText('No tasks for today').waitFor()],
  ['empty-next-week-tasks', at('/next-week-tasks')],
  ['empty-all-tasks', at('/all-tasks')],
  ['empty-routines', at('/routines')],
]
