// What only shows over days, from HTTP to the finding with all that it is made of. Worked out by hand.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyIntegrity } from '../../src/jobs/integrity/integrity-verify.ts'
import { whenFree } from '../../src/jobs/ledgers/metrics-verify.ts'
import { type ClockedService, CLOCK_IS_SET, startWithClock } from '../harness/set-clock.ts'
import { demand } from '../surface/operations.ts'
import { type CheckedBook, checkNow } from './checked-book.ts'
import { sendOverDays } from './over-days-book.ts'

let clocked: ClockedService
let book: CheckedBook
beforeAll(async () => {
  if (!CLOCK_IS_SET) return
  clocked = await startWithClock('2026-01-25T12:00:00Z')
  book = await sendOverDays(clocked)
  await checkNow()
})
afterAll(() => clocked?.service.stop())

const AS_OF = '2026-04-30'

/** All findings of a check, each with all that it is made of; the operator reads the same. */
async function found(check: string) {
  const { data } = await book.get('/findings', { as_of: AS_OF, check })
  const { operator } = book.parties
  return Promise.all(
    (data as { id: string }[]).map(async ({ id }) => {
      const own = await book.get(`/findings/${id}`, { as_of: AS_OF })
      const shown = await demand(operator.get(book.operators(`/findings/${id}`), { as_of: AS_OF }))
      expect(shown.body).toEqual(own)
      return own
    }),
  )
}

const measures = (of: Readonly<Record<string, number>>) => Object.entries(of).map(([name, value]) => ({ name, value }))
const inOrder = (measured: readonly { readonly name: string }[]) =>
  measured.toSorted((one, other) => (one.name < other.name ? -1 : 1))

const EACH = [
  {
    check: 'eased_before_test',
    of: 'PUT-OFF',
    // The day after the due day of 25 February, five days after the change.
    from: '2026-02-26',
    amount: 120_000,
    measured: { days_before: 5, days_past_due: 0, days_past_due_without: 1 },
    entries: [],
    changes: [{ field: 'payment_frequency', before: '1 month', after: '2 months' }],
  },
  {
    check: 'backdated_before_close',
    of: 'SLIPPED-IN',
    from: '2026-03-27',
    amount: 7_000,
    // From 5 January to 15 February; four days before the month ends.
    measured: { days_back: 41, days_before_close: 4, entries: 1 },
    entries: [
      {
        receivable_id: 'SLIPPED-IN',
        entry_id: 'slipped',
        evidenced: { date: '2026-01-05', type: 'principal', amount: 7_000 },
        current: { date: '2026-01-05', type: 'principal', amount: 7_000 },
      },
    ],
    changes: [],
  },
  {
    check: 'deleted_before_close',
    of: 'TAKEN-AWAY',
    from: '2026-03-27',
    amount: 8_000,
    // From 1 February to 27 March.
    measured: { days_before_close: 4, days_old: 54, entries: 1 },
    entries: [
      {
        receivable_id: 'TAKEN-AWAY',
        entry_id: 'paid-1',
        evidenced: { date: '2026-02-01', type: 'principal', amount: 8_000 },
        current: null,
      },
    ],
    changes: [],
  },
]

test.skipIf(!CLOCK_IS_SET).each(EACH)('$check finds its receivable alone, with its evidence', async (each) => {
  const { check, of, from, amount, measured, entries, changes } = each
  const all = await found(check)
  expect(all).toMatchObject([
    { check, receivable_id: of, from, until: null, amount, currency: 'USD', evidence: { entries, changes } },
  ])
  expect(inOrder(all[0]?.measured)).toEqual(measures(measured))
})

test.skipIf(!CLOCK_IS_SET)('the history gives what is stored', async () => {
  const verify = () => verifyIntegrity(clocked.service.database, book.tenant, { operator_slug: 'operator' })
  expect((await whenFree(verify)).differing).toEqual([])
})
