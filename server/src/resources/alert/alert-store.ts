// How alerts are opened and closed: behind the lock of the tenant's cursor, each change once.
import { type Transaction, statement } from '../../storage/database.ts'
import { ALERT_COLUMNS, type AlertFacts, type StoredAlert } from './alert-rules.ts'

/** Skips a tenant that another worker has locked. */
const lockCursor = statement(
  'lock-alert-cursor',
  `
  select number, rules, (extract(epoch from clock_timestamp()) * 1000000)::bigint as now
  from alert_cursors where tenant = $1 for update skip locked`,
)

const insertCursor = statement(
  'insert-alert-cursor',
  `
  insert into alert_cursors (tenant, number) select own.tenant, 0 from tenants own where own.tenant = $1
  on conflict do nothing returning tenant`,
)

/** The last number that was given to an alert, up to which version of the rules alerts were compared with theirs, and the moment. */
export interface LockedAlertCursor {
  readonly number: number
  readonly rules: number
  readonly now: number
}

/** Locks the alerts of a tenant until the transaction ends, against all that opens and closes them. Undefined where another worker has it. */
export async function lockAlerts(transaction: Transaction, tenant: number): Promise<LockedAlertCursor | undefined> {
  const [cursor] = await transaction.query<LockedAlertCursor>(lockCursor, [tenant])
  if (cursor !== undefined) return cursor
  const [made] = await transaction.query<{ tenant: number }>(insertCursor, [tenant])
  if (made === undefined) return undefined
  const [first] = await transaction.query<LockedAlertCursor>(lockCursor, [tenant])
  return first
}

const moveCursor = statement('move-alert-cursor', 'update alert_cursors set number = $2, rules = $3 where tenant = $1')

/** Stores the last number that was given, and up to which version of the rules alerts were compared with theirs. */
export function moveAlerts(
  transaction: Transaction,
  tenant: number,
  { number, rules }: Pick<LockedAlertCursor, 'number' | 'rules'>,
): Promise<unknown> {
  return transaction.query(moveCursor, [tenant, number, rules])
}

const listPositions = statement(
  'list-alert-positions',
  'select source, position from alert_positions where tenant = $1',
)

const upsertPosition = statement(
  'upsert-alert-position',
  `
  insert into alert_positions (tenant, source, position) select own.tenant, $2, $3 from tenants own where own.tenant = $1
  on conflict (tenant, source) do update set position = excluded.position`,
)

/** Up to where the events of each source were watched. */
export async function readAlertPositions(
  transaction: Transaction,
  tenant: number,
): Promise<ReadonlyMap<number, number>> {
  const rows = await transaction.query<{ source: number; position: number }>(listPositions, [tenant])
  return new Map(rows.map(({ source, position }) => [source, position]))
}

/** Moves the position of a source on. */
export function storeAlertPosition(
  transaction: Transaction,
  tenant: number,
  source: number,
  position: number,
): Promise<unknown> {
  return transaction.query(upsertPosition, [tenant, source, position])
}

// Locked, so that nobody acknowledges one between this and its change.
const findOpenAbout = statement(
  'find-open-alerts-about',
  `select ${ALERT_COLUMNS} from alerts where tenant = $1 and about = any($2::text[]) and closed is null for update`,
)

/** The alerts about something that are not closed, locked. */
export function findOpenAlerts(
  transaction: Transaction,
  tenant: number,
  about: readonly string[],
): Promise<StoredAlert[]> {
  return about.length === 0 ? Promise.resolve([]) : transaction.query(findOpenAbout, [tenant, about])
}

const findWithoutRule = statement(
  'find-open-alerts-without-rule',
  `
  select ${ALERT_COLUMNS} from alerts where tenant = $1 and closed is null and not rule = any($2::bigint[])
  order by number limit $3 for update`,
)

/** Alerts that are not closed and whose rule is none of some, locked. */
export function findAlertsWithoutRule(
  transaction: Transaction,
  tenant: number,
  rules: readonly number[],
  count_max: number,
): Promise<StoredAlert[]> {
  return transaction.query(findWithoutRule, [tenant, rules, count_max])
}

const findOfRules = statement(
  'find-open-alerts-of-rules',
  `select ${ALERT_COLUMNS} from alerts where tenant = $1 and closed is null and rule = any($2::bigint[]) order by number for update`,
)

/** The alerts of some rules that are not closed, locked. */
export function findOpenOfRules(
  transaction: Transaction,
  tenant: number,
  rules: readonly number[],
): Promise<StoredAlert[]> {
  return rules.length === 0 ? Promise.resolve([]) : transaction.query(findOfRules, [tenant, rules])
}

const OF_LINES = `closed is null and subject_kind = 'debt_line' and ends_by = 'condition'`

const listLines = statement(
  'list-lines-of-open-alerts',
  `select distinct organization, subject_id as debt_line from alerts where tenant = $1 and ${OF_LINES} order by organization, subject_id`,
)

/** The debt lines whose condition ends alerts that are not closed, with their lenders. */
export function listLinesOfAlerts(
  transaction: Transaction,
  tenant: number,
): Promise<{ readonly organization: string; readonly debt_line: string }[]> {
  return transaction.query(listLines, [tenant])
}

const findOfLines = statement(
  'find-open-alerts-of-lines',
  `
  select ${ALERT_COLUMNS} from alerts where tenant = $1 and ${OF_LINES} and organization = $2 and subject_id = any($3::text[])
  order by number for update`,
)

/** The alerts that conditions of a lender's lines end and that are not closed, locked. */
export function findOpenOfLines(
  transaction: Transaction,
  tenant: number,
  organization: string,
  lines: readonly string[],
): Promise<StoredAlert[]> {
  return transaction.query(findOfLines, [tenant, organization, lines])
}

const findUnannounced = statement(
  'find-alerts-to-announce',
  `select ${ALERT_COLUMNS} from alerts where tenant = $1 and closed is not null and not announced order by number limit $2 for update`,
)

/** Alerts that somebody's acknowledgement closed, and whose closing is not announced yet. */
export function findAlertsToAnnounce(
  transaction: Transaction,
  tenant: number,
  count_max: number,
): Promise<StoredAlert[]> {
  return transaction.query(findUnannounced, [tenant, count_max])
}

const countEarlierAlerts = statement(
  'count-earlier-alerts',
  `select about, rule_id, count(*)::int as count from alerts where tenant = $1 and about = any($2::text[]) group by about, rule_id`,
)

/** How many alerts there ever were about something, by the rule's id. */
export function countEarlier(
  transaction: Transaction,
  tenant: number,
  about: readonly string[],
): Promise<{ readonly about: string; readonly rule_id: string; readonly count: number }[]> {
  return about.length === 0 ? Promise.resolve([]) : transaction.query(countEarlierAlerts, [tenant, about])
}

const countOpenAlerts = statement(
  'count-open-alerts-of-rules',
  'select rule, count(*)::int as count from alerts where tenant = $1 and closed is null group by rule',
)

/** How many alerts of each rule are not closed. */
export async function countOpenByRule(transaction: Transaction, tenant: number): Promise<Map<number, number>> {
  const rows = await transaction.query<{ rule: number; count: number }>(countOpenAlerts, [tenant])
  return new Map(rows.map(({ rule, count }) => [rule, count]))
}

const ROW =
  'number bigint, id text, rule bigint, rule_id text, rule_name text, severity text, about text, organization text, subject_kind text, subject_id text, ' +
  'debt_line_id text, facts json, occurrences integer, ends_by text, acknowledged bigint, snoozed_until bigint, closed bigint, closed_by text'

const insertOpened = statement(
  'insert-alerts',
  `
  insert into alerts (tenant, ${ALERT_COLUMNS}, announced)
  select own.tenant, ${ALERT_COLUMNS.replaceAll(/(\w+)/g, 'a.$1')}, a.closed is not null
  from tenants own cross join json_to_recordset($2) as a(${ROW}) where own.tenant = $1`,
)

const updateChanged = statement(
  'update-alerts',
  `
  update alerts t set facts = a.facts, occurrences = a.occurrences, acknowledged = a.acknowledged, snoozed_until = a.snoozed_until, closed = a.closed,
    closed_by = a.closed_by, announced = a.closed is not null
  from json_to_recordset($2)
    as a(number bigint, facts json, occurrences integer, acknowledged bigint, snoozed_until bigint, closed bigint, closed_by text)
  where t.tenant = $1 and t.number = a.number`,
)

/** Stores alerts that were opened, and those that were changed, which are locked; what is closed is announced in the same transaction. */
export async function storeAlerts(
  transaction: Transaction,
  tenant: number,
  { opened, changed }: { readonly opened: readonly StoredAlert[]; readonly changed: readonly StoredAlert[] },
): Promise<void> {
  if (opened.length > 0) await transaction.query(insertOpened, [tenant, JSON.stringify(opened)])
  const rows = changed.map(
    ({ number, facts, occurrences, acknowledged, snoozed_until, closed, closed_by }): ChangedRow => {
      return { number, facts, occurrences, acknowledged, snoozed_until, closed, closed_by }
    },
  )
  if (rows.length > 0) await transaction.query(updateChanged, [tenant, JSON.stringify(rows)])
}

/** What changes of an alert. */
interface ChangedRow extends Pick<
  StoredAlert,
  'number' | 'occurrences' | 'acknowledged' | 'snoozed_until' | 'closed' | 'closed_by'
> {
  readonly facts: AlertFacts
}
