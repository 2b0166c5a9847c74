// The addresses from which a key may be used: single addresses and networks in CIDR notation, of IPv4 and IPv6. An IPv4 address within IPv6 is the
// IPv4 address, as it is for the addresses of clients.
import { SocketAddress, isIP } from 'node:net'
import { parseAddress } from '../../http/trusted-proxies.ts'

/** A network: its first address, and how many of its bits are fixed. */
export interface KeyNetwork {
  readonly address: string
  readonly bits: number
  readonly family: 'ipv4' | 'ipv6'
}

/** The largest number of networks of a key. */
export const NETWORKS_MAX = 50

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
  if (isIP(address) === 6) return { address: firstOfIpv6(address, bits), bits, family: 'ipv6' }
  const fixed = version === 4 ? bits : bits - MAPPED_BITS
  return fixed < 0 ? undefined : { address: firstOfIpv4(address, fixed), bits: fixed, family: 'ipv4' }
}

/** The first address of the network that an address is in. */
function firstOfIpv4(address: string, bits: number): string {
  return cleared(address.split('.').map(Number), 8, bits).join('.')
}

function firstOfIpv6(address: string, bits: number): string {
  const [before = [], after = []] = address.split('::').map(wordsOf)
  const between = Array.from({ length: 8 - before.length - after.length }, () => 0)
  const words = cleared([...before, ...between, ...after], 16, bits)
  return new SocketAddress({ address: words.map((word) => word.toString(16)).join(':'), family: 'ipv6' }).address
}

/** The words of 16 bits in a part of an IPv6 address, which may end with an IPv4 address: `::203.0.113.7`. */
function wordsOf(part: string): number[] {
  if (part === '') return []
  return part.split(':').flatMap((word) => {
    const [a = 0, b = 0, c = 0, d = 0] = word.split('.').map(Number)
    return word.includes('.') ? [a * 256 + b, c * 256 + d] : [Number.parseInt(word, 16)]
  })
}

/** Parts of so many bits each, with all bits behind the first `bits` set to zero. */
function cleared(parts: readonly number[], width: number, bits: number): number[] {
  return parts.map((part, index) => {
    const free = 2 ** (width - Math.min(width, Math.max(0, bits - index * width)))
    return part - (part % free)
  })
}

function readBits(text: string, bits_max: number): number | undefined {
  const bits = /^(0|[1-9]\d{0,2})$/.test(text) ? Number(text) : Number.NaN
  return bits <= bits_max ? bits : undefined
}

/** A network as it is kept and shown: `203.0.113.0/24`. */
export function networkText({ address, bits }: KeyNetwork): string {
  return `${address}/${bits}`
}

/** The form of a network, for whoever sent another. */
export const NETWORK_FORM = 'must be an address or a network such as 203.0.113.0/24 or 2001:db8::/32'
