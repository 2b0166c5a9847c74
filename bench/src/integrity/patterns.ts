// The patterns that the checks look for, each put into a receivable of a real book at a place of chance. What must be found of it is stated with it.
import { firstDayOf, lastDayOf, monthOfDay } from '@tapeline/kernel/core/month'
import type { CheckName } from '@tapeline/kernel/metrics/integrity/checks'
import type { EntryVersion, LenderFacts, ReceivableFacts } from '@tapeline/kernel/metrics/integrity/facts'
import type { Chance } from '../soak/chance.ts'
import { type SimpleReceivable, isPaid, noonOf, planted, stated } from './simple-receivable.ts'

/** A receivable with a pattern, and what must be found: from which day, with which entries, and changes of which fields. */
export interface Planted {
  readonly facts: ReceivableFacts
  readonly from: number
  readonly entries: readonly string[]
  readonly changes: readonly string[]
}

/** Puts a pattern into a receivable; null where the place of chance does not suit it, or the lender's books cannot show it. */
export type Plant = (of: SimpleReceivable, chance: Chance, lender: LenderFacts) => Planted | null

const anyDay = (of: SimpleReceivable, chance: Chance) => chance.whole(of.first, Math.max(of.first, of.last + 90))

const isIn = (entry: EntryVersion, from: number, to: number) => isPaid(entry) && entry.day >= from && entry.day <= to

/** Arrears of 60 days and more are cleared in the middle of a month, far from a close. */
const curedWithoutCash: Plant = (of, chance, { states_delinquency }) => {
  if (!states_delinquency && !of.isPaidSoon) return null
  const cured = firstDayOf(monthOfDay(anyDay(of, chance))) + chance.whole(12, 18)
  const since = cured - chance.whole(61, 120)
  if (!of.isClean || !of.isPaidBefore(since - 31) || !of.isOpenOn(cured)) return null
  const owed = of.owedOn(cured)
  const patches = [stated(since + 9, since, Math.ceil(owed / 10)), stated(cured, null, 0)]
  const facts = of.changed((entry) => !isIn(entry, since - 31, cured), [], patches)
  return { facts, from: cured, entries: [], changes: ['delinquent_since'] }
}

/** Arrears of some weeks are cleared a few days before a month ends. */
const easedBeforeTest: Plant = (of, chance, { states_delinquency }) => {
  if (!states_delinquency && !of.isPaidSoon) return null
  const month_end = lastDayOf(monthOfDay(anyDay(of, chance)))
  const day = month_end - chance.whole(0, 5)
  const since = month_end - chance.whole(20, 50)
  if (!of.isClean || !of.isPaidBefore(since - 31) || !of.isOpenOn(month_end)) return null
  const patches = [stated(since + 2, since, Math.ceil(of.owedOn(day) / 10)), stated(day, null, 0)]
  const facts = of.changed((entry) => !isIn(entry, since - 31, month_end), [], patches)
  return { facts, from: month_end, entries: [], changes: ['delinquent_since'] }
}

/** An entry of a month ago and more, among others, a few days before a month ends. */
const backdatedBeforeClose: Plant = (of, chance) => {
  const day = lastDayOf(monthOfDay(anyDay(of, chance))) - chance.whole(0, 5)
  const latest = of.entries.findLast((entry) => entry.day <= day - 7)?.day ?? -Infinity
  const back = latest - chance.whole(30, 90)
  if (back < of.first || day - back < 30) return null
  const facts = of.changed(() => true, [planted('backdated', back, 'late_fee', 100, day)])
  return { facts, from: day, entries: ['backdated'], changes: [] }
}

/** A payment of a month ago and more is deleted, or made smaller, a few days before a month ends. */
const deletedBeforeClose: Plant = (of, chance) => {
  const payments = of.entries.filter((entry) => isPaid(entry) && entry.amount >= 100)
  if (!of.isClean || payments.length < 3) return null
  const gone = chance.pick(payments.slice(1))
  const day = lastDayOf(monthOfDay(gone.day + chance.whole(31, 120))) - chance.whole(0, 5)
  if (day - gone.day < 30) return null
  const at = noonOf(day)
  const deleted = chance.happens(0.5)
  const smaller = { ...gone, amount: Math.floor(gone.amount / 3), recorded: at }
  const versions = [{ ...gone, superseded: at, deleted }, ...(deleted ? [] : [smaller])]
  return { facts: of.changed((entry) => entry !== gone, versions), from: day, entries: [gone.id], changes: [] }
}

/** All is written off, and a part of it is taken back. */
const chargeOffRevived: Plant = (of, chance) => {
  const lost_on = anyDay(of, chance)
  const back_on = lost_on + chance.whole(1, 60)
  const owed = of.owedOn(lost_on - 1)
  if (!of.isClean || !of.isPaidBefore(lost_on) || !of.isOpenOn(lost_on - 1) || owed < 100) return null
  const back = chance.whole(Math.ceil(owed / 10), owed)
  const entries = [planted('lost', lost_on, 'write_off', owed), planted('back', back_on, 'write_off', -back)]
  const facts = of.changed((entry) => entry.day < lost_on, entries)
  return { facts, from: back_on, entries: ['lost', 'back'], changes: [] }
}

/** A loan that does not exist: it was paid out, and nothing else ever happened. */
const neverPaidButCurrent: Plant = (of, _chance, { states_delinquency }) => {
  if (!states_delinquency) return null
  const due = of.firstDue
  const drawn = of.entries.filter(({ type }) => type === 'disbursement')
  const [first] = drawn
  // One that nobody paid in time shows the pattern as it is.
  if (due === undefined || first === undefined || due < first.day || !of.isPaidSoon) return null
  const facts = {
    ...of.changed((entry) => entry === first),
    patches: of.facts.patches.filter(({ patch }) => patch['delinquent_since'] === undefined),
  }
  const changes = ['origination_date', 'payment_frequency', 'term'].filter((field) => of.isGiven(field))
  return { facts, from: due + 60, entries: [first.id], changes }
}

/** In three of six months interest is capitalized, and nothing is paid in these. */
const interestCapitalized: Plant = (of, chance, { states_delinquency }) => {
  if (!states_delinquency) return null
  const first = monthOfDay(anyDay(of, chance))
  const months = [first, first + chance.whole(1, 2), first + chance.whole(3, 5)]
  const last = months[2] ?? 0
  if (!of.isClean || !of.isGiven('payment_frequency')) return null
  if (!of.isPaidBefore(firstDayOf(first)) || !of.isOpenOn(lastDayOf(last))) return null
  const entries = months.map((month) => planted(`added-${month}`, firstDayOf(month) + 14, 'capitalized_interest', 100))
  const facts = of.changed((entry) => !months.includes(monthOfDay(entry.day)) || !isPaid(entry), entries)
  return { facts, from: lastDayOf(last), entries: entries.map(({ id }) => id), changes: [] }
}

/** The money left some days before the origination date of the loan. */
const disbursedBeforeOrigination: Plant = (of, chance) => {
  const first = of.entries[0]
  const same_day = of.entries.filter(({ day }) => day === first?.day)
  if (first?.type !== 'disbursement' || first.amount <= 0 || same_day.length > 1) return null
  const day = Math.min(first.day, of.origination) - chance.whole(4, 60)
  const facts = of.changed((entry) => entry !== first, [{ ...first, day, recorded: noonOf(day) }])
  return { facts, from: day, entries: [first.id], changes: ['origination_date'] }
}

/** It is released from its line for some days, while nothing is paid. */
const pledgedAgain: Plant = (of, chance) => {
  const released = anyDay(of, chance)
  const again = released + chance.whole(1, 90)
  const is_quiet = !of.entries.some((entry) => entry.day >= released && entry.day <= again)
  if (!is_quiet || released <= of.first || !of.isOpenOn(again)) return null
  const pledges = [
    { debt_line_id: 'line-1', from: of.first, until: released },
    { debt_line_id: 'line-2', from: again, until: null },
  ]
  return { facts: { ...of.facts, pledges }, from: again, entries: [], changes: [] }
}

/** Each pattern by the check that looks for it. */
export const PATTERNS: readonly (readonly [CheckName, Plant])[] = [
  ['cured_without_cash', curedWithoutCash],
  ['eased_before_test', easedBeforeTest],
  ['backdated_before_close', backdatedBeforeClose],
  ['deleted_before_close', deletedBeforeClose],
  ['charge_off_revived', chargeOffRevived],
  ['never_paid_but_current', neverPaidButCurrent],
  ['interest_capitalized', interestCapitalized],
  ['disbursed_before_origination', disbursedBeforeOrigination],
  ['pledged_again', pledgedAgain],
]
