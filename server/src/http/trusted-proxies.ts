// Which proxies in front of the service are trusted, and which client address a request then has. The headers X-Forwarded-For, -Proto and
// -Host count only as far as trusted proxies wrote them: a client can write the same headers.
import { SocketAddress, isIP } from 'node:net'
import { compile } from '@fastify/proxy-addr'
import type { FastifyRequest } from 'fastify'

/** Whether the sender at a number of hops from this process (0: the peer of the connection) is a trusted proxy. */
export type TrustedProxies = (address: string, hop: number) => boolean

/** Networks that have a name. */
const NAMED: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** The largest number of proxies that the setting may name. */
const HOPS_MAX = 9

/**
 * Reads a count of proxies, or their addresses and networks separated by commas. Undefined: none is trusted. Throws a TypeError that names
 * the part that is neither.
 */
export function parseTrustedProxies(text: string): TrustedProxies | undefined {
  if (text === 'false') return undefined
  // `true`, the setting of earlier versions, trusts every proxy.
  const hops = text === 'true' ? '1' : text
  if (/^\d+$/.test(hops)) return trustedByCount(hops)
  const networks = text.split(',').map((network) => network.trim())
  const odd = networks.find((network) => !NAMED.has(network) && isIP(network.split('/', 1)[0] ?? '') === 0)
  if (odd !== undefined) throw new TypeError(`"${odd}" is neither an address nor a network`)
  const isTrusted = compile(networks)
  return (address, hop) => isTrusted(parseAddress(address) ?? '', hop)
}

function trustedByCount(text: string): TrustedProxies {
  const hops = Number(text)
  if (hops < 1 || hops > HOPS_MAX) throw new TypeError(`a count of proxies is 1 to ${HOPS_MAX}`)
  return (_address, hop) => hop < hops
}

/** The address of a client: the farthest that trusted proxies report; if that is not an address, the nearest before it. */
export function clientAddress({ ips, ip }: Pick<FastifyRequest, 'ips' | 'ip'>): string {
  const believed = (ips ?? [ip]).map(parsedBefore).filter((address) => address !== undefined)
  return believed.at(-1) ?? 'unknown'
}

/** How many addresses are remembered as they were read: each write states its own, and most come from a few. */
const PARSED_MAX = 10_000

const parsed = new Map<string, string | undefined>()

function parsedBefore(text: string): string | undefined {
  if (parsed.has(text)) return parsed.get(text)
  if (parsed.size >= PARSED_MAX) parsed.clear()
  const address = parseAddress(text)
  parsed.set(text, address)
  return address
}

/** An address as proxies write it (a port, brackets, a zone, IPv4 within IPv6), in normal form; undefined for anything else. */
export function parseAddress(text: string | undefined): string | undefined {
  const written = text?.trim() ?? ''
  const [, bracketed] = /^\[([^[\]]+)\](?::\d{1,5})?$/.exec(written) ?? []
  const [, before_port] = /^([\d.]+):\d{1,5}$/.exec(written) ?? []
  const [address = ''] = (bracketed ?? before_port ?? written).split('%', 1)
  if (isIP(address) === 0 || (bracketed !== undefined && isIP(address) !== 6)) return undefined
  if (isIP(address) === 4) return address
  const normal = new SocketAddress({ address, family: 'ipv6' }).address
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(normal)?.[1] ?? normal
}
