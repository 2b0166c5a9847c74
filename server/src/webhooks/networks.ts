// Which addresses a delivery may connect to. The URL is the choice of whoever manages an endpoint, so an address that is not on the public internet is refused,
// unless the installation lists its network for the operator's endpoints: lenders reach nothing of the operator's own. Pure; it is asked for each address that
// a connection is about to be made to.
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { ListedNetwork, NetworksByOwner } from './webhook-settings.ts'

/** A network: its first address, and how many of its bits are fixed. */
export type Network = readonly [ipaddr.IPv4 | ipaddr.IPv6, number]

/** What of IPv6 is assigned to the public internet. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3')

/** Parts of it with another use: protocol assignments such as Teredo, 6to4, documentation. */
const NOT_PUBLIC = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'].map((text) => ipaddr.parseCIDR(text))

/** The networks that are open beside the public internet, by whose endpoint it is. */
export type WebhookNetworks = NetworksByOwner<Network>

/** The networks of settings that were read. */
export function parseWebhookNetworks({ of_operator, of_lenders }: NetworksByOwner<ListedNetwork>): WebhookNetworks {
  return { of_operator: parseNetworks(of_operator), of_lenders: parseNetworks(of_lenders) }
}

/** The networks that are open to endpoints of the operator, or of a lender. */
export function networksFor({ of_operator, of_lenders }: WebhookNetworks, is_operator: boolean): readonly Network[] {
  return is_operator ? of_operator : of_lenders
}

/** The networks of a setting that was read. */
export function parseNetworks(listed: readonly ListedNetwork[]): Network[] {
  return listed.map(({ address, bits }) => [ipaddr.parse(address), bits])
}

/** Whether an address, as a resolver or a socket writes it, is in one of the networks. */
export function isListed(text: string, networks: readonly Network[]): boolean {
  const address = addressOf(text)
  return address !== undefined && networks.some((network) => matches(address, network))
}

/**
 * Whether an address is on the public internet (the special-purpose registries of IANA, RFC 6890). An IPv4 address within IPv6, mapped or translated, is not:
 * what it leads to is decided elsewhere.
 */
export function isPublic(text: string): boolean {
  const address = addressOf(text)
  if (address === undefined || address.range() !== 'unicast') return false
  if (address.kind() === 'ipv4') return true
  return matches(address, GLOBAL_UNICAST) && !NOT_PUBLIC.some((network) => matches(address, network))
}

/** Undefined for what is no address in its usual form. */
function addressOf(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  return isIP(text) === 0 ? undefined : ipaddr.parse(text)
}

function matches(address: ipaddr.IPv4 | ipaddr.IPv6, [network, bits]: Network): boolean {
  return address.kind() === network.kind() && address.match(network, bits)
}

/** Whether a delivery to an address is let through: a public one over TLS, one of the listed networks over either. */
export function mayConnect(address: string, protocol: string, networks: readonly Network[]): boolean {
  return isListed(address, networks) || (protocol === 'https:' && isPublic(address))
}

/** Whether the host of a URL is an address that no delivery reaches. A name is none. */
export function isAddressRefused(host: string, protocol: string, networks: readonly Network[]): boolean {
  return isIP(host) !== 0 && !mayConnect(host, protocol, networks)
}
