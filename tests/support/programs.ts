// Programs that a Debian package brings: a test uses them where they are, and says that it was skipped where not.
import { access, constants, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { atEnd } from './lifetime.ts'

// Where Debian puts servers, which an ordinary account's path may leave out.
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin']

const find = async (program: string) => {
  for (const folder of folders) {
    const path = join(folder, program)
    if (
      await access(path, constants.X_OK).then(
        () => true,
        () => false,
      )
    )
      return path
  }
  return undefined
}

/** The path of this program. */
export const programPath = async (program: string) => {
  const path = await find(program)
  if (path === undefined) throw new Error(`${program} is not installed`)
  return path
}

/** Which of these are not installed: '' when all are there, else the reason for a skip, which is printed too. */
export const missingPrograms = async (...programs: string[]) => {
  const found = await Promise.all(programs.map(find))
  const missing = programs.filter((_, index) => found[index] === undefined)
  if (missing.length === 0) return ''
  const reason = `${missing.join(', ')} not installed here`
  console.log(`SKIPPED: ${reason}`)
  return reason
}

/** A folder that is gone after the test file. */
export const aFolder = async (name: string) => {
  const folder = await mkdtemp(join(tmpdir(), `dayloop-${name}-`))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}
