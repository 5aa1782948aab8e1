// The results of an undo, a redo, and a change of several rows. They load when the browser is idle.
import { messages, plural } from './messages.ts'

export const undoResults = messages('undoResults', {
  nothing: 'There is nothing to undo.',
  nothingToRedo: 'There is nothing to redo.',
  undone: (title: string) => (title ? `Undone: ${title}` : 'Undone'),
  redone: (title: string) => (title ? `Redone: ${title}` : 'Redone'),
  changed: (title: string) => `“${title}” was changed on another device, so it was not undone.`,
  gone: (title: string) => `“${title}” was deleted on another device, so it was not undone.`,
  failed: (title: string) => (title ? `“${title}” could not be undone.` : 'This could not be undone.'),
  partly: (count: number) =>
    plural(count, {
      one: `${count} task was changed or deleted on another device, so it was left alone.`,
      other: `${count} tasks were changed or deleted on another device, so they were left alone.`,
    }),
})
