// The key of a client address in rate limits.
import { isIPv6 } from 'node:net'

const GROUPS = 8
const NETWORK_GROUPS = 4

/** The address that limits count by. For IPv6 it is the /64 network, because a client can use all addresses in it. */
export function addressKey(ip: string): string {
  const bare = ip.split('%', 1)[0] ?? ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(bare)) return bare
  const [head = '', tail] = bare.split('::')
  const front = head.split(':').filter(Boolean)
  const back = (tail ?? '').split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : GROUPS - front.length - back.length
  const groups = [...front, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...back]
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
