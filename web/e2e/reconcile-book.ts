// Books whose matches are decided in the browser, and what became of the decisions.
import { type CashBook, openCashBook, tieOutNow } from '../../server/test/cash/cash-book.ts'
import type { TestService } from '../../server/test/harness/service.ts'
import { demand } from '../../server/test/surface/operations.ts'

/** Where the cash of a lender is decided. */
export const pathOf = ({ organization }: CashBook) => `/operator/cash-tie-out/${organization}/reconcile`

interface Shown {
  readonly decision: string
  readonly outcome: string
  readonly entries: readonly { readonly entry_id: string }[]
  readonly explanation: string | null
}

/** What the tie-out made of the decisions that are in force, in any order. */
export async function outcomes({ parties }: CashBook): Promise<string[]> {
  await tieOutNow()
  const { body } = await demand(parties.lender.get('/cash-tie-out/decisions'))
  const textOf = ({ decision, outcome, entries, explanation }: Shown) =>
    [
      decision,
      outcome,
      ...entries.map(({ entry_id }) => entry_id),
      ...(explanation === null ? [] : [explanation]),
    ].join(' ')
  return (body.data as Shown[]).map(textOf).toSorted()
}

/** Three payments that are tied by amount and day alone. */
export async function matchedBook(service: TestService): Promise<CashBook> {
  const book = await openCashBook(service)
  for (const [id, date, amount] of [
    ['a', '2026-03-02', 11_000],
    ['b', '2026-03-12', 12_000],
    ['c', '2026-03-22', 13_000],
  ] as const) {
    await book.pay({ id, date, amount })
    await book.settle({ id: `l-${id}`, settled_at: date, amount, account_label: 'Main' })
  }
  await tieOutNow()
  return book
}

/** The button that takes back what was confirmed together. */
export const TAKE_BACK = /^Take back the \d+ confirmed here$/
