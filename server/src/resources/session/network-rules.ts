// The network of a client, by which tries and places of signing in are kept.
import { isIPv6 } from 'node:net'

/** The network of an address: an IPv4 address, or of IPv6 the size that a household is given. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':')
  const zeros = tail === undefined ? [] : Array.from({ length: 8 }, () => '0')
  return [...groups, ...zeros].slice(0, 4).join(':')
}
