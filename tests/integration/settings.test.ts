// Settings: one row for a user who changed some, defaults for all others.
import { beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '../support/app.ts'
import { aUser } from '../support/factories.ts'
import { anotherClient } from '../support/locks.ts'
import { tripsOf } from '../support/statements.ts'

const DEFAULTS = {
  week_start: 'monday',
  auto_apply_routines: false,
  remind_before: null,
  digest_time: null,
  shortcuts: true,
}

let opened: TestApp
let person: Awaited<ReturnType<typeof aUser>>
beforeAll(async () => {
  opened = await openApp()
  person = await aUser(opened)
})

test('a user without changed settings has the defaults, also after an empty change', async () => {
  expect((await person.get('/api/settings/')).body).toEqual(DEFAULTS)
  expect(await person.patch('/api/settings/', {})).toMatchObject({ status: 200, body: DEFAULTS })
  expect((await person.patch('/api/settings/')).body).toEqual(DEFAULTS)
})

test('each field can be changed alone, and null clears optional fields', async () => {
  const somebody = await aUser(opened)
  const settings: Record<string, unknown> = { ...DEFAULTS }
  const changes = [
    { week_start: 'sunday' },
    { auto_apply_routines: true },
    { remind_before: 0 },
    { digest_time: '00:00' },
    { shortcuts: false },
    { remind_before: 10_080, digest_time: '23:59' },
    { remind_before: null },
    { digest_time: null, week_start: 'saturday' },
    { auto_apply_routines: false, shortcuts: true },
  ]
  for (const change of changes) {
    Object.assign(settings, change)
    expect((await somebody.patch('/api/settings/', change)).body).toEqual(settings)
    expect((await somebody.patch('/api/settings/', change)).body).toEqual(settings)
    expect((await somebody.get('/api/settings/')).body).toEqual(settings)
  }
  expect((await person.get('/api/settings/')).body).toEqual(DEFAULTS)
})

test('concurrent changes of different fields all stay, also the first changes of a user', async () => {
  const somebody = await aUser(opened)
  const changes = {
    week_start: 'sunday',
    auto_apply_routines: true,
    remind_before: 5,
    digest_time: '08:15',
    shortcuts: false,
  }
  await Promise.all(
    Object.entries(changes).map(([field, value]) => somebody.patch('/api/settings/', { [field]: value })),
  )
  expect((await somebody.get('/api/settings/')).body).toEqual(changes)
})

test('all problems are reported at once, and nothing changes', async () => {
  const wrong = {
    week_start: 'friday',
    auto_apply_routines: 'yes',
    remind_before: 10_081,
    digest_time: '24:00',
    shortcuts: null,
  }
  expect(await person.patch('/api/settings/', wrong)).toMatchObject({
    status: 400,
    body: {
      error: [
        'Week start must be monday, sunday or saturday',
        'Auto apply routines must be true or false',
        'Remind before must be a whole number of minutes from 0 to 10080, or null',
        'Digest time must be a time of day (HH:MM), or null',
        'Shortcuts must be true or false',
      ],
    },
  })
  expect((await person.get('/api/settings/')).body).toEqual(DEFAULTS)
})

test.each<[string, unknown[]]>([
  ['week_start', [null, '', 'Monday', 1]],
  ['auto_apply_routines', [null, 'true', 0]],
  ['remind_before', ['15', -1, 1.5, 1e12, true, '']],
  ['digest_time', ['7:30', '07:60', '07:30:00', '', 730, '٠٧:٣٠']],
  ['shortcuts', ['', 'false']],
])('%s accepts no other values', async (field, values) => {
  for (const value of values) {
    const answer = await person.patch('/api/settings/', { [field]: value })
    expect(answer.status, JSON.stringify(value)).toBe(400)
    expect([answer.body.error].flat()).toHaveLength(1)
  }
})

test('reading and changing are one statement each, by an index', async () => {
  const client = await anotherClient(opened.url)
  expect(await tripsOf(client, () => person.get('/api/settings/'))).toBe(1)
  expect(await tripsOf(client, () => person.patch('/api/settings/', { shortcuts: true }))).toBe(1)
})
