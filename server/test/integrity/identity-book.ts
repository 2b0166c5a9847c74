// Lenders whose receivables have identities, what is found of them, and what is noted of them in their own tenants.
import type { Finding } from '@tapeline/kernel/metrics/integrity/finding'
import { STANDARD_CHECKS } from '@tapeline/kernel/metrics/integrity/settings'
import { STANDARD_METRIC_SETTINGS } from '@tapeline/kernel/metrics/metric-settings'
import { expect } from 'vitest'
import { findContested } from '../../src/jobs/integrity/contested-receivables.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { calculateNow } from '../harness/calculators.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import type { TestService } from '../harness/service.ts'
import { type Parties, openParties } from '../surface/parties.ts'

/** Vehicle identification numbers that were published. */
export const VIN = '1G4AH59H45G118341'
export const OTHER_VIN = '1M8GDM9AXKP042788'

type Body = Record<string, unknown>

/** Whether all that was written is checked and compared. */
const isFollowed = installationStatement(
  '',
  `
  select coalesce((
    select c.sweep is null and c.log_position >= (select coalesce(max(last), 0) from batches where tenant = $1)
      and c.operator_position >= (
        select coalesce(max(recorded), 0) from operator_records
        where tenant = $2 and organization = $3 and kind in ('document', 'asset_identity_settings', 'integrity_settings'))
    from integrity_cursors c where c.tenant = $1), false)
    and not exists (select from identity_news where tenant = $1) as is_followed`,
)

const readFindings = installationStatement(
  '',
  `
  select check_name as check, receivable_id, obligor_id, from_day::text as from, until_day::text as until, measured, evidence from findings
  where tenant = $1 and producer = 'shared_identity' order by check_name, receivable_id, obligor_id, from_day, until_day, evidence::text`,
)

/** A finding as it is stored. */
export type StoredFinding = Pick<
  Finding,
  'check' | 'receivable_id' | 'obligor_id' | 'from' | 'until' | 'measured' | 'evidence'
>

/** As at the end of the day. */
const showNow = installationStatement(
  '',
  `update contested_receivables set due = (extract(epoch from clock_timestamp()) * 1000000)::bigint where tenant = $1`,
)

const ROUNDS_MAX = 100

/** A lender beside the operator. */
export class IdentityBook {
  readonly service: TestService
  readonly parties: Parties

  private constructor(service: TestService, parties: Parties) {
    this.service = service
    this.parties = parties
  }

  static async open(service: TestService): Promise<IdentityBook> {
    return new IdentityBook(service, await openParties(service))
  }

  get tenant(): number {
    return this.parties.tenants.lender
  }

  get organization(): string {
    return this.parties.organization.organization
  }

  async send(path: string, body: Body, effective?: string): Promise<void> {
    const query = effective === undefined ? '' : `?effective_date=${effective}`
    const { status, text } = await this.parties.lender.post(path + query, body)
    expect(status, text).toBe(200)
  }

  /** Reports a loan that owes something from a day on, of an obligor of its own unless one is named. */
  async lend(id: string, more: Body = {}, date = '2026-01-15'): Promise<void> {
    const obligor_id = String(more['obligor_id'] ?? `of-${id}`)
    if (more['obligor_id'] === undefined) await this.send('/accounts', accountBody(obligor_id, { name: `Of ${id}` }))
    await this.send('/receivables', receivableBody(id, obligor_id, { origination_date: date, ...more, obligor_id }))
    await this.send(`/receivables/${id}/entries`, entryBody(`${id}-out`, { date }))
  }

  repay(id: string, date: string): Promise<void> {
    return this.send(`/receivables/${id}/entries`, entryBody(`${id}-in`, { date, type: 'principal' }))
  }

  /** Files a document for a receivable. */
  async file(id: string, receivable_id: string, content: string): Promise<void> {
    const made = new FormData()
    made.append('id', id)
    made.append('kind', 'invoice')
    made.append('file', new Blob([content], { type: 'text/plain' }), `${id}.txt`)
    const answer = await fetch(`${this.service.address}/receivables/${receivable_id}/documents`, {
      method: 'POST',
      body: made,
      headers: { Authorization: String(this.parties.lender.key) },
    })
    expect(answer.status, await answer.text()).toBe(200)
  }

  /** Has the calculators follow all that was written of the lender. */
  async follow(): Promise<void> {
    const { lender, operator } = this.parties.tenants
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      await calculateNow()
      const values = [lender, operator, this.organization]
      const [found] = await this.service.database.query<{ is_followed: boolean }>(isFollowed, values)
      if (found?.is_followed === true) return
    }
    throw new Error(`What ${this.organization} wrote was not followed`)
  }

  /** Has the lender find what is contested, as it does at the end of the day. Returns the finding. */
  async findContestedNow(): Promise<{ readonly id: string; readonly found_at: string }> {
    await this.service.database.query(showNow, [this.tenant])
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      await calculateNow()
      const [found] = (await this.parties.lender.get('/findings', { check: 'asset_contested' })).body.data
      if (found !== undefined) return found
    }
    throw new Error(`${this.organization} found nothing contested`)
  }

  /** What is found of what the lender's receivables and obligors share. */
  findings(): Promise<StoredFinding[]> {
    return this.service.database.query<StoredFinding>(readFindings, [this.tenant])
  }

  /** What the lender sees of contested receivables at a moment, in microseconds. */
  contested(ids: readonly string[], moment: number): Promise<Finding[]> {
    return this.service.database.transaction(async (transaction) => {
      const turn = {
        transaction,
        lender: { tenant: this.tenant, operator: this.parties.tenants.operator, organization: this.organization },
        position: { log: 0, operator: 0 },
        steps: [STANDARD_METRIC_SETTINGS],
        checks: [{ from: -Infinity, held: STANDARD_CHECKS }],
        named: [],
      }
      return [...(await findContested(turn, moment, ids)).values()].flat()
    })
  }
}
