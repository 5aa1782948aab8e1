// Limits on wrong passwords, per account, address and device.
import { emailKey } from '@dayloop/contracts/identity'
import type { UserId } from '../../db/tables.ts'
import { addressKey } from '../../limits/address.ts'
import type { Attempt } from '../../limits/limits.ts'
import type { Anyone } from '../../request-info.ts'
import { knownDevice } from '../session/device.ts'

type Login = { username: string; account: { id: UserId } | undefined }

/**
 * The limits that a wrong password counts against. Unknown names have a limit too, so limits do not reveal which
 * names exist. A known device has its own limit instead of the account's.
 */
export async function loginAttempts(context: Anyone, { username, account }: Login): Promise<Attempt[]> {
  // Not in the account's statement: a statement that reads a user's rows must name that user.
  const device = account && context.env.RATE_LIMITS === 'on' ? await knownDevice(context, account.id) : null
  return [
    // First, so that an address over its limit no longer counts against accounts.
    ['wrong_login_address', addressKey(context.request.ip)],
    device
      ? ['wrong_login_device', device.toString('base64url')]
      : ['wrong_login_account', account?.id ?? emailKey(username)],
  ]
}
