// The runs of report schedules that are asked for. Written in the batch of the request; what sends reports reads them.
import { type Statement, type Transaction, statement } from '../../storage/database.ts'
import type { LoggedEvent } from '../../storage/writer/operation.ts'
import type { StoredVersion } from '../versioned-store.ts'

/** A run that waits to be made. */
export interface NewRun {
  readonly schedule: number
  /** The moment at which it was queued, by which runs are listed. */
  readonly number: number
  readonly due: number
  readonly trigger: 'schedule' | 'request'
  readonly as_of: string
  readonly known_at: number
  readonly skipped: number
  /** The line whose month was closed; that of the schedule where left out. */
  readonly debt_line_id?: string
}

const findWaiting = statement(
  'find-waiting-runs-of-report-schedules',
  `
  select s.id from report_schedules s join report_runs r on r.tenant = $1 and r.schedule = s.number and r.status = 'pending'
  where s.tenant = $1 and s.id = any($2::text[])`,
)

/** How many runs of a schedule, and of all schedules of an organization in an environment, may be asked for within a day. */
export const ASKED_MAX = { schedule: 20, organization: 100 } as const

// Requests outlive their schedules, so that one that is deleted and created anew gives no further ones.
const findAsked = statement(
  'find-requested-report-runs',
  'select schedule_id as id, number from report_requests where tenant = $1 order by number desc limit $2',
)

const insertAsked = statement(
  'insert-report-request',
  'insert into report_requests (tenant, number, schedule_id) select own.tenant, $2, $3 from tenants own where own.tenant = $1',
)

const countSchedules = statement(
  'count-report-schedules',
  'select count(*)::int as count from report_schedules where tenant = $1',
)

const STATED = ['name', 'report', 'format', 'frequency', 'debt_line_id', 'recipients', 'outside_recipients']

/** What a run reports, its form and its recipients, of the table `t`. */
export const statedOf = (t: string) => STATED.map((column) => `${t}.${column}`).join(', ')

const OF_RUN = STATED.map((column) =>
  column === 'debt_line_id' ? 'coalesce(r.debt_line_id, s.debt_line_id)' : `s.${column}`,
)

/** A run is of what its schedule states now, or of the line whose month was closed. A due moment that has a run is left as it is. */
export const insertRuns = statement(
  'insert-report-runs',
  `
  insert into report_runs (tenant, schedule, number, due, trigger, as_of, known_at, skipped, status, attempts, failures, next_attempt, sent_to, left_out,
    ${STATED.join(', ')})
  select s.tenant, r.schedule, r.number, r.due, r.trigger, r.as_of, r.known_at, r.skipped, 'pending', 0, 0, r.number, '[]', '[]',
    ${OF_RUN.join(', ')}
  from json_to_recordset($2) as r(schedule bigint, number bigint, due bigint, trigger text, as_of text, known_at bigint, skipped integer, debt_line_id text)
  join report_schedules s on s.tenant = $1 and s.sorted = 0 and s.number = r.schedule
  where s.tenant = $1 on conflict do nothing returning number`,
)

const SCHEDULES = 'schedule = any($2::bigint[])'
const deleteRuns = statement('delete-report-runs', `delete from report_runs where tenant = $1 and ${SCHEDULES}`)
const endDue = statement(
  'end-due-report-runs',
  `
  update report_runs set status = 'given_up', failure = 'disabled', settled = $3, next_attempt = null
  where tenant = $1 and schedule = $2 and trigger = 'schedule' and status = 'pending'`,
)
const deleteFiles = statement('delete-report-files', `delete from report_files where tenant = $1 and ${SCHEDULES}`)

/** When a run was asked for, and of which schedule. */
interface Asked {
  readonly id: string
  readonly number: number
}

/** The runs of the schedules of one batch. */
export class ReportRunsInBatch {
  readonly #wanted = new Set<string>()
  #counts = false
  #count = 0
  readonly #waiting = new Map<string, number>()
  /** The latest requests for runs, and those of this batch. */
  #asked: readonly Asked[] = []
  readonly #requests: Asked[] = []
  readonly #runs: NewRun[] = []
  readonly #gone: number[] = []
  readonly #disabled: StoredVersion[] = []
  readonly #events: LoggedEvent[] = []

  /** Asks how many runs of a schedule wait, and when the latest were asked for. */
  want(id: string): void {
    this.#wanted.add(id)
  }

  /** Asks how many schedules there are. */
  wantCount(): void {
    this.#counts = true
  }

  isUnasked(): boolean {
    return this.#wanted.size === 0 && !this.#counts
  }

  load(transaction: Transaction, tenant: number): Promise<unknown>[] {
    return [...this.#loadCount(transaction, tenant), ...this.#loadWaiting(transaction, tenant)]
  }

  #loadCount(transaction: Transaction, tenant: number): Promise<unknown>[] {
    if (!this.#counts) return []
    this.#counts = false
    const counted = transaction.query<{ count: number }>(countSchedules, [tenant])
    return [counted.then(([row]) => (this.#count = row?.count ?? 0))]
  }

  #loadWaiting(transaction: Transaction, tenant: number): Promise<unknown>[] {
    if (this.#wanted.size === 0) return []
    const ids = [...this.#wanted]
    this.#wanted.clear()
    const waiting = transaction.query<{ id: string }>(findWaiting, [tenant, ids])
    const asked = transaction.query<Asked>(findAsked, [tenant, ASKED_MAX.organization])
    return [
      waiting.then((rows) => rows.forEach(({ id }) => this.#noteWaiting(id))),
      asked.then((rows) => (this.#asked = rows)),
    ]
  }

  #noteWaiting(id: string): void {
    this.#waiting.set(id, this.waitingOf(id) + 1)
  }

  /** The moments behind `after` at which runs of a schedule were asked for, the earliest first; of all schedules without one. */
  askedOf(id: string | undefined, after: number): number[] {
    const of = [...this.#asked, ...this.#requests].filter(
      (asked) => asked.number > after && (id === undefined || asked.id === id),
    )
    return of.map(({ number }) => number).toSorted((one, other) => one - other)
  }

  /** How many schedules there are. */
  count(): number {
    return this.#count
  }

  /** How many runs of a schedule wait. */
  waitingOf(id: string): number {
    return this.#waiting.get(id) ?? 0
  }

  /** Lets the runs of a schedule follow a change of it: those of a deleted one go, and those that are due end where it is disabled. */
  follow(before: StoredVersion | undefined, now: StoredVersion | undefined): void {
    this.#count += Number(now !== undefined) - Number(before !== undefined)
    if (before === undefined) return
    if (now !== undefined) {
      if (isEnabled(before) && !isEnabled(now)) this.#disabled.push(now)
      return
    }
    this.#gone.push(before.number)
    this.#waiting.delete(before.id)
  }

  /** Adds a run that an actor asks for. */
  begin({ id, number }: StoredVersion, run: NewRun, actor: number): void {
    this.#noteWaiting(id)
    this.#requests.push({ id, number: run.number })
    this.#runs.push(run)
    this.#events.push({ at: run.number, actor, did: 'changed', kind: 'report_schedule', id, number, fields: ['run'] })
  }

  events(): readonly LoggedEvent[] {
    return this.#events
  }

  store(transaction: Transaction, tenant: number): Promise<unknown>[] {
    const gone = this.#gone
    const runs = this.#runs.filter(({ schedule }) => !gone.includes(schedule))
    const on = (sql: Statement): Promise<unknown>[] =>
      gone.length === 0 ? [] : [transaction.query(sql, [tenant, gone])]
    return [
      ...on(deleteRuns),
      ...on(deleteFiles),
      ...this.#disabled.map(({ number, recorded }) => transaction.query(endDue, [tenant, number, recorded])),
      ...(runs.length === 0 ? [] : [transaction.query(insertRuns, [tenant, JSON.stringify(runs)])]),
      ...this.#requests.map(({ id, number }) => transaction.query(insertAsked, [tenant, number, id])),
    ]
  }
}

function isEnabled({ state }: StoredVersion): boolean {
  return state['status'] === 'enabled'
}
