// What was decided of payments and lines, stretch by stretch. A replay stores what differs from what was decided before; the earlier decision is
// kept with the moments between which it stood.
import { type Carried, NOTHING_CARRIED } from '@tapeline/kernel/metrics/cash-tie-out/carried'
import type { BankLine, LineSource, Match, Payment } from '@tapeline/kernel/metrics/cash-tie-out/items'
import { feeOfEach } from '@tapeline/kernel/metrics/cash-tie-out/fees'
import { statedWords } from '@tapeline/kernel/metrics/cash-tie-out/references'
import { type Querier, type Transaction, statement } from '../../storage/database.ts'
import { entryOfKey } from './cash-reads.ts'
import { receivablesOfLines } from './line-receivables.ts'
import { storeLineNames, storePaymentNames } from './cash-names-store.ts'
import { SumChanges, type SummedRow, storeSums } from './cash-sums-store.ts'

/** What it belongs to: the id of the first line of the match, or the decision, the rule, and the day from which all of it is there. Null while it is open. */
interface Tied {
  readonly match: string | null
  readonly rule: string | null
  readonly tied_on: string | null
  /** Whether a line of the match is of the lender's own statements: what it states is the word of the lender alone. */
  readonly by_lender: boolean
  /** What a person stated that it is where it belongs to nothing on the other side; null otherwise. */
  readonly explained: string | null
}

/** Before the id of a decision that names a match: no id holds a tab, so that it is no line's. */
const DECISION = 'decision\t'

/** The id of the decision by which a match was made; undefined where a rule made it. */
export function decisionOfMatch(match: string): string | undefined {
  return match.startsWith(DECISION) ? match.slice(DECISION.length) : undefined
}

/** A payment as decided. */
export interface PaymentRow extends Tied {
  readonly payment: string
  readonly receivable: number
  readonly day: string
  readonly currency: string
  readonly amount: number
  /** Ids of its entries. */
  readonly entries: readonly string[]
  readonly payment_references: readonly string[]
  readonly batch: string | null
  readonly processor: string | null
  /** What it is once, where its entries were reported twice. */
  readonly once: number | null
  /** What of the amount is money that is lent, or comes back of that: no collection. */
  readonly lent: number
  /** What of the amount the bank does not show, by a fee that was learned and that nobody declared. */
  readonly learned_fee: number
  /** The earliest day that it was ever stated to be of; null where that is its own. */
  readonly stated_on: string | null
}

/** A line as decided. */
export interface LineRow extends Tied {
  readonly line: string
  readonly source: LineSource
  readonly account: string
  readonly day: string
  /** The day on which the bank booked it; null where that is its own day. */
  readonly booked_on: string | null
  readonly currency: string
  readonly amount: number
  /** Those that may be names, as it states them. */
  readonly words: readonly string[]
  /** Who paid, as it is compared; null where the bank does not state it. */
  readonly payer: string | null
  /** The number of the receivable whose payment alone it is; null where it is open, a batch, or of several. */
  readonly receivable: number | null
  /** Keys of entries of which a person decided that it is not their money. */
  readonly rejected: readonly string[]
  /** Whether the bank states that it takes back an earlier line. */
  readonly reversal: boolean
}

/** The statements of one side, whose rows are named by the column `name`. */
function sideOf(name: 'payment' | 'line', row: string) {
  const columns = row.split(', ').map((column) => column.split(' ')[0] ?? '')
  const listed = [name, ...columns].join(', ')
  return {
    columns,
    find: statement(
      `find-cash-${name}s-of-stretch`,
      `select ${listed} from cash_${name}s where tenant = $1 and stretch = $2`,
    ),
    keep: statement(
      `keep-cash-${name}s`,
      `
      insert into cash_${name}_history (tenant, superseded, stretch, recorded, ${listed})
      select c.tenant, $3, c.stretch, c.recorded, ${listed.replaceAll(/(\w+)/g, 'c.$1')}
      from cash_${name}s c where c.tenant = $1 and c.${name} = any($2::text[])`,
    ),
    end: statement(
      `end-cash-${name}s`,
      `
      delete from cash_${name}s where tenant = $1 and ${name} = any($2::text[])
      returning day, currency, amount, tied_on, by_lender, explained${name === 'payment' ? ', lent, learned_fee, stated_on' : ''}`,
    ),
    insert: statement(
      `insert-cash-${name}s`,
      `
      insert into cash_${name}s (tenant, stretch, recorded, ${listed})
      select own.tenant, $3, $4, ${listed.replaceAll(/(\w+)/g, 'r.$1')}
      from tenants own cross join json_to_recordset($2) as r(${name} text, ${row}) where own.tenant = $1`,
    ),
  }
}

const payments = sideOf(
  'payment',
  'receivable bigint, day date, currency text, amount bigint, entries text[], payment_references text[], batch text, processor text, ' +
    'once bigint, match text, rule text, tied_on date, by_lender boolean, explained text, lent bigint, learned_fee bigint, stated_on date',
)
const lines = sideOf(
  'line',
  'source text, account text, day date, booked_on date, currency text, amount bigint, words text[], payer text, receivable bigint, rejected text[], ' +
    'reversal boolean, match text, rule text, tied_on date, by_lender boolean, explained text',
)

/** Where a stretch is stored, and the moment of the calculator's clock. */
export interface StretchPlace {
  readonly tenant: number
  readonly stretch: number
  readonly moment: number
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
export interface StoredStretch {
  /** How many payments and lines it has. */
  readonly rows: number
  /** The ids of those that differ from before. */
  readonly differing: readonly string[]
  /** The earliest day that any of them is or was of, also one that it was stated to be of earlier; undefined where none differs. */
  readonly changed_from: string | undefined
}

/** Stores what was decided in a stretch, where it differs from before. */
export async function storeDecided(
  transaction: Transaction,
  place: StretchPlace,
  decided: Decided,
): Promise<StoredStretch> {
  const of = matchesOf(decided)
  const learned = learnedFees(decided)
  const alone = receivablesOfLines(decided.matches)
  const sums = new SumChanges()
  const changes = await Promise.all([
    storeSide(
      { transaction, place, sums, kind: 'payment', storeNames: storePaymentNames },
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
      { transaction, place, sums, kind: 'line', storeNames: storeLineNames },
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

function matchesOf({ payments, lines, matches }: Decided) {
  const days = new Map([...payments, ...lines].map(({ id, day }) => [id, day]))
  const own = new Set(lines.flatMap(({ id, source }) => (source === 'lender' ? [id] : [])))
  const tied = matches.map((match) => {
    const { rule, decided } = match
    if (decided !== undefined) {
      const { id, tied_on, by_lender, explanation: explained = null } = decided
      return { ...match, tied: { match: `${DECISION}${id}`, rule, tied_on, by_lender, explained } }
    }
    const last = [...match.lines, ...match.payments].map((id) => days.get(id) ?? '').reduce(later)
    const by_lender = match.lines.some((id) => own.has(id))
    return { ...match, tied: { match: match.lines[0] ?? null, rule, tied_on: last, by_lender, explained: null } }
  })
  return {
    payments: new Map(tied.flatMap((match) => match.payments.map((id) => [id, match.tied] as const))),
    lines: new Map(tied.flatMap((match) => match.lines.map((id) => [id, match.tied] as const))),
  }
}

/** What processors kept of payments by fees that were learned: the lender's own word is what a fee is learned from, so that it verifies nothing (0135). */
function learnedFees({ payments, matches }: Decided): ReadonlyMap<string, number> {
  const by_id = new Map(payments.map((payment) => [payment.id, payment]))
  const fees = matches
    .filter(({ rate }) => rate?.learned_from !== undefined)
    .flatMap((match) => [
      ...feeOfEach(
        match.payments.flatMap((id) => by_id.get(id) ?? []),
        match.fee,
      ),
    ])
  return new Map(fees)
}

/** The earlier of two days, of which each may be unknown. */
export function earlierDay(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return other < one ? other : one
}

function later(one: string, other: string): string {
  return other > one ? other : one
}

/** Where rows are stored, and what they change of the sums. */
interface Storing<Row> {
  readonly transaction: Transaction
  readonly place: StretchPlace
  readonly sums: SumChanges
  readonly kind: 'payment' | 'line'
  readonly storeNames: (transaction: Transaction, tenant: number, rows: readonly Row[]) => Promise<void>
}

/** The changes of one side. */
type Changes = Pick<StoredStretch, 'differing' | 'changed_from'>

/** A row with the days that it counts on. */
type DatedRow = SummedRow & { readonly stated_on?: string | null }

const daysOf = ({ day, stated_on }: DatedRow): string[] => [day, ...(typeof stated_on === 'string' ? [stated_on] : [])]

async function storeSide<Row extends DatedRow>(
  { transaction, place: { tenant, stretch, moment }, sums, kind, storeNames }: Storing<Row>,
  side: ReturnType<typeof sideOf>,
  name: keyof Row,
  rows: readonly Row[],
): Promise<Changes> {
  const before = new Map((await transaction.query<Row>(side.find, [tenant, stretch])).map((row) => [row[name], row]))
  const come = rows.filter((row) => !isSame(row, before.get(row[name]), side.columns))
  for (const row of rows) before.delete(row[name])
  const gone = [...before.keys()]
  // Also those that another stretch decided before: what is decided here is no longer decided there.
  const ended = [...gone, ...come.map((row) => row[name])]
  if (ended.length === 0) return { differing: [], changed_from: undefined }
  const [, went] = await Promise.all([
    transaction.query(side.keep, [tenant, ended, moment]),
    transaction.query<DatedRow>(side.end, [tenant, ended]),
    transaction.query(side.insert, [tenant, JSON.stringify(come), stretch, moment]),
    storeNames(transaction, tenant, come),
  ])
  sums.subtract(kind, went)
  sums.add(kind, come)
  const changed_from = [...went, ...come].flatMap(daysOf).reduce<string | undefined>(earlierDay, undefined)
  return { differing: ended.map(String), changed_from }
}

/** Whether two rows of one id have the same in all columns: texts, numbers, truth values, and lists of texts. */
function isSame<Row extends object>(row: Row, before: Row | undefined, columns: readonly string[]): boolean {
  if (before === undefined) return false
  const [one, other] = [row, before] as readonly Readonly<Record<string, unknown>>[]
  return columns.every((column) => isSameValue(one?.[column], other?.[column]))
}

function isSameValue(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other
  return one.length === other.length && one.every((item, at) => item === other[at])
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
