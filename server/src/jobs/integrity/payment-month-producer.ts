// Findings about the payments of a lender's months: a subject is a month, as `YYYY-MM`.
import { dayOfNumber } from '@tapeline/kernel/core/day'
import { firstDayOf, lastDayOf, monthNumber, monthText } from '@tapeline/kernel/core/month'
import { CHECKS } from '@tapeline/kernel/metrics/integrity/checks'
import type { Finding } from '@tapeline/kernel/metrics/integrity/finding'
import { findingOfOneDay, monthOfOneDay } from '@tapeline/kernel/metrics/integrity/several-checks/payments-on-one-day'
import { readEntriesOfDay } from '../../resources/finding/entries-of-day-reads.ts'
import { followPaymentDays, readPaymentDays, readPaymentMonths } from '../../resources/finding/payment-days-store.ts'
import type { Producer } from './producer.ts'
import { beginsSweep } from './swept-receivables.ts'

/** The most months before one that are compared with it. */
const MONTHS_BEFORE_MAX = CHECKS.payments_on_one_day.thresholds.months_before.maximum

export const paymentMonthProducer: Producer = {
  name: 'payment_month',
  checks: ['payments_on_one_day'],
  portion: 24,
  findConcerned: async ({ transaction, lender: { tenant }, position, book }, news) => {
    const is_anew = await beginsSweep(transaction, tenant, news)
    const asked = { position: position.log, steps: book.facts.steps, is_anew }
    const days = await followPaymentDays(transaction, tenant, asked)
    if (days.size === 0 && !is_anew) return []
    const months = await readPaymentMonths(transaction, tenant)
    if (is_anew) return months
    const changed = [...new Set([...days].map((day) => monthNumber(day.slice(0, 'YYYY-MM'.length))))]
    const isConcerned = (month: number) => changed.some((own) => own <= month && month <= own + MONTHS_BEFORE_MAX)
    // A month that lost all its payments has none any more.
    const all = new Set([...months.map(monthNumber), ...changed])
    return [...all].filter(isConcerned).map(monthText)
  },
  find: async ({ transaction, lender: { tenant }, position, book }, subjects) => {
    const found = new Map<string, readonly Finding[]>()
    for (const subject of subjects) {
      const month = monthNumber(subject)
      const days = { from: dayOfNumber(firstDayOf(month - MONTHS_BEFORE_MAX)), until: dayOfNumber(lastDayOf(month)) }
      const payments = await readPaymentDays(transaction, tenant, days)
      const of_one_day = monthOfOneDay(month, payments, book.facts.checks)
      if (of_one_day === undefined) continue
      const asked = { tenant, log: position.log, day: dayOfNumber(of_one_day.day), steps: book.facts.steps }
      found.set(subject, [findingOfOneDay(of_one_day, await readEntriesOfDay(transaction, asked))])
    }
    return found
  },
}
