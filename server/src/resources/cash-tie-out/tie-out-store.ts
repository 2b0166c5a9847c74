// What was decided of payments and lines, stretch by stretch. A replay stores what differs from what was decided before; the earlier decision is
// kept with the moments between which it stood.
import { type Carried, NOTHING_CARRIED } from '@tapeline/kernel/metrics/cash-tie-out/carried'
import type { BankLine, Decided as Decision, Match, Payment } from '@tapeline/kernel/metrics/cash-tie-out/items'
import { feeOfEach } from '@tapeline/kernel/metrics/cash-tie-out/fees'
import { statedWords } from '@tapeline/kernel/metrics/cash-tie-out/references'
import { type Querier, type Transaction, statement } from '../../storage/database.ts'
import { entryOfKey } from './cash-reads.ts'
import { receivablesOfLines } from './line-receivables.ts'
import { storeLineNames, storePaymentNames } from './cash-names-store.ts'
import { SumChanges, storeSums } from './cash-sums-store.ts'
import {
  type LineRow,
  type PaymentRow,
  type StoredRows,
  type StretchPlace,
  type Tied,
  earlierDay,
  lines,
  payments,
  storeSide,
} from './tied-rows-store.ts'

/** Before the id of a decision that names a match: no id holds a tab, so that it is no line's. */
const DECISION = 'decision\t'

/** The id of the decision by which a match was made; undefined where a rule made it. */
export function decisionOfMatch(match: string): string | undefined {
  return match.startsWith(DECISION) ? match.slice(DECISION.length) : undefined
}

/** What was decided in a stretch: every payment and line that it did not hand on, and the matches among them. */
export interface Decided {
  readonly payments: readonly Payment[]
  /** What payments are once, by their ids (`amountsOnce`). */
  readonly once: ReadonlyMap<string, number>
  readonly lines: readonly BankLine[]
  readonly matches: readonly Match[]
}

/** What of a stretch was stored. */
export interface StoredStretch extends StoredRows {
  /** How many payments and lines it has. */
  readonly rows: number
}

const findLater = statement(
  'find-whether-later-stretches-hold-cash',
  `
  select exists (select from cash_payments where tenant = $1 and stretch > $2)
    or exists (select from cash_lines where tenant = $1 and stretch > $2) as are_there`,
)

/** Whether rows were decided in a later stretch. */
async function areThereLater(querier: Querier, { tenant, stretch }: StretchPlace): Promise<boolean> {
  const [found] = await querier.query<{ are_there: boolean }>(findLater, [tenant, stretch])
  return found?.are_there === true
}

/**
 * Stores what was decided in a stretch, where it differs from before. Earlier stretches hold no row of it, since they are tied before: whether later ones
 * do is asked, and where all is tied `anew` every row is looked for wherever it is.
 */
export async function storeDecided(
  transaction: Transaction,
  place: StretchPlace,
  decided: Decided,
  is_anew: boolean,
): Promise<StoredStretch> {
  const of = matchesOf(decided)
  const learned = learnedFees(decided)
  const alone = receivablesOfLines(decided.matches)
  const sums = new SumChanges()
  const are_elsewhere = is_anew ? Promise.resolve(true) : areThereLater(transaction, place)
  const changes = await Promise.all([
    storeSide(
      { transaction, place, sums, are_elsewhere, kind: 'payment', storeNames: storePaymentNames },
      payments,
      'payment',
      decided.payments.map((payment): PaymentRow => ({
        payment: payment.id,
        receivable: Number(payment.receivable),
        day: payment.day,
        currency: payment.currency,
        amount: payment.amount,
        entries: payment.entries.map((key) => entryOfKey(key).id),
        payment_references: payment.references,
        batch: payment.batch ?? null,
        processor: payment.processor ?? null,
        once: decided.once.get(payment.id) ?? null,
        lent: payment.lent ?? 0,
        learned_fee: learned.get(payment.id) ?? 0,
        stated_on: payment.stated_on ?? null,
        ...(of.payments.get(payment.id) ?? OPEN),
      })),
    ),
    storeSide(
      { transaction, place, sums, are_elsewhere, kind: 'line', storeNames: storeLineNames },
      lines,
      'line',
      decided.lines.map((line): LineRow => ({
        line: line.id,
        source: line.source ?? 'operator',
        account: line.account,
        day: line.day,
        booked_on: line.booked_on ?? null,
        currency: line.currency,
        amount: line.amount,
        words: statedWords(line),
        payer: line.payer ?? null,
        receivable: alone.get(line.id) ?? null,
        rejected: line.rejected ?? [],
        reversal: line.reversal,
        ...(of.lines.get(line.id) ?? OPEN),
      })),
    ),
  ])
  await storeSums(transaction, place, sums)
  return {
    rows: decided.payments.length + decided.lines.length,
    differing: changes.flatMap(({ differing }) => differing),
    changed_from: changes.map(({ changed_from }) => changed_from).reduce(earlierDay),
  }
}

const OPEN: Tied = { match: null, rule: null, tied_on: null, by_lender: false, explained: null }

/** What rows belong to, by their ids. */
function matchesOf({ payments, lines, matches }: Decided) {
  const days = new Map<string, string>()
  for (const rows of [payments, lines]) for (const { id, day } of rows) days.set(id, day)
  const own = new Set<string>()
  for (const { id, source } of lines) if (source === 'lender') own.add(id)
  const tied = { payments: new Map<string, Tied>(), lines: new Map<string, Tied>() }
  for (const match of matches) {
    const of_match = match.decided === undefined ? tiedByRule(match, days, own) : tiedByDecision(match.decided)
    for (const id of match.payments) tied.payments.set(id, of_match)
    for (const id of match.lines) tied.lines.set(id, of_match)
  }
  return tied
}

function tiedByDecision({ id, tied_on, by_lender, explanation }: Decision): Tied {
  return { match: `${DECISION}${id}`, rule: 'decision', tied_on, by_lender, explained: explanation ?? null }
}

function tiedByRule(
  { rule, lines, payments }: Match,
  days: ReadonlyMap<string, string>,
  own: ReadonlySet<string>,
): Tied {
  let tied_on = ''
  for (const ids of [lines, payments]) for (const id of ids) tied_on = later(tied_on, days.get(id) ?? '')
  return { match: lines[0] ?? null, rule, tied_on, by_lender: lines.some((id) => own.has(id)), explained: null }
}

/** What processors kept of payments by fees that were learned: the lender's own word is what a fee is learned from, so that it verifies nothing (0135). */
function learnedFees({ payments, matches }: Decided): ReadonlyMap<string, number> {
  const learned = matches.filter(({ rate }) => rate?.learned_from !== undefined)
  if (learned.length === 0) return new Map()
  const by_id = new Map(payments.map((payment) => [payment.id, payment]))
  const paymentsOf = (match: Match) => match.payments.flatMap((id) => by_id.get(id) ?? [])
  return new Map(learned.flatMap((match) => [...feeOfEach(paymentsOf(match), match.fee)]))
}

function later(one: string, other: string): string {
  return other > one ? other : one
}

const findStretches = statement(
  'find-stretches-of-cash',
  `
  select stretch from cash_payments where tenant = $1
  union select stretch from cash_lines where tenant = $1 order by stretch`,
)

/** The stretches with payments or lines that were decided. */
export async function readStretches(querier: Querier, tenant: number): Promise<number[]> {
  return (await querier.query<{ stretch: number }>(findStretches, [tenant])).map(({ stretch }) => stretch)
}

const deleteCarried = statement('delete-carried-cash', 'delete from cash_stretches where tenant = $1')

/** Forgets what stretches leave to the next ones, before all of them are tied anew. */
export async function forgetCarried(transaction: Transaction, tenant: number): Promise<void> {
  await transaction.query(deleteCarried, [tenant])
}

const findCarried = statement(
  'find-carried-cash',
  'select carried from cash_stretches where tenant = $1 and stretch = $2',
)

const putCarried = statement(
  'put-carried-cash',
  `
  insert into cash_stretches (tenant, stretch, carried) select own.tenant, $2, $3::json from tenants own where own.tenant = $1
  on conflict (tenant, stretch) do update set carried = excluded.carried`,
)

/** What a stretch leaves to the next one. */
export async function readCarried(querier: Querier, tenant: number, stretch: number): Promise<Carried> {
  const [row] = await querier.query<{ carried: Carried }>(findCarried, [tenant, stretch])
  return row?.carried ?? NOTHING_CARRIED
}

/** Stores what a stretch leaves to the next one. */
export async function putCarriedOver(
  transaction: Transaction,
  tenant: number,
  stretch: number,
  carried: Carried,
): Promise<void> {
  await transaction.query(putCarried, [tenant, stretch, JSON.stringify(carried)])
}
