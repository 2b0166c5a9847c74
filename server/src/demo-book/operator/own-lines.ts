// The bank lines that the lender sends of its own accounts: one a week and currency of what came in, one of what was
// returned and one of what was paid out.
import { groupBy } from '@tapeline/kernel/core/group-by'
import { type Call, entriesPath } from '../call.ts'
import { fridayOf } from '../payment-names.ts'
import type { OperatorCall } from './operator-call.ts'

/** The lines of the weeks that have ended by `today`. */
export function ownLines(calls: readonly Call[], today: string): OperatorCall[] {
  const currencies = new Map<string, string>()
  for (const { path, body } of calls)
    if (path === '/receivables' && body['currency'] !== undefined)
      currencies.set(entriesPath(body.id), String(body['currency']))
  const weeks = groupBy(calls, ownBatchOf)
  weeks.delete('')
  return [...weeks].flatMap(([batch, entries]) => {
    const [first] = entries
    if (first === undefined || fridayOf(first.date) > today) return []
    const amount = entries.reduce((sum, entry) => sum + cashOf(entry), 0)
    return amount === 0 ? [] : [postLine(batch, fridayOf(first.date), currencies.get(first.path) ?? '', amount)]
  })
}

/** The weekly batch of an entry; empty where it has none. */
function ownBatchOf({ body }: Call): string {
  const { batch } = (body['metadata'] ?? {}) as { readonly batch?: string }
  return batch !== undefined && /^(?:DEP|PAY|RET)-/.test(batch) ? batch : ''
}

/** Money in above zero. */
function cashOf({ body }: Call): number {
  return body['type'] === 'disbursement' ? -Number(body['amount']) : Number(body['amount'])
}

const WORDS: Readonly<Record<string, string>> = {
  DEP: 'Deposits of the week',
  RET: 'Deposits of the week that were returned',
  PAY: 'Payouts of the week',
}

function postLine(batch: string, date: string, currency: string, amount: number): OperatorCall {
  const record = {
    id: batch,
    account_label: `Lending account ${currency}`,
    direction: amount > 0 ? 'credit' : 'debit',
    amount: Math.abs(amount),
    currency,
    status: 'settled',
    settled_at: date,
    booked_on: date,
    description: WORDS[batch.slice(0, 3)] ?? '',
    bank_reference: batch,
  }
  return { by: 'lender', path: '/bank-lines', content: { record } }
}
