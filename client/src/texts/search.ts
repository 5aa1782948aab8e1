// The search screen.
import { messages, plural } from './messages.ts'

export const searchTexts = messages('search', {
  title: 'Search',
  label: 'Search tasks',
  hint: 'Searches titles, descriptions, tags and checklists.',
  start: { title: 'Find a task', text: 'Type a few letters. A small typo in a longer word is fine.' },
  none: { title: 'Nothing found', text: 'No task has all these words. Try fewer or other words.' },
  found: (count: number) => plural(count, { one: `${count} task found`, other: `${count} tasks found` }),
  searching: 'Searching...',
  results: 'Search results',
  onDevice: 'The server did not answer the search. Only the tasks on this device are searched.',
  pages: (page: number, count: number) =>
    plural(count, {
      one: `Showing page ${page} — ${count} task`,
      other: `Showing page ${page} — ${count} tasks`,
    }),
})
