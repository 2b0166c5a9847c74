// Finds the faults of a single record before it is sent, by the same definitions by which the service reads requests. So a row with a
// faulty record sends none of its records.
import { OPEN_WORDS } from '@tapeline/contract/fields'
import { EFFECTIVE } from '@tapeline/contract/parameter'
import { latestBookDay } from '@tapeline/kernel/core/book-day'
import { type Fault, faultOf } from '@tapeline/kernel/core/fault'
import { type ResourceDefinition, readBody } from '@tapeline/contract/resource'
import { effectiveFaults } from '@tapeline/contract/effective-day'
import type { JudgeRecord } from './records.ts'
import { TAPE_LINES } from './tape-lines.ts'

/** The first time zone in which a day begins is fourteen hours before UTC. */
const FIRST_ZONE_MS = 14 * 3_600_000

/**
 * Checks everything that does not depend on stored records, except words that another installation may have added. A day counts as begun
 * when it has begun in any time zone.
 */
export function recordJudge(now: Date): JudgeRecord {
  const today = dayAt(now.getTime() + FIRST_ZONE_MS)
  const latest_day = latestBookDay(dayAt(now.getTime()))
  return (kind, body) => {
    if (kind === 'entry_deletion') return []
    const { definition, names_beside } = TAPE_LINES[kind]
    const of_record = readBody(definition, body, { beside: names_beside, latest_day }).faults.filter(
      ({ param }) => !hasOpenWords(definition, param),
    )
    return [...of_record, ...effectiveFaultsOf(body['effective_date'], today)]
  }
}

function dayAt(moment_ms: number): string {
  return new Date(moment_ms).toISOString().slice(0, 10)
}

function effectiveFaultsOf(effective: unknown, today: string): readonly Fault[] {
  if (typeof effective !== 'string') return []
  const reading = EFFECTIVE.effective_date.parse(effective)
  return reading.ok ? effectiveFaults(reading.value, today) : [faultOf('effective_date', reading)]
}

function hasOpenWords({ fields }: ResourceDefinition, field: string): boolean {
  return Object.hasOwn(fields[field]?.schema ?? {}, OPEN_WORDS)
}
