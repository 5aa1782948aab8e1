// Replaces a row of a list whose newest rows are first. Waiting changes and answers both use it.
import type { Move } from './list-effect.ts'

/** The rows after the move. A new row is on top. */
export const moveRow = <Row extends { id: string }>(
  rows: readonly Row[],
  { id, before, after }: Move<Row>,
): Row[] => {
  if (!after) return rows.filter((row) => row.id !== id)
  const isShown = rows.some((row) => row.id === id)
  if (!isShown && !before) return [after, ...rows]
  return rows.map((row) => (row.id === id ? after : row))
}
