// Removes all data of a user from this device, even if their lists are not open.
import { deviceStorage, tabStorage } from '../session/storage.ts'
import { storageKeys } from '../timings.ts'
import { forgetUser, openDatabase } from './database.ts'

export const removeUserData = async (user_id: string): Promise<void> => {
  for (const name of deviceStorage.keys(`${storageKeys.unloadQueue}${user_id}.`)) deviceStorage.remove(name)
  tabStorage.remove(storageKeys.undo + user_id)
  try {
    const database = await openDatabase()
    await forgetUser(database, user_id)
    database.close()
  } catch {
    // If the browser blocks the database, nothing is stored.
  }
}
