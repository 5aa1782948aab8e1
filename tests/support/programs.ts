// Programs of Debian packages. A test that needs a missing program is skipped with a message.
import { access, constants, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { atEnd } from './lifetime.ts'

// Debian's folder for servers, which may be missing in the PATH of an ordinary account.
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

/** The reason to skip a test because programs are missing, which is also printed; '' if all are installed. */
export const missingPrograms = async (...programs: string[]) => {
  const found = await Promise.all(programs.map(find))
  const missing = programs.filter((_, index) => found[index] === undefined)
  if (missing.length === 0) return ''
  const reason = `${missing.join(', ')} not installed here`
  console.log(`SKIPPED: ${reason}`)
  return reason
}

/** A folder that is deleted after the test file. */
export const aFolder = async (name: string) => {
  const folder = await mkdtemp(join(tmpdir(), `dayloop-${name}-`))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}
