// The checklist of a task.
import { messages } from './messages.ts'

export const checklistTexts = messages('checklist', {
  label: 'Checklist',
  add: 'Add a step',
  step: (text: string) => `Step “${text}”`,
  done: (text: string) => `Done: “${text}”`,
  remove: (text: string) => `Remove “${text}”`,
  move: (text: string) => `Move “${text}”`,
  moveHint: 'Drag, or press the up and down arrow keys',
  up: (text: string) => `Move “${text}” up`,
  down: (text: string) => `Move “${text}” down`,
  undo: 'Undo',
  undoLabel: 'Undo the last change of the checklist',
  full: (count: number) => `A task has at most ${count} steps`,
  results: {
    added: (text: string) => `Added: ${text}`,
    removed: (text: string) => `Removed: ${text}`,
    moved: (text: string, place: number, count: number) => `${text} is now ${place} of ${count}`,
    undone: 'The last change of the checklist was undone.',
  },
})
