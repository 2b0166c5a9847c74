// A lender of one loan whose cash is tied out: entries by the lender, lines of the bank by the operator.
import { calculateAll } from '../harness/calculators.ts'
import { accountBody, receivableBody } from '../harness/records.ts'
import type { TestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { type Parties, openParties } from '../surface/parties.ts'

/** A loan book of one receivable, `LOAN-0001`. */
export class CashBook {
  readonly parties: Parties

  constructor(parties: Parties) {
    this.parties = parties
  }

  /** The path of the tie-out for the operator. */
  get operators(): string {
    return `/operator/organizations/${this.organization}/cash-tie-out`
  }

  get organization(): string {
    return this.parties.organization.organization
  }

  /** The id of a line of this lender, which is unique among all of the operator's. */
  lineId(id: string): string {
    return `${this.organization}-${id}`
  }

  async pay(entry: Record<string, unknown>): Promise<void> {
    await demand(this.parties.lender.post('/receivables/LOAN-0001/entries', { type: 'principal', ...entry }))
  }

  async settle({ id, ...line }: { readonly id: string } & Record<string, unknown>): Promise<void> {
    const { organization } = this
    const body = { organization, direction: 'credit', currency: 'USD', status: 'settled', ...line }
    await demand(this.parties.operator.post('/operator/transparency/transactions', { id: this.lineId(id), ...body }))
  }

  /** A decision of the operator, about lines by their short ids. */
  async decide({
    id,
    transaction_ids = [],
    ...decision
  }: { readonly id: string; readonly transaction_ids?: readonly string[] } & Record<string, unknown>): Promise<void> {
    const { organization } = this
    const named = transaction_ids.map((line) => this.lineId(line))
    const body = { id: `${organization}:${id}`, organization, transaction_ids: named, ...decision }
    await demand(this.parties.operator.post('/operator/tie-out-decisions', body))
  }
}

/** Opens a lender with its loan. */
export async function openCashBook(service: TestService): Promise<CashBook> {
  const parties = await openParties(service)
  await demand(parties.lender.post('/accounts', accountBody('acme')))
  await demand(parties.lender.post('/receivables', receivableBody('LOAN-0001', 'acme')))
  return new CashBook(parties)
}

/** Has everything tied out. */
export function tieOutNow(): Promise<void> {
  return calculateAll()
}
