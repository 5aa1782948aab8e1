// Reads changes in the model test.
import { changeRegistry } from '../../change-registry.ts'
import type { Change } from '../changes.ts'

/** The ids of the rows that a change concerns. */
export const idsOf = (change: Change) =>
  changeRegistry
    .of(change)
    .rows(change)
    .map(({ id }) => id)
