// The addresses from which a key may be used: single addresses and networks in CIDR notation, of IPv4 and IPv6. An IPv4 address within IPv6 is the
// IPv4 address, as it is for the addresses of clients.
import { isIP } from 'node:net'
import { parseAddress } from '../../http/trusted-proxies.ts'

/** A network: an address in it, and how many of its bits are fixed. */
export interface KeyNetwork {
  readonly address: string
  readonly bits: number
  readonly family: 'ipv4' | 'ipv6'
}

/** The bits before the IPv4 address within an IPv6 address. */
const MAPPED_BITS = 96

/** Reads `203.0.113.7`, `203.0.113.0/24` or `2001:db8::/32`; undefined for anything else. */
export function parseNetwork(text: string): KeyNetwork | undefined {
  const [written = '', length, ...more] = text.split('/')
  const version = isIP(written)
  const address = parseAddress(written)
  if (version === 0 || written.includes('%') || address === undefined || more.length > 0) return undefined
  const bits_max = version === 4 ? 32 : 128
  const bits = length === undefined ? bits_max : readBits(length, bits_max)
  if (bits === undefined) return undefined
  if (isIP(address) === 6) return { address, bits, family: 'ipv6' }
  const fixed = version === 4 ? bits : bits - MAPPED_BITS
  return fixed < 0 ? undefined : { address, bits: fixed, family: 'ipv4' }
}

function readBits(text: string, bits_max: number): number | undefined {
  const bits = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN
  return bits <= bits_max ? bits : undefined
}

/** A network as it is kept and shown: `203.0.113.0/24`. */
export function networkText({ address, bits }: KeyNetwork): string {
  return `${address}/${bits}`
}

/** The form of a network, for whoever sent another. */
export const NETWORK_FORM = 'must be an address or a network such as 203.0.113.0/24 or 2001:db8::/32'
