// A copy of the sources in a temporary folder, for tests that change them.
import { execFile } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = new URL('../..', import.meta.url).pathname
const COPIED = ['contracts', 'migrations', 'server', 'client', 'tests/support', 'tests/package.json']
const LEFT_OUT = /(^|\/)(node_modules|dist|public)(\/|$)/

/** Copies the sources. Packages other than our workspaces are links to the installed ones. */
export function copySources() {
  const folder = mkdtempSync(join(tmpdir(), 'dayloop-sources-'))
  const place = (path: string) => join(folder, path)
  for (const path of COPIED)
    cpSync(join(root, path), place(path), {
      recursive: true,
      filter: (source) => !LEFT_OUT.test(source.slice(root.length)),
    })
  for (const file of ['tsconfig.json', 'package.json']) cpSync(join(root, file), place(file))
  mkdirSync(place('node_modules/@dayloop'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@dayloop') symlinkSync(join(root, 'node_modules', name), place(`node_modules/${name}`))
  for (const name of readdirSync(join(root, 'node_modules/@dayloop')))
    symlinkSync(place(name), place(`node_modules/@dayloop/${name}`))
  symlinkSync(join(root, 'server/node_modules'), place('server/node_modules'))

  return {
    place,
    add: (path: string, text: string) => writeFileSync(place(path), text),
    /** Replaces a text that occurs exactly once in the file. */
    replace: (path: string, [from, to]: [from: string, to: string]) => {
      const parts = readFileSync(place(path), 'utf8').split(from)
      if (parts.length !== 2) throw new Error(`${path} holds "${from}" ${parts.length - 1} times`)
      writeFileSync(place(path), parts.join(to))
    },
    /** The errors of the type checker in some files and their imports; empty if there are none. */
    typeErrors: (files: string[]) => {
      const config = { extends: './client/tsconfig.json', include: [], files }
      writeFileSync(place('tsconfig.some.json'), JSON.stringify(config))
      const checker = join(root, 'node_modules/typescript7/bin/tsc')
      // One checker and a lazier garbage collector need less than half of the processor time.
      const args = [checker, '-p', place('tsconfig.some.json'), '--checkers', '1']
      const env = { ...process.env, GOGC: '400' }
      return new Promise<string>((resolve) => {
        execFile(process.execPath, args, { env }, (_error, stdout) => resolve(stdout))
      })
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}
