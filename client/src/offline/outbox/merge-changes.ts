// Merges two changes of the same row into one.
import type { Change } from '../changes.ts'
import type { ChangeRelations } from './change-relations.ts'

/** Merges a later change into an earlier one. Returns null if they must stay separate. */
export const mergeChanges = ({ kindOf }: ChangeRelations, earlier: Change, later: Change): Change | null => {
  // A rejected undo is removed, and must not remove other changes with it.
  if (earlier.undo || !setsExpected(earlier, later)) return null
  const [first, second] = [kindOf(earlier), kindOf(later)]
  const isWritten = second === 'edit' && (first === 'add' || first === 'edit')
  const isSetAgain = second === 'set' && later.name === earlier.name
  if (isSetAgain && later.undo) return null
  if (isWritten || isSetAgain) return { ...earlier, input: mergedInput(earlier, later) }
  return second === 'all' ? earlier : null
}

// An edit does not send a field again whose edit is undone. Another device may have changed it since.
const mergedInput = ({ input, before = {} }: Change, later: Change): object => {
  const undone = Object.keys(later.undo?.expected ?? {}).filter((field) => isSame(field, later.input, before))
  const merged = Object.entries({ ...input, ...later.input })
  return Object.fromEntries(merged.filter(([field]) => !undone.includes(field)))
}

// If an undo expects other values, only the server can compare them with the newest ones.
const setsExpected = ({ input }: Change, { undo }: Change): boolean =>
  Object.keys(undo?.expected ?? {}).every((field) => isSame(field, input, undo?.expected ?? {}))

/** Whether a field has the same value in two rows or inputs. */
const isSame = (field: string, one: object, other: object): boolean =>
  JSON.stringify(Reflect.get(one, field)) === JSON.stringify(Reflect.get(other, field))
