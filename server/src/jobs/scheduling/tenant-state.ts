// What is stored of a tenant that calculators follow: how far its log goes, how far each of them is, and what waits.
import { CALCULATION_WAITS } from '../../resources/borrowing-base/calculation-store.ts'
import { nextKeyNotice } from '../../resources/event/followed-events-rules.ts'
import { MOMENT_WAITS } from '../../resources/portfolio/snapshot/moment-store.ts'
import { installationStatement, statement } from '../../storage/database.ts'
import { zoneOf } from '../../storage/tenant-zone.ts'

/** `tenant` names each: where it is one value, the whole statement is of one server. */
const sql = (which: string, tenant: string) => `
  select t.tenant, t.organization, t.environment, t.is_operator, ${zoneOf('t')} as time_zone, t.clock_target,
    (extract(epoch from clock_timestamp()) * 1000000)::bigint as now,
    coalesce((select b.last from batches b where b.tenant = ${tenant} order by b.last desc limit 1), 0) as logged,
    m.tenant is not null as has_ledgers, coalesce(m.position, 0) as ledgers, coalesce(m.settings, 0) as settings,
    m.sweep is not null as sweeps,
    exists (select from receivables_set_aside s where s.tenant = ${tenant} and s.calculator = 'balances' and s.formulas <> $2)
      as retries_ledgers,
    p.position as folded, p.settings as folded_settings, p.form,
    exists (select from receivables_set_aside s where s.tenant = ${tenant} and s.calculator = 'portfolio' and s.formulas <> $2)
      as retries_folds,
    coalesce(k.position, -1) as copied,
    coalesce(g.log_position, 0) as pledged, coalesce(g.operator_position, 0) as pledged_writes, g.sweep is not null as sweeps_pledges,
    coalesce(o.log_position, -1) as ordered, coalesce(o.settings, -1) as ordered_settings, o.sweep is not null as sweeps_orders,
    coalesce(c.log_position, -1) as cash, coalesce(c.operator_position, -1) as cash_lines, coalesce(c.settings, -1) as cash_settings,
    coalesce(c.latest, -1) as cash_latest, coalesce(cardinality(c.dirty), 0) > 0 as ties_cash,
    exists (select from bank_lines where tenant = ${tenant}) as has_bank_lines,
    coalesce(i.log_position, -1) as checked, coalesce(i.operator_position, -1) as checked_writes, coalesce(i.form, 0) as checks_form,
    i.sweep is not null as sweeps_findings, coalesce(i.moment, 0) as checked_moment,
    coalesce((
      select n.due from contested_receivables n where n.tenant = ${tenant} and n.due <= (extract(epoch from clock_timestamp()) * 1000000)::bigint
      order by n.due desc limit 1), 0) as contest_due,
    exists (select from identity_news where tenant = ${tenant}) as has_identity_news,
    coalesce((select f.moment from cash_completions f where f.tenant = ${tenant} order by f.moment desc limit 1), 0) as completed_cash,
    coalesce((select min(f.moment) from finding_cash_cursors f where f.tenant = ${tenant}), 0) as checked_cash,
    exists (select from finding_subjects_set_aside s where s.tenant = ${tenant} and s.formulas <> $2) as retries_findings,
    coalesce(v.moment, 0) as tested_moment, coalesce(e.log_position, -1) as events_of_log, coalesce(e.operator_position, -1) as events_of_operator,
    coalesce(e.number, 0) as events_end, coalesce(e.documents_position, -1) as events_of_documents,
    (select d.next_day::text from document_days d where d.tenant = ${tenant} and d.next_day is not null order by d.next_day limit 1) as documents_day,
    ${nextKeyNotice(tenant)} as key_notice,
    (exists (select from alert_rules where tenant = ${tenant}) or exists (select from alerts where tenant = ${tenant} and closed is null)) as has_alerts,
    coalesce(e.checks_position, -1) as events_of_checks, coalesce(e.covenants_position, -1) as events_of_covenants,
    coalesce(e.form, 0) as events_form, e.bucket_day::text as events_of_day, e.bucket_sweep is not null as sweeps_buckets,
    coalesce((
      select d.moment from line_deficiency_changes d where d.tenant = ${tenant} order by d.moment desc limit 1), 0) as deficiencies_changed,
    coalesce(e.lines_position, 0) as events_of_lines, coalesce(e.cash_moment, 0) as events_of_cash,
    coalesce((e.compared_months ->> 'position')::bigint, -1) as events_of_months,
    coalesce((e.compared_months ->> 'settings')::bigint, -1) as events_of_settings,
    exists (select from portfolio_moments where tenant = ${tenant} and ${MOMENT_WAITS}) as waits_for_moment,
    exists (select from line_calculations where tenant = ${tenant} and ${CALCULATION_WAITS}) as waits_for_calculation
  from tenants t
  left join metrics_cursors m on m.tenant = ${tenant}
  left join portfolio_cursors p on p.tenant = ${tenant}
  left join pledge_cursors g on g.tenant = ${tenant}
  left join order_cursors o on o.tenant = ${tenant}
  left join cash_cursors c on c.tenant = ${tenant}
  left join integrity_cursors i on i.tenant = ${tenant}
  left join covenant_cursors v on v.tenant = ${tenant}
  left join event_cursors e on e.tenant = ${tenant}
  left join operator_copy_cursors k on k.tenant = ${tenant}
  where ${which}`

/** How far each log goes, and whether a request waits for a calculation: one statement, which on many servers is one task for each shard. */
export const findLogged = installationStatement(
  'find-ends-of-logs',
  `
  select t.tenant, coalesce((select b.last from batches b where b.tenant = t.tenant order by b.last desc limit 1), 0) as logged,
    (m.tenant is not null or c.tenant is not null) as waits
  from tenants t
  left join (select distinct tenant from portfolio_moments where ${MOMENT_WAITS}) m on m.tenant = t.tenant
  left join (select distinct tenant from line_calculations where ${CALCULATION_WAITS}) c on c.tenant = t.tenant
  where t.tenant > 0`,
)

/** The state of some tenants: `$1` are their numbers. */
export const findSome = installationStatement('find-news-of-tenants', sql('t.tenant = any($1::integer[])', 't.tenant'))
/** The same of one. */
export const findOne = statement('find-news-of-tenant', sql('t.tenant = $1', '$1'))

/** A tenant as it was read: its log, and how far each calculator is. */
export interface TenantRow {
  readonly tenant: number
  readonly organization: string
  readonly environment: 'sandbox' | 'live'
  readonly is_operator: boolean
  readonly time_zone: string
  /** What the clock of its sandbox is to show once it has been moved on; null where it is not being moved. */
  readonly clock_target: number | null
  /** When this was read, in microseconds by the clock of the database. */
  readonly now: number
  /** How far its log goes. */
  readonly logged: number
  readonly has_ledgers: boolean
  /** Up to which moment ledgers are made, and by which settings. */
  readonly ledgers: number
  readonly settings: number
  readonly sweeps: boolean
  readonly retries_ledgers: boolean
  /** The same of folds; null before the first. */
  readonly folded: number | null
  readonly folded_settings: number | null
  readonly form: number | null
  readonly retries_folds: boolean
  /** Up to which moment of the operator's log its records are copied; -1 before they are. */
  readonly copied: number
  /** Up to where pledges follow the lender and the operator. */
  readonly pledged: number
  readonly pledged_writes: number
  readonly sweeps_pledges: boolean
  /** Up to where orders follow balances, and by which of their settings; -1 before the first. */
  readonly ordered: number
  readonly ordered_settings: number
  readonly sweeps_orders: boolean
  /** Up to where the tie-out of cash follows the lender's log, the operator's lines of the bank and the settings; -1 before the first. */
  readonly cash: number
  readonly cash_lines: number
  readonly cash_settings: number
  /** The last stretch of days that was tied, and whether some are to be tied again. */
  readonly cash_latest: number
  readonly ties_cash: boolean
  /** Whether the lender has sent lines of its own accounts. */
  readonly has_bank_lines: boolean
  /** Up to where the book was checked, of the lender's log and of the operator's, and by which formulas; -1 and 0 before the first time. */
  readonly checked: number
  readonly checked_writes: number
  readonly checks_form: number
  /** The moment of the last tie-out that was completed, and that of the one up to which what was tied is checked; 0 before the first. */
  readonly completed_cash: number
  readonly checked_cash: number
  /** Whether the whole book is being checked, and whether subjects that were set aside are tried again. */
  readonly sweeps_findings: boolean
  /** The moment of the last turn of the checks; the last moment up to now from which a contested receivable is shown, 0 where there is none. */
  readonly checked_moment: number
  readonly contest_due: number
  /** Whether identities are to be compared with those of other lenders. */
  readonly has_identity_news: boolean
  readonly retries_findings: boolean
  /** The moment of the last tests of covenants; 0 before the first. */
  readonly tested_moment: number
  /** The first day on which a document changes by its dates; null where none is to come. */
  readonly documents_day: string | null
  /** When an API key is announced next as about to expire; null where none is. */
  readonly key_notice: number | null
  /** Up to where events follow the lender's log, the operator's, that for documents, the checks and the tests of covenants; -1 before the first. */
  readonly events_of_log: number
  readonly events_of_operator: number
  readonly events_of_documents: number
  readonly events_of_checks: number
  readonly events_of_covenants: number
  /** By which version they are derived, the last day that was looked at as it began, and whether the book is looked at for that. */
  readonly events_form: number
  readonly events_of_day: string | null
  readonly sweeps_buckets: boolean
  /** The moment of the last change of a deficiency, and up to where events follow them; 0 before the first. */
  readonly deficiencies_changed: number
  readonly events_of_lines: number
  /** The moment of the tie-out of cash up to which events follow it; 0 before the first. */
  readonly events_of_cash: number
  /** How far the portfolio was followed when closed months were compared, of the log and of the operator's writes; -1 before the first time. */
  readonly events_of_months: number
  readonly events_of_settings: number
  /** The position of the last event; 0 before the first. */
  readonly events_end: number
  /** Whether it has alert rules, or alerts that are not closed. */
  readonly has_alerts: boolean
  readonly waits_for_moment: boolean
  readonly waits_for_calculation: boolean
}

/** How far the log of a tenant goes, and whether it is waited for. */
export interface LogEnd {
  readonly tenant: number
  readonly logged: number
  /** Whether a request waits for a calculation. */
  readonly waits: boolean
}
