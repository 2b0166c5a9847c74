// A lender with a debt line, its terms and its loans, made over HTTP for tests of borrowing bases.
import type { Environment } from '../../src/resources/api-key/api-key.ts'
import { type Received, eventually } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import type { Lender, TestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'

/** A row of a base, as far as tests look into it. */
export interface BaseRow {
  readonly receivable_id: string
  readonly steps: readonly string[]
  readonly pledged: number | null
  readonly failed_rules: readonly string[]
  readonly excess: readonly { readonly amount: number }[]
  readonly net_eligible: number
  readonly outstanding: number
  readonly days_past_due: { readonly reported: number }
}

/** What a figure of some rows adds up to. */
export function sumOf(rows: readonly BaseRow[], figure: (row: BaseRow) => number): number {
  return rows.reduce((sum, row) => sum + figure(row), 0)
}

/** What limits took off a row. */
export function excessOf({ excess }: BaseRow): number {
  return excess.reduce((sum, { amount }) => sum + amount, 0)
}

/** A loan by what a borrowing base looks at. */
export interface Loan {
  readonly id: string
  readonly obligor: string
  readonly amount: number
  readonly more?: Record<string, unknown>
}

/** At the end of a month at most a fifth may be 31 days past due, as reported. */
export const LATE_AT_MOST_A_FIFTH = {
  id: 'late',
  name: 'Delinquency',
  metric: 'delinquency_rate',
  days_past_due: 31,
  basis: 'reported',
  comparator: '<=',
  threshold: 0.2,
  test_day: { on: 'month_end' },
}

/** A lender and its operator, with short words for what they write. */
export class LineBook {
  readonly lender: Lender
  readonly operator: Lender

  constructor(lender: Lender, operator: Lender) {
    this.lender = lender
    this.operator = operator
  }

  static async open(service: TestService, environment: Environment = 'sandbox'): Promise<LineBook> {
    return new LineBook(await service.lender({ environment }), await service.operator({ environment }))
  }

  get organization(): string {
    return this.lender.organization.organization
  }

  /** The one line of the book. */
  get line(): string {
    return `${this.organization}-line`
  }

  async obligor(id: string, more: Record<string, unknown> = {}): Promise<void> {
    await demand(this.lender.client.post('/accounts', accountBody(id, more)))
  }

  /** A loan that is paid out, funded by the operator. */
  async loan({ id, obligor, amount, more }: Loan): Promise<void> {
    const { client } = this.lender
    await demand(client.post('/receivables', receivableBody(id, obligor, { funded_by: 'operator', ...more })))
    await demand(client.post(`/receivables/${id}/entries`, entryBody('paid-out', { amount })))
  }

  /** The operator's record, of this lender. */
  write(collection: string, body: Record<string, unknown>, query = ''): Promise<Received> {
    const { client } = this.operator
    return demand(client.post(`/operator/${collection}${query}`, { organization: this.organization, ...body }))
  }

  /** The line, which takes every term loan. */
  async openLine(more: Record<string, unknown> = {}): Promise<void> {
    await this.write('debt-lines', {
      id: this.line,
      name: 'The line',
      currency: 'USD',
      status: 'active',
      commitment: 1_000_000,
      opened_on: '2026-01-01',
      pledge_selector: { product_types: ['term_loan'] },
      ...more,
    })
  }

  /** Terms of the line. */
  async agree(id: string, more: Record<string, unknown>): Promise<void> {
    await this.write('debt-line-terms', {
      id: `${this.organization}-${id}`,
      debt_line_id: this.line,
      effective_from: '2026-01-01',
      ...more,
    })
  }

  /** The borrowing base as the lender reads it. */
  base(query: Record<string, string> = {}): Promise<Received> {
    return this.lender.client.get(`/debt-lines/${this.line}/borrowing-base`, query)
  }

  /** The borrowing base once its calculation has ended: it may take longer than a request waits for it. */
  calculatedBase(query: Record<string, string> = {}): Promise<Received> {
    return eventually(
      () => this.base(query),
      ({ status, body }) => status !== 200 || body.calculation?.status !== 'running',
    )
  }

  /** Receivables behind it. */
  receivables(query: Record<string, string> = {}): Promise<Received> {
    return this.lender.client.get(`/debt-lines/${this.line}/borrowing-base/receivables`, query)
  }
}
