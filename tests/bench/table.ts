// Prints the measurements as a table.
import type { Round } from './measure.ts'
import { SIDES, type Side } from './works.ts'

/** The median of several rounds, and their spread: (maximum - minimum) / median of the throughput. */
export type Figures = Round & { spread: number }
export type Row = { work: string; connections: number } & Record<Side, Figures>

const median = (numbers: number[]) => numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0

export const figuresOf = (rounds: Round[]): Figures => {
  const of = (key: keyof Round) => median(rounds.map((round) => round[key]))
  const speeds = rounds.map(({ per_second }) => per_second)
  return {
    per_second: of('per_second'),
    p50: of('p50'),
    p97_5: of('p97_5'),
    p99: of('p99'),
    cpu_us: of('cpu_us'),
    rss_mib: of('rss_mib'),
    failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
    spread: (Math.max(...speeds) - Math.min(...speeds)) / Math.max(of('per_second'), 1),
  }
}

/** The ratios of a side to the yardstick: throughput, p99 and CPU time per request. */
export const ratiosOf = (row: Row, side: Side) => ({
  throughput: row[side].per_second / row.yardstick.per_second,
  p99: row[side].p99 / Math.max(row.yardstick.p99, 1),
  cpu: row[side].cpu_us / row.yardstick.cpu_us,
})

export const HEAD = `| work | conns | side | requests/s | spread | p50 ms | p99 ms | CPU µs | MiB | x throughput | x p99 | x CPU |
| --- | --: | --- | --: | --: | --: | --: | --: | --: | --: | --: | --: |`

export const linesOf = (row: Row): string[] =>
  SIDES.map((side) => {
    const { per_second, spread, p50, p99, cpu_us, rss_mib, failed } = row[side]
    const { throughput, p99: times, cpu } = ratiosOf(row, side)
    const cells = [
      row.work,
      row.connections,
      failed > 0 ? `${side} (${failed} FAILED)` : side,
      per_second.toFixed(0),
      `${(spread * 100).toFixed(0)} %`,
      p50,
      p99,
      cpu_us.toFixed(0),
      rss_mib.toFixed(0),
      ...(side === 'yardstick' ? ['1', '1', '1'] : [throughput.toFixed(2), times.toFixed(2), cpu.toFixed(2)]),
    ]
    return `| ${cells.join(' | ')} |`
  })
