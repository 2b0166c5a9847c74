// A lender whose book is checked: two loans of one obligor, the first of which was disbursed before its origination date.
import { calculateAll } from '../harness/calculators.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import type { TestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { type Parties, openParties } from '../surface/parties.ts'

type Body = Readonly<Record<string, unknown>>

/** The book of a lender, with its operator. */
export class CheckedBook {
  readonly parties: Parties

  constructor(parties: Parties) {
    this.parties = parties
  }

  get organization(): string {
    return this.parties.organization.organization
  }

  get tenant(): number {
    return this.parties.tenants.lender
  }

  /** A path of the findings for the operator. */
  operators(path: string): string {
    return `/operator/organizations/${this.organization}${path}`
  }

  async lend(id: string, more: Body = {}): Promise<void> {
    await demand(this.parties.lender.post('/receivables', receivableBody(id, 'acme', more)))
  }

  /** States something else of a loan from a day on. */
  async change(id: string, body: Body, effective_date: string): Promise<void> {
    await demand(this.parties.lender.post(`/receivables?effective_date=${effective_date}`, { id, ...body }))
  }

  async enter(receivable: string, id: string, more: Body = {}): Promise<void> {
    await demand(this.parties.lender.post(`/receivables/${receivable}/entries`, entryBody(id, more)))
  }

  async remove(receivable: string, id: string): Promise<void> {
    await demand(this.parties.lender.delete(`/receivables/${receivable}/entries/${id}`))
  }

  /** What the operator decides of a finding. */
  async decide(id: string, body: Body): Promise<void> {
    const { organization } = this
    await demand(
      this.parties.operator.post('/operator/finding-decisions', {
        id: `${organization}-${id}`,
        organization,
        reason: 'Seen on the contract',
        ...body,
      }),
    )
  }

  /** The settings of the checks, from a day on where one is named. */
  async set(checks: Body, effective_date?: string): Promise<void> {
    const { organization: id } = this
    const query = effective_date === undefined ? '' : `?effective_date=${effective_date}`
    await demand(this.parties.operator.post(`/operator/integrity-settings${query}`, { id, organization: id, checks }))
  }

  /** What is answered to the lender. */
  async get(path: string, query: Readonly<Record<string, string>> = {}) {
    return (await demand(this.parties.lender.get(path, query))).body
  }
}

/** Opens a lender with an obligor, and nothing more. */
export async function openEmptyBook(service: TestService): Promise<CheckedBook> {
  const parties = await openParties(service)
  await demand(parties.lender.post('/accounts', accountBody('acme')))
  return new CheckedBook(parties)
}

/** Opens a lender with its loans. */
export async function openCheckedBook(service: TestService): Promise<CheckedBook> {
  const book = await openEmptyBook(service)
  await book.lend('LOAN-0001')
  await book.lend('LOAN-0002')
  await book.enter('LOAN-0001', 'e1', { date: '2025-12-20' })
  await book.enter('LOAN-0002', 'e1')
  return book
}

/** Has every book checked. */
export function checkNow(): Promise<void> {
  return calculateAll()
}
