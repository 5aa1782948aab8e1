// The field above a list that reads a task from one line. These texts load with its code.
import { messages } from './messages.ts'

export const quickAdd = messages('quickAdd', {
  chips: 'Recognized in your text',
  due_date: (date: string) => `Due date: ${date}`,
  due_time: (time: string) => `Due time: ${time}`,
  tags: (tag: string) => `Tag: ${tag}`,
  routines_dates: (days: string) => `Routine: ${days}`,
  dismiss: (chip: string, words: string) => `${chip}. Keep “${words}” as text`,
  recognized: (chips: string) => `Recognized: ${chips}`,
  dismissed: (words: string) => `“${words}” stays in the title.`,
  addedRoutine: (title: string) => `“${title}” was added to Routines.`,
})
