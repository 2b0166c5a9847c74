// What a key may do, from where. Both are stated when the key is created and never change, so what was read of a key once holds for as long as it
// is valid: checking a request is a test of bits, and no query.
import { BlockList, isIP } from 'node:net'
import { ServiceError } from '@tapeline/contract/errors'
import { type NeededScope, SCOPE_NAMES, type Scope } from '@tapeline/contract/scopes'
import { type KeyNetwork, parseNetwork } from './key-networks.ts'

/** What is done with a key, and from where. */
export interface KeyUse {
  /** The scope that the endpoint needs. */
  readonly needs: NeededScope
  /** The address of the client; asked for only where it matters. */
  readonly address: () => string
  /** Receives the id of the key once it is known. */
  readonly identified?: (actor_id: string) => void
  /** Receives whose key it is once it may be used. */
  readonly admitted?: (caller: { readonly tenant: number; readonly number: number }) => void
}

const BITS: ReadonlyMap<string, number> = new Map(SCOPE_NAMES.map((scope, index) => [scope, 1 << index]))

const ALL = (1 << SCOPE_NAMES.length) - 1

/** How many addresses of a key are remembered. */
const JUDGED_MAX = 100

/** One list for each family: a list takes an IPv4 address for the IPv6 address that stands for it, so that `::/0` would admit all of IPv4. */
type Networks = { readonly [F in KeyNetwork['family']]: BlockList }

/** The scopes and the addresses of a key. */
export class KeyLimits {
  /** Null where the key may do everything. */
  readonly scopes: readonly Scope[] | null
  /** Networks from which it may be used; null for anywhere. */
  readonly allowed_addresses: readonly string[] | null
  readonly #bits: number
  readonly #networks: Networks | undefined
  /** Addresses judged before: looking one up among networks takes a hundred times as long. */
  readonly #judged = new Map<string, boolean>()

  /** Both as stored; null where nothing limits the key. A scope that this version does not know permits nothing. */
  constructor(scopes: readonly string[] | null, allowed_addresses: readonly string[] | null) {
    this.scopes = scopes === null ? null : SCOPE_NAMES.filter((scope) => scopes.includes(scope))
    this.#bits = this.scopes === null ? ALL : this.scopes.reduce((bits, scope) => bits | bitOf(scope), 0)
    this.allowed_addresses = allowed_addresses
    this.#networks = allowed_addresses === null ? undefined : networksOf(allowed_addresses)
  }

  /** Whether the scopes cover what a request needs. */
  covers(needs: NeededScope): boolean {
    return needs === 'none' || (this.#bits & bitOf(needs)) !== 0
  }

  /** Whether requests may come from where this one does. */
  admits(address: () => string): boolean {
    return this.#networks === undefined || this.#isAllowed(this.#networks, address())
  }

  #isAllowed(networks: Networks, address: string): boolean {
    const judged = this.#judged.get(address)
    if (judged !== undefined) return judged
    if (this.#judged.size >= JUDGED_MAX) this.#judged.clear()
    const allowed = isWithin(networks, address)
    this.#judged.set(address, allowed)
    return allowed
  }

  /** Whether the key may be used like this. */
  permits({ needs, address }: KeyUse): boolean {
    return this.covers(needs) && this.admits(address)
  }
}

/** Nothing limits a key without scopes and addresses, a session, or the service itself. */
export const UNLIMITED = new KeyLimits(null, null)

/** The limits as stored. */
export function keyLimits(scopes: readonly string[] | null, allowed_addresses: readonly string[] | null): KeyLimits {
  return scopes === null && allowed_addresses === null ? UNLIMITED : new KeyLimits(scopes, allowed_addresses)
}

/** Throws where requests with the key may not come from this address. */
export function refuseAddress(limits: KeyLimits, address: () => string): void {
  if (limits.admits(address)) return
  const message = `This key may not be used from ${address()}. Send from an address that it allows, or have an admin create a key that allows this one.`
  throw new ServiceError('address_not_allowed', { message })
}

/** Throws where the scopes of the key do not cover what the request needs; the message names both. */
export function refuseScope(limits: KeyLimits, needs: NeededScope): void {
  if (limits.covers(needs)) return
  const has = (limits.scopes ?? []).map((scope) => `\`${scope}\``).join(', ')
  const needed = `This needs a key with the scope \`${needs}\`; this key has ${has === '' ? 'none' : has}.`
  const message = `${needed} Send it with another key, or have an admin create one.`
  throw new ServiceError('scope_needed', { message })
}

function bitOf(scope: Scope): number {
  return BITS.get(scope) ?? 0
}

function networksOf(allowed_addresses: readonly string[]): Networks {
  const networks = { ipv4: new BlockList(), ipv6: new BlockList() }
  for (const text of allowed_addresses) {
    const network = parseNetwork(text)
    if (network !== undefined) networks[network.family].addSubnet(network.address, network.bits, network.family)
  }
  return networks
}

/** An address that is none, as of a connection that is gone, is in no network. */
function isWithin(networks: Networks, address: string): boolean {
  const version = isIP(address)
  if (version === 0) return false
  const family = version === 4 ? 'ipv4' : 'ipv6'
  return networks[family].check(address, family)
}
