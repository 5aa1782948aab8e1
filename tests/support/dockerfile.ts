// Runs a Dockerfile's stages in folders, without a Docker engine, with the same copies and commands.
import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, symlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { thisCheckout } from './server.ts'

const run = promisify(execFile)

type Instruction = { word: string; rest: string }
export type Stage = { name: string; image: string; instructions: Instruction[] }

/** The stages of a Dockerfile, in order. The name of an unnamed stage is its number. */
export const readStages = async (path: string): Promise<Stage[]> => {
  const text = (await readFile(join(thisCheckout, path), 'utf8'))
    .replace(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
  const stages: Stage[] = []
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const [word = '', rest = ''] = [line.split(' ', 1)[0], line.slice(line.indexOf(' ') + 1).trim()]
    const from = /^(\S+)(?: AS (\S+))?$/.exec(word === 'FROM' ? rest : '')
    if (from) stages.push({ name: from[2] ?? String(stages.length), image: from[1] ?? '', instructions: [] })
    else stages.at(-1)?.instructions.push({ word, rest })
  }
  return stages
}

/** The arguments of the instructions of that kind. */
export const argumentsOf = ({ instructions }: Stage, word: string) =>
  instructions.filter((one) => one.word === word).map(({ rest }) => rest)

/** The variables that ENV sets. */
export const environmentOf = (stage: Stage) =>
  Object.fromEntries(
    argumentsOf(stage, 'ENV')
      .flatMap((rest) => rest.split(' '))
      .map((pair) => pair.split('=', 2)),
  )

/** A command in its list form, after the word CMD. */
export const commandOf = (text: string) => {
  const list: unknown = JSON.parse(text.slice(text.indexOf('[')))
  if (!Array.isArray(list) || !list.every((one) => typeof one === 'string'))
    throw new Error(`No list: ${text}`)
  return list
}

const ignored = ['node_modules', 'dist', '.build', '.data', '.git', '.output']

/** Runs a stage in `root/NAME`. It copies from `root/OTHER`. */
export const runStage = async (stage: Stage, root: string) => {
  const here = join(root, stage.name)
  await mkdir(here, { recursive: true })
  let folder = '/'
  for (const { word, rest } of stage.instructions) {
    const inside = (path: string) => (path.startsWith('/') ? join(here, path) : join(here, folder, path))
    if (word === 'WORKDIR') {
      folder = rest
      await mkdir(inside(''), { recursive: true })
    }
    if (word === 'RUN') await run('sh', ['-ec', rest], { cwd: inside(''), maxBuffer: 1e8 })
    if (word === 'COPY') {
      const from = /^--from=(\S+) (.*)$/.exec(rest)
      const paths = (from?.[2] ?? rest).split(' ')
      const target = paths.pop() ?? ''
      for (const path of paths) {
        const source = from ? join(root, from[1] ?? '', path) : join(thisCheckout, path)
        const isFolder = target.endsWith('/')
        await cp(source, isFolder ? join(inside(target), basename(path)) : inside(target), {
          recursive: true,
          verbatimSymlinks: true,
          ...(!from && { filter: (one: string) => !ignored.includes(basename(one)) }),
        })
      }
    }
  }
  return join(here, folder)
}

/** Uses this checkout as the stage that installs and builds, because `npm test` ran the same commands. */
export const useCheckout = async (stage: Stage, root: string) => {
  const [folder = ''] = argumentsOf(stage, 'WORKDIR')
  await mkdir(join(root, stage.name), { recursive: true })
  await symlink(thisCheckout, join(root, stage.name, folder))
}
