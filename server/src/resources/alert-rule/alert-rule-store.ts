// Where alert rules are kept: as versions, newest first in lists.
import { type VersionedTable, versionedRecords } from '../versioned-store.ts'
import { alertRuleFilters } from './alert-rule-definition.ts'

export const ALERT_RULES: VersionedTable = {
  kind: 'alert_rule',
  columns: {
    name: 'text',
    status: 'text',
    severity: 'text',
    event_types: 'jsonb',
    event_filters: 'jsonb',
    metric: 'text',
    comparator: 'text',
    threshold: 'jsonb',
    closing_threshold: 'jsonb',
    change: 'jsonb',
    debt_line_ids: 'jsonb',
    receivable_selector: 'jsonb',
    lenders: 'jsonb',
    delivery: 'text',
    closing_letters: 'boolean',
    quiet_hours: 'jsonb',
    recipients: 'jsonb',
    is_default: 'boolean',
    metadata: 'jsonb',
  },
  filters: Object.keys(alertRuleFilters),
  placeOf: () => 0,
}

/** Makes the alert rules of one batch. */
export const alertRulesInBatch = versionedRecords(ALERT_RULES)
