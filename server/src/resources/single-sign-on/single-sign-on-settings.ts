// The settings of single sign-on: networks that are not public in which providers may be, and who is asked for records of mail domains.
import { isIP } from 'node:net'
import { type ListedNetwork, type NetworksByOwner, readNetworkSetting } from '../../webhooks/webhook-settings.ts'

/** The settings with their defaults and meanings. */
export const SINGLE_SIGN_ON_SETTINGS = {
  SINGLE_SIGN_ON_NETWORKS: {
    default: '',
    meaning:
      "Networks of your own in which the operator's provider of single sign-on may be, also over plain HTTP, as `10.1.0.0/16`. " +
      "Lenders' providers need public addresses over HTTPS all the same.",
  },
  SINGLE_SIGN_ON_LENDER_NETWORKS: {
    default: '',
    meaning:
      'Opens networks to the providers of every lender, as `127.0.0.0/8`: the service then asks any address in them that an admin of a lender names. ' +
      'For development and tests. Empty in production.',
  },
  DNS_SERVERS: {
    default: '',
    meaning:
      'Servers that are asked for the records by which mail domains are proven, as `192.0.2.53, 10.0.0.2:5353`. Empty: those of the system.',
  },
} as const

/** Reads the settings. `refuse` is given every fault. */
export function readSingleSignOnSettings(
  value: (name: keyof typeof SINGLE_SIGN_ON_SETTINGS) => string,
  refuse: (fault: string) => void,
): NetworksByOwner<ListedNetwork> {
  const read = (name: keyof typeof SINGLE_SIGN_ON_SETTINGS) => readNetworkSetting(name, value(name), refuse)
  return { of_operator: read('SINGLE_SIGN_ON_NETWORKS'), of_lenders: read('SINGLE_SIGN_ON_LENDER_NETWORKS') }
}

/** Reads the servers of the DNS. `refuse` is given the fault. */
export function readDnsServers(
  value: (name: 'DNS_SERVERS') => string,
  refuse: (fault: string) => void,
): readonly string[] {
  const servers = value('DNS_SERVERS')
    .split(',')
    .map((server) => server.trim())
    .filter((server) => server !== '')
  const wrong = servers.find((server) => !isServer(server))
  if (wrong === undefined) return servers
  refuse(`DNS_SERVERS: ${wrong} is no address: send as 192.0.2.53, 192.0.2.53:5353 or [2001:db8::53]:5353`)
  return []
}

/** An address, alone or with a port; one of IPv6 is in brackets then. */
function isServer(text: string): boolean {
  if (isIP(text) !== 0) return true
  const [, of_6, of_4, port] = /^(?:\[(.+)\]|([^:]+)):(\d{1,5})$/.exec(text) ?? []
  const isAddress = of_6 === undefined ? isIP(of_4 ?? '') === 4 : isIP(of_6) === 6
  return isAddress && Number(port) >= 1 && Number(port) <= 65_535
}
