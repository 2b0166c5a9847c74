// Where webhook endpoints are kept: as versions, newest first in lists.
import { type VersionedTable, versionedRecords } from '../versioned-store.ts'
import { webhookEndpointFilters } from './webhook-endpoint-definition.ts'

export const WEBHOOK_ENDPOINTS: VersionedTable = {
  kind: 'webhook_endpoint',
  columns: {
    url: 'text',
    event_types: 'jsonb',
    description: 'text',
    status: 'text',
    disabled_reason: 'text',
    metadata: 'jsonb',
  },
  filters: Object.keys(webhookEndpointFilters),
  placeOf: () => 0,
}

/** Makes the webhook endpoints of one batch. */
export const webhookEndpointsInBatch = versionedRecords(WEBHOOK_ENDPOINTS)
