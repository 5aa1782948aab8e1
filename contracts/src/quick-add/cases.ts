// Quick-add lines and their fields on Wednesday, 2 December 2026, in weeks that begin on Monday.
import type { QuickAddLine } from './quick-add.ts'

type Case = [line: string, expected: Partial<Omit<QuickAddLine, 'chips'>>]

export const QUICK_ADD_TODAY = '2026-12-02'

export const QUICK_ADD_CASES: readonly Case[] = [
  [
    'Call mum friday 5pm #family !1',
    { task_title: 'Call mum', due_date: '2026-12-04', due_time: '17:00', tags: ['family'], priority: 1 },
  ],
  ['Buy milk', { task_title: 'Buy milk' }],
  ['Buy milk today', { task_title: 'Buy milk', due_date: '2026-12-02' }],
  ['tomorrow buy milk', { task_title: 'buy milk', due_date: '2026-12-03' }],
  ['Gym on Fri', { task_title: 'Gym', due_date: '2026-12-04' }],
  ['Gym wed', { task_title: 'Gym', due_date: '2026-12-09' }],
  ['Gym next friday', { task_title: 'Gym', due_date: '2026-12-11' }],
  ['Plan next week', { task_title: 'Plan', due_date: '2026-12-07' }],
  ['Pay rent in 3 days', { task_title: 'Pay rent', due_date: '2026-12-05' }],
  ['Pay rent in a week', { task_title: 'Pay rent', due_date: '2026-12-09' }],
  ['Pay rent in 2 months', { task_title: 'Pay rent', due_date: '2027-02-02' }],
  ['Post 5 dec', { task_title: 'Post', due_date: '2026-12-05' }],
  ['Post dec 5th', { task_title: 'Post', due_date: '2026-12-05' }],
  ['Post 1 December', { task_title: 'Post', due_date: '2027-12-01' }],
  ['Post 1 march 2028', { task_title: 'Post', due_date: '2028-03-01' }],
  ['Post 29 feb', { task_title: 'Post', due_date: '2028-02-29' }],
  ['Post 2026-12-05', { task_title: 'Post', due_date: '2026-12-05' }],
  ['Dentist tomorrow, 9am', { task_title: 'Dentist', due_date: '2026-12-03', due_time: '09:00' }],
  ['Train 17:30', { task_title: 'Train', due_date: '2026-12-02', due_time: '17:30' }],
  ['Lunch at 12 pm', { task_title: 'Lunch', due_date: '2026-12-02', due_time: '12:00' }],
  ['Launch 12am fri', { task_title: 'Launch', due_date: '2026-12-04', due_time: '00:00' }],
  ['Water plants every monday', { task_title: 'Water plants', routines_dates: 'monday' }],
  ['Run every mon, wed and fri', { task_title: 'Run', routines_dates: 'monday wednesday friday' }],
  [
    'Stand-up every weekday',
    { task_title: 'Stand-up', routines_dates: 'monday tuesday wednesday thursday friday' },
  ],
  ['Run every monday 9am #sport', { task_title: 'Run 9am #sport', routines_dates: 'monday' }],
  ['水を買う #買い物', { task_title: '水を買う', tags: ['買い物'] }],
  ['Tidy #Home #home', { task_title: 'Tidy #home', tags: ['Home'] }],
  ['Paint #Straße #STRASSE', { task_title: 'Paint #STRASSE', tags: ['Straße'] }],
  ['Book a table tomorrow for friday', { task_title: 'Book a table tomorrow for', due_date: '2026-12-04' }],
  // Words that look like a field but are not one.
  ['Post 31 feb', { task_title: 'Post 31 feb' }],
  ['Post 2026-02-30', { task_title: 'Post 2026-02-30' }],
  ['Meet at 25:00', { task_title: 'Meet at 25:00' }],
  ['Meet 13pm', { task_title: 'Meet 13pm' }],
  ['Pay in 0 days', { task_title: 'Pay in 0 days' }],
  ['Fix issue #42 !5 C#', { task_title: 'Fix issue #42 !5 C#' }],
  ["Read Friday's news", { task_title: "Read Friday's news" }],
  ['Clean every other monday', { task_title: 'Clean every other monday' }],
  ['Read "today" aloud', { task_title: 'Read "today" aloud' }],
  ['Read “every day #x” tomorrow', { task_title: 'Read “every day #x”', due_date: '2026-12-03' }],
  ['A 12" pipe tomorrow', { task_title: 'A 12" pipe', due_date: '2026-12-03' }],
  ['tomorrow', { task_title: 'tomorrow' }],
  ['#family !1', { task_title: '#family !1' }],
  ['', { task_title: '' }],
]
