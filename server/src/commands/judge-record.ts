// Finds the faults of a single record before it is sent, by the same definitions by which the service reads requests. So a row with a
// faulty record sends none of its records.
import { OPEN_WORDS } from '../contract/fields.ts'
import { latestDay } from '../http/latest-day.ts'
import { EFFECTIVE } from '../contract/parameter.ts'
import { type Fault, faultOf } from '@tapeline/kernel/core/fault'
import { type ResourceDefinition, readBody } from '../contract/resource.ts'
import { account } from '../resources/account/account-definition.ts'
import { entry } from '../resources/entry/entry-definition.ts'
import { receivableDefinition } from '../resources/receivable/receivable-definition.ts'
import { effectiveFaults } from '../resources/upsert-request.ts'
import type { JudgeRecord } from '@tapeline/cli/tape/mapping/records'

const BESIDE = new Set(['kind', 'effective_date'])
const BESIDE_UNDER_RECEIVABLE = new Set(['kind', 'receivable_id'])
const DEFINITIONS = { account, receivable: receivableDefinition('operator'), entry }

/**
 * Checks everything that does not depend on stored records, except words that another installation may have added. `today` is the latest of
 * all time zones.
 */
export function recordJudge(today: string): JudgeRecord {
  return (kind, body) => {
    if (kind === 'entry_deletion') return []
    const definition = DEFINITIONS[kind]
    const beside = kind === 'entry' ? BESIDE_UNDER_RECEIVABLE : BESIDE
    const of_record = readBody(definition, body, { beside, latest_day: latestDay() }).faults.filter(
      ({ param }) => !hasOpenWords(definition, param),
    )
    return [...of_record, ...effectiveFaultsOf(body['effective_date'], today)]
  }
}

function effectiveFaultsOf(effective: unknown, today: string): readonly Fault[] {
  if (typeof effective !== 'string') return []
  const reading = EFFECTIVE.effective_date.parse(effective)
  return reading.ok ? effectiveFaults(reading.value, today) : [faultOf('effective_date', reading)]
}

function hasOpenWords({ fields }: ResourceDefinition, field: string): boolean {
  return Object.hasOwn(fields[field]?.schema ?? {}, OPEN_WORDS)
}
