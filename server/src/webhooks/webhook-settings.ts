// The settings of webhooks, checked at start.
import { isIP } from 'node:net'

/** Every setting with its default and meaning. */
export const WEBHOOK_SETTINGS = {
  WEBHOOK_NETWORKS: {
    default: '',
    meaning:
      'Networks of your own that webhooks of the operator may reach, also over plain HTTP, as `10.1.0.0/16, 192.168.7.4`. ' +
      "Lenders' endpoints need public addresses over HTTPS all the same.",
  },
  WEBHOOK_LENDER_NETWORKS: {
    default: '',
    meaning:
      'Opens networks to webhooks of every lender, as `127.0.0.0/8`: each can then reach all addresses and ports in them. ' +
      'For development and tests. Empty in production.',
  },
} as const

/** A network: an address in it, and how many of its bits are fixed. */
export interface ListedNetwork {
  readonly address: string
  readonly bits: number
}

/** Networks that are not public to which webhooks may be delivered all the same, by whose endpoint it is. */
export interface NetworksByOwner<T> {
  readonly of_operator: readonly T[]
  readonly of_lenders: readonly T[]
}

/** Reads the settings. `refuse` is given every fault. */
export function readWebhookSettings(
  value: (name: keyof typeof WEBHOOK_SETTINGS) => string,
  refuse: (fault: string) => void,
): NetworksByOwner<ListedNetwork> {
  const read = (name: keyof typeof WEBHOOK_SETTINGS) => readNetworkSetting(name, value(name), refuse)
  return { of_operator: read('WEBHOOK_NETWORKS'), of_lenders: read('WEBHOOK_LENDER_NETWORKS') }
}

/** Reads a setting that lists networks. `refuse` is given its fault. */
export function readNetworkSetting(
  name: string,
  text: string,
  refuse: (fault: string) => void,
): readonly ListedNetwork[] {
  try {
    return readNetworks(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    refuse(`${name}: send addresses or networks, such as 10.1.0.0/16 (${reason})`)
    return []
  }
}

/** Reads addresses and networks separated by commas. Throws a TypeError that names the part that is neither. */
export function readNetworks(text: string): ListedNetwork[] {
  const parts = text.split(',').map((part) => part.trim())
  return parts.filter((part) => part !== '').map(readNetwork)
}

function readNetwork(text: string): ListedNetwork {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  const bits_max = version === 4 ? 32 : 128
  const isNumber = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= bits_max)
  if (version === 0 || !isNumber || more.length > 0)
    throw new TypeError(`"${text}" is neither an address nor a network`)
  return { address, bits: bits === undefined ? bits_max : Number(bits) }
}
