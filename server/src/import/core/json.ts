// Reads untrusted JSON: checks depth and size before parsing, and the type of each field.
import { ImportProblem } from './rows.ts'

const MAX_DEPTH = 64
/** The largest number of objects and lists: far more than 50,000 tasks need, and it fits into the reader's memory. */
const MAX_NODES = 2_000_000

/** The value of a JSON text. */
export function parseJson(text: string): unknown {
  checkSize(text)
  try {
    return JSON.parse(text)
  } catch {
    throw new ImportProblem('IMPORT_BROKEN')
  }
}

function checkSize(text: string): void {
  let depth = 0
  let nodes = 0
  let inText = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (inText) {
      if (code === 0x5c) index++
      else if (code === 0x22) inText = false
    } else if (code === 0x22) inText = true
    else if (code === 0x7b || code === 0x5b) {
      depth += 1
      nodes += 1
      if (depth > MAX_DEPTH) throw new ImportProblem('IMPORT_BROKEN')
      if (nodes > MAX_NODES) throw new ImportProblem('IMPORT_TOO_LARGE')
    } else if (code === 0x7d || code === 0x5d) depth -= 1
  }
}

export type Json = Record<string, unknown>

/** An object, or an empty one. */
export function objectOf(value: unknown): Json {
  return isObject(value) ? value : {}
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The objects of a list; no objects for any other value. */
export function objectsOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** A text, or a number as text; undefined for an empty text and any other value. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The texts of a list. */
export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.flatMap((one) => textOf(one) ?? []) : []
}

export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** True for `true`, 1 and their texts. */
export function flagOf(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true'
}
