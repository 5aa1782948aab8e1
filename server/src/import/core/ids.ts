// Ids that stay the same when an item is imported again.
import { v5 as uuidv5, validate } from 'uuid'
import type { SourceName } from './rows.ts'

/** The namespace of all ids that imports create. It never changes. */
const NAMESPACE = 'b7a3e0a4-6f1c-5d2e-9b74-0c5e8f3d1a27'

/** The id of an item of a source. Rows of a Dayloop export keep their ids. */
export function stableId(source: SourceName, name: string): string {
  if (source === 'dayloop' && validate(name)) return name.toLowerCase()
  return uuidv5(`${source}\n${name}`, NAMESPACE)
}
