// The settings of single sign-on: networks that are not public in which providers may be.
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
} as const

/** Reads the settings. `refuse` is given every fault. */
export function readSingleSignOnSettings(
  value: (name: keyof typeof SINGLE_SIGN_ON_SETTINGS) => string,
  refuse: (fault: string) => void,
): NetworksByOwner<ListedNetwork> {
  const read = (name: keyof typeof SINGLE_SIGN_ON_SETTINGS) => readNetworkSetting(name, value(name), refuse)
  return { of_operator: read('SINGLE_SIGN_ON_NETWORKS'), of_lenders: read('SINGLE_SIGN_ON_LENDER_NETWORKS') }
}
