// Prints the table at the end of a run of faults.

export type Line = {
  fault: string
  requests: number
  acknowledged: number
  found: number
  lost: number
  doubled: number
  half: number
  seconds: number
  within: number
}

const HEADS = [
  'fault',
  'requests',
  'acknowledged',
  'found',
  'lost',
  'doubled',
  'half there',
  'seconds to recover',
]

/** Formats rows as a table with right-aligned numbers. */
export const tableOf = (lines: Line[]) => {
  const cells = lines.map(({ fault, seconds, within, ...counts }) => [
    fault,
    ...[counts.requests, counts.acknowledged, counts.found, counts.lost, counts.doubled, counts.half].map(
      String,
    ),
    `${seconds.toFixed(1)} (at most ${within})`,
  ])
  const widths = HEADS.map((head, column) =>
    Math.max(head.length, ...cells.map((line) => line[column]?.length ?? 0)),
  )
  const drawn = [HEADS, ...cells].map((line) =>
    line
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  )
  return ['', ...drawn, ''].join('\n')
}
