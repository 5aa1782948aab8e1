// The rules of settings.
import type { UpdateSettings } from '@dayloop/contracts/settings'
import { findSettings, updateSettings } from '../db/settings.ts'
import type { Deps } from '../deps.ts'
import { orSessionExpired, type SignedIn } from '../signed-in.ts'

type Person = SignedIn & Pick<Deps, 'db' | 'reads'>

/** All settings of a person. */
export async function showSettings(person: Person) {
  return orSessionExpired(await findSettings(person.reads, person))
}

/** Changes the fields that are given, and only those. */
export async function changeSettings(person: Person, edit: UpdateSettings) {
  return orSessionExpired(await updateSettings(person.db, edit, person))
}
