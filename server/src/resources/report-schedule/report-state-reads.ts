// When the report schedules of a tenant are due next, and how the last run of each went.
import { formatMoment } from '@tapeline/kernel/core/moment'
import { type Querier, statement } from '../../storage/database.ts'
import type { Resource } from '../present.ts'
import { type DueTimes, nextDue } from './report-due-rules.ts'
import { zoneOf } from '../../storage/tenant-zone.ts'
import { zoneName } from '@tapeline/kernel/core/clocked-zone'

const listStates = statement(
  'list-report-states',
  `
  select s.id, s.status = 'enabled' as is_enabled, s.frequency, s.weekday, s.month_day, s.hour, ${zoneOf('own')} as time_zone,
    (extract(epoch from clock_timestamp()) * 1000000)::bigint as now,
    l.due as last_due, l.status as last_status, l.failure as last_failure
  from report_schedules s join tenants own on own.tenant = $1
  left join lateral (
    select r.due, r.status, r.failure from report_runs r
    where r.tenant = $1 and r.schedule = s.number order by r.number desc limit 1) l on true
  where s.tenant = $1 order by s.number`,
)

interface StateRow extends DueTimes {
  readonly id: string
  readonly is_enabled: boolean
  readonly time_zone: string
  readonly now: number
  readonly last_due: number | null
  readonly last_status: string | null
  readonly last_failure: string | null
}

/** The states of all report schedules of a tenant, in the order of their creation. */
export async function readReportStates(querier: Querier, tenant: number): Promise<Resource[]> {
  return (await querier.query<StateRow>(listStates, [tenant])).map(presentState)
}

function presentState(row: StateRow): Resource {
  const { id, is_enabled, now, time_zone, last_due, last_status, last_failure } = row
  const next = is_enabled ? nextDue(row, now, time_zone) : undefined
  return {
    id,
    time_zone: zoneName(time_zone),
    next_due_at: next === undefined ? null : formatMoment(next),
    last_run_at: last_due === null ? null : formatMoment(last_due),
    last_status,
    last_failure,
  }
}
