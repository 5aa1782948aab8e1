// The marks of a task in its row and in its details.
import { messages } from './messages.ts'

export const taskMarks = messages('taskMarks', {
  priority: (priority: number) => `Priority ${priority}`,
  progress: (done: number, count: number) => `${done}/${count}`,
  progressInWords: (done: number, count: number) => `${done} of ${count} steps done`,
})
