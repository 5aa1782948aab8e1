// The kinds of changes, and which changes share a row.
import type { Change, ChangeRegistry } from '../changes.ts'

export type ChangeRelations = ReturnType<typeof createChangeRelations>

export const createChangeRelations = (registry: ChangeRegistry) => {
  const kindOf = (change: Change) => registry.of(change).kind
  const entityOf = (change: Change) => registry.of(change).entity
  const isAdd = (change: Change) => kindOf(change) === 'add'
  const isDelete = (change: Change) => kindOf(change) === 'delete'
  /** Whether the change has text that the user typed. */
  const hasText = (change: Change) => ['add', 'edit'].includes(kindOf(change))
  const idsOf = (change: Change) =>
    registry
      .of(change)
      .rows(change)
      .map(({ id }) => id)
  /** The tasks that a change of routines creates. */
  const createdBy = (change: Change) => {
    const { tasks } = registry.of(change)
    return (tasks?.rows(change) ?? []).filter(({ before }) => before === null).map(({ id }) => id)
  }
  const isSameRow = (one: Change, other: Change) => {
    const ids = idsOf(other)
    return entityOf(one) === entityOf(other) && idsOf(one).some((id) => ids.includes(id))
  }
  /** Whether a change is of the row of another one. A change of several rows does not depend on one of them. */
  const dependsOn = (one: Change, other: Change) => kindOf(one) !== 'many' && isSameRow(one, other)

  return { kindOf, entityOf, isAdd, isDelete, hasText, idsOf, createdBy, isSameRow, dependsOn }
}
