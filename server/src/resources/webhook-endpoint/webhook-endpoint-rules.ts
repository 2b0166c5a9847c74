// How a webhook endpoint is written: what of its URL depends on the installation, and why it is disabled.
import type { State } from '@tapeline/kernel/core/dated-facts'
import type { Fault } from '@tapeline/kernel/core/fault'
import { ServiceError } from '@tapeline/contract/errors'
import { type Network, type WebhookNetworks, isAddressRefused, networksFor } from '../../webhooks/networks.ts'
import type { VersionedWriting } from '../versioned-upsert.ts'
import { webhookEndpoint, webhookEndpointShape } from './webhook-endpoint-definition.ts'

/** What is answered where no endpoint has an id. */
export const UNKNOWN_ENDPOINT = 'You have no webhook endpoint with this id.'

/** The most endpoints that an organization has in an environment, those that are disabled included. */
const ENDPOINTS_MAX = 100

/** How an endpoint is written in an installation that lets deliveries into networks of its own. */
export function webhookEndpointWriting(networks: WebhookNetworks): VersionedWriting {
  return {
    definition: webhookEndpoint,
    shape: webhookEndpointShape,
    of: ({ webhookEndpoints }) => webhookEndpoints,
    faults: ({ url }, { webhookWork }) => urlFaults(url, networksFor(networks, webhookWork.isOfOperator())),
    admitNew: ({ webhookWork }) => {
      if (webhookWork.count() < ENDPOINTS_MAX) return
      const message = `You have ${ENDPOINTS_MAX} webhook endpoints, which is the most. Delete one, then create this one.`
      throw new ServiceError('limit_reached', { message })
    },
    completed: (state, before) => ({ ...state, disabled_reason: reasonOf(state, before) }),
    unknown: UNKNOWN_ENDPOINT,
  }
}

/** Refuses at once what no delivery would get through: the address that a name resolves to is judged at each attempt. */
function urlFaults(url: State[string] | undefined, networks: readonly Network[]): Fault[] {
  if (typeof url !== 'string') return []
  const { protocol, hostname } = new URL(url)
  const refuse = (message: string): Fault[] => [{ param: 'url', code: 'invalid_value', message }]
  if (protocol === 'http:' && networks.length === 0) return refuse('url must begin with https://')
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isAddressRefused(host, protocol, networks))
    return refuse('url must not name an address that is not public: send the name of a public host')
  return []
}

function reasonOf({ status }: State, before: State | undefined): string | null {
  if (status !== 'disabled') return null
  return before?.['status'] === 'disabled' ? String(before['disabled_reason']) : 'by_request'
}
