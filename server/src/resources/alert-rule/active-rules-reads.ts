// The rules by which alerts are opened.
import type { Json } from '@tapeline/kernel/core/dated-facts'
import { type Querier, statement } from '../../storage/database.ts'
import { versionColumns, versionOfRow } from '../versioned-store.ts'
import type { RuleState } from './alert-rule-rules.ts'
import { ALERT_RULES } from './alert-rule-store.ts'
import type { DefaultsWatched } from './default-alert-rules-store.ts'

/**
 * A rule that opens alerts. `number` is the moment of its creation, and `recorded` that of its current version. It watches events behind `since`: its creation,
 * or of a default rule the writing of the first debt line.
 */
export interface ActiveRule {
  readonly number: number
  readonly since: number
  readonly recorded: number
  readonly id: string
  readonly state: RuleState
}

const listActive = statement(
  'list-active-alert-rules',
  `select ${versionColumns(ALERT_RULES)} from alert_rules t where t.tenant = $1 and t.status = 'active' order by t.number`,
)

/** The active rules of a tenant, in the order of their creation. Default rules are as they are noted. */
export async function readActiveRules(
  querier: Querier,
  tenant: number,
  defaults: DefaultsWatched | undefined,
): Promise<ActiveRule[]> {
  const rows = await querier.query<{ [column: string]: Json }>(listActive, [tenant])
  return rows.map((row) => {
    const { number, recorded, id, state } = versionOfRow(ALERT_RULES, row)
    const rule = state as unknown as RuleState
    const since = rule.is_default ? Math.min(number, defaults?.since ?? number) : number
    return { number, since, recorded, id, state: rule }
  })
}
