// What every bench reports: the machine, lines on the screen, and a file of figures.
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { dirname, resolve } from 'node:path'
import { thisCheckout } from '../support/server.ts'

export const MACHINE = `${cpus()[0]?.model}, ${cpus().length} cores, node ${process.version}`

export const say = (line: string) => process.stdout.write(`${line}\n`)

/** Writes the figures as JSON to a path in this checkout. */
export async function saveFigures(path: string, figures: object) {
  const output = resolve(thisCheckout, path)
  await mkdir(dirname(output), { recursive: true })
  await writeFile(output, `${JSON.stringify({ machine: MACHINE, ...figures }, null, 2)}\n`)
}
