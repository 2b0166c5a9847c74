// The setting of webhooks, checked at start.
import { isIP } from 'node:net'

/** Every setting with its default and meaning. */
export const WEBHOOK_SETTINGS = {
  WEBHOOK_NETWORKS: {
    default: '',
    meaning:
      'Networks of your own to which webhooks may be delivered, also over plain HTTP, as `10.1.0.0/16, 192.168.7.4`. Empty: public addresses over HTTPS alone.',
  },
} as const

/** A network: an address in it, and how many of its bits are fixed. */
export interface ListedNetwork {
  readonly address: string
  readonly bits: number
}

/** Reads the setting. `refuse` is given every fault. */
export function readWebhookSettings(
  value: (name: keyof typeof WEBHOOK_SETTINGS) => string,
  refuse: (fault: string) => void,
): readonly ListedNetwork[] {
  try {
    return readNetworks(value('WEBHOOK_NETWORKS'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    refuse(`WEBHOOK_NETWORKS: send addresses or networks, such as 10.1.0.0/16 (${reason})`)
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
