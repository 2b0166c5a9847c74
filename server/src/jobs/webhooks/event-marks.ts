// What shows a look that events of an endpoint's sources came: one number for each endpoint, whatever happens elsewhere.
import type { OpenQueue } from '../../resources/webhook-endpoint/webhook-queue-store.ts'
import { findOperatorTenants, readSources } from '../../resources/webhook-endpoint/webhook-sources-reads.ts'
import type { Querier } from '../../storage/database.ts'

/** The marks of tenants: a lender's is where its own events end; the operator's counts how often those of its lenders went on. */
export class EventMarks {
  readonly #of_operator = new Map<number, { readonly ends: string; readonly mark: number }>()

  /** The mark of each tenant with a queue, for one look. */
  async read(
    querier: Querier,
    queues: readonly OpenQueue[],
    ends: ReadonlyMap<number, number>,
  ): Promise<ReadonlyMap<number, number>> {
    const marks = new Map<number, number>()
    const operators = new Set(await findOperatorTenants(querier))
    for (const { tenant } of queues) {
      if (marks.has(tenant)) continue
      marks.set(
        tenant,
        operators.has(tenant) ? await this.#markOfOperator(querier, tenant, ends) : (ends.get(tenant) ?? 0),
      )
    }
    return marks
  }

  async #markOfOperator(querier: Querier, tenant: number, ends: ReadonlyMap<number, number>): Promise<number> {
    const { sources } = await readSources(querier, tenant)
    const now = sources.map((source) => ends.get(source.tenant) ?? 0).join(' ')
    const before = this.#of_operator.get(tenant)
    if (before?.ends === now) return before.mark
    const mark = (before?.mark ?? 0) + 1
    this.#of_operator.set(tenant, { ends: now, mark })
    return mark
  }
}
