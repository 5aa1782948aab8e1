// Three users for a development database. `in_days` counts from today; null means no due date.
// Ada's first ten tasks fill one page and show every label and state.

export type SeedTask = { title: string; details?: string; in_days: number | null; done?: boolean }
export type SeedRoutine = { title: string; days: string; paused?: boolean }
export type SeedUser = {
  username: string
  first_name: string
  last_name: string
  email: string
  email_verify: boolean
  tasks: SeedTask[]
  routines: SeedRoutine[]
}

export const SEED_PASSWORD = 'dayloop-demo'

export const SEED_USERS: SeedUser[] = [
  {
    username: 'ada',
    first_name: 'Ada',
    last_name: 'Okafor',
    email: 'ada@dayloop.example',
    email_verify: true,
    tasks: [
      { title: 'Call the dentist', details: 'Mornings only, ask for Dr. Ito.', in_days: 0 },
      { title: 'Water the plants', in_days: 0, done: true },
      { title: 'Renew the passport', details: 'Two photos, the old one, 60 in cash.', in_days: -9 },
      { title: 'Send the March invoice', in_days: -3, done: true },
      { title: 'Prepare the talk', details: 'Outline\nThree slides\nOne demo', in_days: 1 },
      { title: 'Return the library books', in_days: 1, done: true },
      { title: 'Book the train to Lyon', in_days: 4 },
      { title: 'File the tax return', in_days: 23 },
      { title: 'Learn to bake sourdough', in_days: null },
      { title: 'Donate the old laptop', in_days: null, done: true },
      { title: 'Buy stamps and a birthday card for Grandma 🎂', in_days: 0 },
      { title: 'Answer the landlord', in_days: -1 },
      { title: 'Change the bike tyres', in_days: 7 },
      { title: 'قراءة كتاب عن تاريخ الأندلس', in_days: null },
    ],
    routines: [
      { title: 'Morning run', days: 'monday wednesday friday' },
      { title: 'Plan the week', days: 'sunday' },
      { title: 'Ten minutes of French', days: 'monday tuesday wednesday thursday friday saturday sunday' },
      { title: 'Swim', days: 'saturday', paused: true },
    ],
  },
  {
    username: 'ben',
    first_name: 'Ben',
    last_name: '',
    email: 'ben@dayloop.example',
    email_verify: false,
    tasks: [
      { title: 'Fix the dripping tap', in_days: -2 },
      { title: 'Groceries', details: 'Milk, eggs, rice, something green', in_days: 0 },
      { title: 'Parents evening at school', in_days: 2 },
      { title: 'Look for a new flat', in_days: null },
    ],
    routines: [{ title: 'Take the bins out', days: 'tuesday' }],
  },
  {
    username: 'chika',
    first_name: 'Chika',
    last_name: 'Tanaka',
    email: 'chika@dayloop.example',
    email_verify: true,
    tasks: [],
    routines: [],
  },
]
