// The rules that an organization begins with, once, when its first debt line is agreed: what nobody lends or borrows without watching (0168).
import type { State } from '@tapeline/kernel/core/dated-facts'
import type { Operation } from '../../storage/writer/operation.ts'
import type { ReportingBatch } from '../batch.ts'
import type { RuleState } from './alert-rule-rules.ts'
import { ALERT_RULES } from './alert-rule-store.ts'
import type { TenantWithoutDefaults } from './default-alert-rules-store.ts'

type DefaultRule = Pick<RuleState, 'name' | 'severity' | 'delivery'> & Partial<RuleState>

/** The default rules by their ids. They are about all debt lines, and all admins are written to. */
export const DEFAULT_ALERT_RULES: Readonly<Record<string, DefaultRule>> = {
  'default-covenant-breached': {
    name: 'Covenant breached',
    severity: 'critical',
    delivery: 'immediately',
    event_types: ['covenant.breached'],
  },
  'default-deficiency-opened': {
    name: 'Deficiency opened',
    severity: 'critical',
    delivery: 'immediately',
    event_types: ['debt_line.deficiency_opened'],
  },
  'default-headroom': {
    name: 'Headroom below 10 %',
    severity: 'warning',
    delivery: 'daily',
    metric: 'headroom',
    comparator: '<',
    threshold: 0.1,
    closing_threshold: 0.12,
  },
  'default-data-late': {
    name: 'Data late',
    severity: 'warning',
    delivery: 'daily',
    event_types: ['debt_line.data_late'],
  },
  'default-import-stopped': {
    name: 'Import stopped',
    severity: 'warning',
    delivery: 'daily',
    event_types: ['import.finished'],
    event_filters: [{ field: 'status', values: ['stopped'] }],
  },
  'default-import-refused': {
    name: 'Import with more than 5 % of its lines refused',
    severity: 'warning',
    delivery: 'daily',
    event_types: ['import.finished'],
    event_filters: [{ field: 'rejected', comparator: '>', number: 0.05, of: 'lines_read' }],
  },
  'default-balances-unreconciled': {
    name: 'Too many balances unreconciled',
    severity: 'warning',
    delivery: 'daily',
    event_types: ['debt_line.balances_unreconciled'],
  },
  // Two of them, each with a bound of its own: many documents that expired leave room for one that is overdue.
  'default-documents-overdue': {
    name: 'Document overdue',
    severity: 'warning',
    delivery: 'daily',
    event_types: ['document.overdue'],
  },
  'default-documents-expired': {
    name: 'Document expired',
    severity: 'warning',
    delivery: 'daily',
    event_types: ['document.expired'],
  },
  'default-unmatched-cash': {
    name: 'Cash not verified for more than 7 days',
    severity: 'warning',
    delivery: 'daily',
    metric: 'unmatched_cash_days',
    comparator: '>',
    threshold: 7,
  },
}

const NOTHING_STATED = Object.fromEntries(Object.keys(ALERT_RULES.columns).map((column) => [column, null]))

/** What happened longer ago than this before the rules were there opens no alert: whoever turns them on for lines of long ago is not flooded. */
const WATCHED_BEFORE = 3_600_000_000

/**
 * Creates the default rules of a tenant in the service's own name, unless it has had them. They watch what happened since its first debt line was written. A
 * rule of the organization's own with one of the ids stays as it is. The answer is whether the tenant has them by this.
 */
export function createDefaultRules({ tenant, since }: TenantWithoutDefaults): Operation<ReportingBatch> {
  return {
    credential: { tenant, digest: undefined },
    idempotency: undefined,
    prepare: ({ alertRules, alertWork }) => {
      alertWork.wantDefaults()
      alertWork.wantRuleCount()
      for (const id of Object.keys(DEFAULT_ALERT_RULES)) alertRules.want(id)
    },
    decide: ({ alertRules, alertWork }, stamp) => {
      if (alertWork.hasDefaults()) return 'false'
      const made = stamp.tick()
      alertWork.makeDefaults({ made, since: Math.max(since, made - WATCHED_BEFORE) })
      for (const [id, rule] of Object.entries(DEFAULT_ALERT_RULES)) {
        if (alertRules.find(id) !== undefined) continue
        const recorded = stamp.tick()
        const state = {
          ...NOTHING_STATED,
          status: 'active',
          closing_letters: true,
          metadata: {},
          ...rule,
          is_default: true,
        }
        const stored = { id, number: recorded, recorded, actor: stamp.actor, state: structuredClone(state) as State }
        alertRules.put(stored)
        alertWork.followRule(undefined, stored)
      }
      return 'true'
    },
  }
}
