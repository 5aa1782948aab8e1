// The moves of the rows with waiting changes. A pure function.
import type { Change, ChangedRow } from '../changes.ts'
import { type Entry, waitingEntries } from '../outbox/entry.ts'
import type { Move } from './list-effect.ts'

/** The part of a change description that lists need. */
type RowChange<Row> = {
  kind: string
  rows: (change: Change) => ChangedRow<Row>[]
  rowAfter: (row: Row | null, change: Change, id: string) => Row | null
}

/** One move for each row with waiting changes, in the order of their first change. Rows with a refused add have none. */
export const waitingMoves = <Row extends { id: string }>(
  known: readonly Row[],
  entries: readonly Entry[],
  describe: (change: Change) => RowChange<Row> | null,
): Move<Row>[] => {
  const refusedAdds = new Set<string>()
  for (const { change, refusal } of entries) {
    const described = refusal && describe(change)
    if (described?.kind === 'add') for (const { id } of described.rows(change)) refusedAdds.add(id)
  }
  const moves = new Map<string, Move<Row>>()
  for (const { change } of waitingEntries(entries)) {
    const described = describe(change)
    const every = described?.kind === 'every' ? shownRows(known, moves) : []
    for (const row of every) {
      const after = described?.rowAfter(row, change, row.id) ?? null
      const move = moves.get(row.id) ?? { id: row.id, before: row, after: row }
      if (after !== row) moves.set(row.id, { ...move, after })
    }
    for (const { id, before } of described?.rows(change) ?? []) {
      if (refusedAdds.has(id)) continue
      const shown = known.find((row) => row.id === id) ?? before
      const move = moves.get(id) ?? { id, before: shown, after: shown }
      moves.set(id, { ...move, after: described?.rowAfter(move.after, change, id) ?? null })
    }
  }
  return [...moves.values()]
}

/** The rows after the moves so far. */
const shownRows = <Row extends { id: string }>(
  known: readonly Row[],
  moves: ReadonlyMap<string, Move<Row>>,
): Row[] => [
  ...known.filter(({ id }) => !moves.has(id)),
  ...[...moves.values()].flatMap(({ after }) => after ?? []),
]
