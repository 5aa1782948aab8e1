// Removes everything that this device holds of one person, also when their lists are not open.
import { deviceStorage, tabStorage } from '../session/storage.ts'
import { storageKeys } from '../timings.ts'
import { forgetUser, openDatabase } from './database.ts'

export const forgetPerson = async (user_id: string): Promise<void> => {
  for (const name of deviceStorage.keys(`${storageKeys.unloadQueue}${user_id}.`)) deviceStorage.remove(name)
  tabStorage.remove(storageKeys.undo + user_id)
  try {
    const database = await openDatabase()
    await forgetUser(database, user_id)
    database.close()
  } catch {
    // Where the browser forbids the database, nothing is stored.
  }
}
