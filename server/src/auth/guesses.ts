// How many wrong passwords an account, an address and a device may try.
import { emailKey } from '@dayloop/contracts/identity'
import type { UserId } from '../db/tables.ts'
import { addressKey } from '../limits/address.ts'
import type { Attempt } from '../limits/limits.ts'
import { knownDevice } from './device.ts'
import type { Visitor } from './visitor.ts'

type Login = { username: string; account: { id: UserId } | undefined }

/**
 * The limits that a wrong password counts against. An unknown name has a limit like any other, so that limits
 * tell nobody which names exist. A device that signed in before has a limit of its own in its account's place.
 */
export async function guessAttempts(visitor: Visitor, { username, account }: Login): Promise<Attempt[]> {
  // Only limits ask which device it is. Not together with the account: a statement on a user's rows names the user.
  const device = account && visitor.env.RATE_LIMITS === 'on' ? await knownDevice(visitor, account.id) : null
  return [
    // The address first: one that is used up counts nothing against an account any more.
    ['wrong_login_address', addressKey(visitor.request.ip)],
    device
      ? ['wrong_login_device', device.toString('base64url')]
      : ['wrong_login_account', account?.id ?? emailKey(username)],
  ]
}
