// Reads zip archives in memory. Names in an archive are never used as paths.
import { unzipSync } from 'fflate'
import { ImportProblem } from './rows.ts'

const MAX_ENTRIES = 200
const MAX_RATIO = 100
const MAX_TOTAL = 64 * 1024 * 1024
/** Other files are attachments, which are not read. */
const READ = /\.(json|csv|txt|ics)$/i

export type ZipEntries = Map<string, Uint8Array>

/** Whether the bytes begin like a zip archive. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 0x03 || bytes[2] === 0x05)
}

/** The files of an archive by name, and the names of the files that are not read. */
export function readZip(bytes: Uint8Array): { entries: ZipEntries; others: string[] } {
  const others: string[] = []
  let count = 0
  let total = 0
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, size, originalSize }) => {
        count += 1
        if (count > MAX_ENTRIES) throw new ImportProblem('IMPORT_TOO_LARGE')
        if (!READ.test(name)) {
          if (!name.endsWith('/')) others.push(name)
          return false
        }
        total += originalSize
        // The ratio is checked only from a certain size on, because small files may compress well.
        const isBomb = originalSize > MAX_RATIO * Math.max(size, 1_024)
        if (isBomb || total > MAX_TOTAL) throw new ImportProblem('IMPORT_TOO_LARGE')
        return true
      },
    })
    return { entries: new Map(Object.entries(files)), others }
  } catch (error) {
    throw error instanceof ImportProblem ? error : new ImportProblem('IMPORT_BROKEN')
  }
}

/** The last part of an entry's name, without its extension. */
export function baseName(name: string): string {
  return (name.split(/[/\\]/).at(-1) ?? '').replace(/\.[^.]*$/, '')
}
