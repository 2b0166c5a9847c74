// A lender whose findings are stored by hand, as the calculator stores them: each with its days, at a moment of the calculator's clock.
import type { CheckName } from '@tapeline/kernel/metrics/integrity/checks'
import type { Finding } from '@tapeline/kernel/metrics/integrity/finding'
import { readMoments } from '../../src/resources/dated-reads.ts'
import { lockIntegrity, moveIntegrity } from '../../src/resources/finding/finding-cursor-store.ts'
import { findingIdOf } from '../../src/resources/finding/finding-rules.ts'
import { rowsOf, storeFindings } from '../../src/resources/finding/finding-store.ts'
import type { TestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { type Parties, openParties } from '../surface/parties.ts'

/** What is stated of a finding of one receivable: its check, the receivable, its days, and what is at stake in USD. */
export type Stated = readonly [
  check: CheckName,
  receivable_id: string,
  from: string,
  until: string | null,
  amount: number | null,
]

/** The id of a finding. */
export function idOf([check, receivable_id]: Stated): string {
  return findingIdOf({ check, receivable_id, obligor_id: null, key: '' })
}

function findingOf([check, receivable_id, from, until, amount]: Stated): Finding {
  const currency = amount === null ? null : 'USD'
  return { check, key: '', receivable_id, obligor_id: null, from, until, amount, currency, measured: {}, evidence: {} }
}

/** The lender. */
export class StoredBook {
  readonly organization: string
  readonly parties: Parties
  readonly #service: TestService

  constructor(service: TestService, parties: Parties) {
    this.#service = service
    this.parties = parties
    this.organization = parties.organization.organization
  }

  static async open(service: TestService, organization: string): Promise<StoredBook> {
    return new StoredBook(service, await openParties(service, { organization }))
  }

  /** Stores all that is found at a moment, now where none is named, of a book of so many receivables. What was found before and is not named ends. */
  async find(found: readonly Stated[], receivables: number, at?: string): Promise<void> {
    const tenant = this.parties.tenants.lender
    const { database } = this.#service
    const moment = at === undefined ? (await readMoments(database, tenant)).now : Date.parse(at) * 1_000
    const place = { tenant, producer: 'by hand', moment }
    const rows = rowsOf(new Map([['book', found.map(findingOf)]]))
    await database.transaction(async (transaction) => {
      await storeFindings(transaction, place, ['book'], rows)
      const cursor = await lockIntegrity(transaction, tenant)
      if (cursor === undefined) throw new Error('The checks are locked')
      await moveIntegrity(transaction, tenant, { ...cursor, moment, sweep: null, receivables })
    })
  }

  /** What the operator decides of a finding. */
  async decide(stated: Stated, decision: string, decided_on: string): Promise<void> {
    const { organization } = this
    const body = { organization, finding_id: idOf(stated), decision, decided_on, reason: 'Seen on the contract' }
    const id = `${organization}-${decided_on}`
    await demand(this.parties.operator.post('/operator/finding-decisions', { id, ...body }))
  }
}
