// Prints the measurements of the browser bench as a table.
import type { Interaction } from './browser-trace.ts'

export type Row = {
  work: string
  /** From the press to its paint, in milliseconds. */
  goal: number
  median: Interaction
  worst: number
  is_met: boolean
  presses: Interaction[]
}

const median = (numbers: number[]) => numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0

/** The median of many presses, separately for each part, and the worst press. */
export const rowOf = (work: string, goal: number, presses: Interaction[]): Row => {
  const of = (key: keyof Interaction) => median(presses.map((press) => press[key]))
  return {
    work,
    goal,
    median: {
      to_paint: of('to_paint'),
      delay: of('delay'),
      handlers: of('handlers'),
      paint: of('paint'),
      longest_task: of('longest_task'),
    },
    worst: Math.max(...presses.map(({ to_paint }) => to_paint)),
    is_met: of('to_paint') <= goal,
    presses,
  }
}

export const HEAD = `| press | to paint, median | worst | delay | handlers | paint | longest task | goal |
| --- | --: | --: | --: | --: | --: | --: | --- |`

export const lineOf = ({ work, goal, median, worst, is_met }: Row): string => {
  const numbers = [median.to_paint, worst, median.delay, median.handlers, median.paint, median.longest_task]
  const missed = worst <= goal ? 'met' : is_met ? 'met, but for the worst' : 'MISSED'
  return `| ${[work, ...numbers.map((number) => number.toFixed(0)), `${goal} ms: ${missed}`].join(' | ')} |`
}
