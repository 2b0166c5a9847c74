// Findings about who paid a lender in a month, by the operator's statements: a subject is a month, as `YYYY-MM`.
import { dayOfNumber } from '@tapeline/kernel/core/day'
import { firstDayOf, lastDayOf, monthNumber } from '@tapeline/kernel/core/month'
import { stretchOf } from '@tapeline/kernel/metrics/cash-tie-out/stretches'
import type { Finding } from '@tapeline/kernel/metrics/integrity/finding'
import { PayersOfMonth } from '@tapeline/kernel/metrics/integrity/several-checks/one-payer-for-many'
import { checksInForce } from '@tapeline/kernel/metrics/integrity/settings'
import { type CashSettings, allowedIn } from '../../resources/cash-tie-out/cash-settings-reads.ts'
import { readTiedMoment, takeTied } from '../../resources/finding/checked-cash-reads.ts'
import {
  readAllMonths,
  readLinesOfPayers,
  readMonthsOfMoved,
  readMonthsTied,
} from '../../resources/finding/payer-reads.ts'
import type { CheckTurn, Producer } from './producer.ts'
import { beginsSweep, partSwept } from './swept-receivables.ts'

const NAME = 'payer_month'

export const payerMonthProducer: Producer = {
  name: NAME,
  checks: ['one_payer_for_many'],
  portion: 1,
  findConcerned: async ({ transaction, lender: { tenant }, position: { log } }, news) => {
    const tied = await takeTied(transaction, tenant, NAME, await readTiedMoment(transaction, tenant, log))
    if (tied.until === 0) return []
    if (await beginsSweep(transaction, tenant, news)) return readAllMonths(transaction, tenant)
    const months = await readMonthsTied(transaction, tenant, tied)
    return [...new Set([...months, ...(await readMonthsOfMoved(transaction, tenant, partSwept(news).changed))])]
  },
  find: async (turn, subjects) => {
    const found = new Map<string, readonly Finding[]>()
    for (const subject of subjects) found.set(subject, await findOfMonth(turn, monthNumber(subject)))
    return found
  },
}

async function findOfMonth(turn: CheckTurn, month: number): Promise<Finding[]> {
  const { transaction, lender, position, book } = turn
  const { tenant } = lender
  const { checks } = book.facts
  const thresholds = checksInForce(checks, lastDayOf(month)).one_payer_for_many
  const moment = await readTiedMoment(transaction, tenant, position.log)
  if (thresholds === null || moment === 0) return []
  const days = { from: dayOfNumber(firstDayOf(month)), until: dayOfNumber(lastDayOf(month)) }
  const asked = { tenant, moment, log: position.log, ...days, receivables_min: thresholds.obligors_min }
  const payers = new PayersOfMonth(month, checks, processorsIn(book.cash, days))
  for await (const lines of readLinesOfPayers(transaction, asked)) for (const line of lines) payers.take(line)
  return payers.findings()
}

/** The processors that the operator declared on any day of a month, as the tie-out knows them. */
function processorsIn(settings: CashSettings, { from, until }: { readonly from: string; readonly until: string }) {
  const first = stretchOf(from)
  const stretches = Array.from({ length: stretchOf(until) - first + 1 }, (_, at) => first + at)
  return [...new Set(stretches.flatMap((each) => allowedIn(settings, each).fees.map(({ processor }) => processor)))]
}
