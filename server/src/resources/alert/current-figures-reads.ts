// Figures of a lender's lines that are read as they are now, and how far they changed: availability, the age of what the lender reported, and that of the
// oldest collection that statements of the bank do not show. Earlier values are those of the end of a day: availability as it was kept then, both ages as
// they follow from what was written by then (0185).
import { addDays, dayNumber } from '@tapeline/kernel/core/day'
import { dayOfMoment, endOfDay } from '@tapeline/kernel/core/moment'
import { type Querier, statement } from '../../storage/database.ts'
import { readKeptAvailability } from '../borrowing-base/availability-day-reads.ts'
import { type Completion, findCompletionAt, readCompletion } from '../cash-tie-out/cash-completions-store.ts'
import { CashOnDays } from '../cash-tie-out/cash-metric-reads.ts'
import { type FiguresAsked, type Line, type LineFigure, changedFigure } from './line-figures-rules.ts'

const listBases = statement(
  'list-bases-for-alerts',
  `
  select l.id, c.as_of, c.availability from unnest($2::text[]) as l(id)
  cross join lateral (
    select as_of::text as as_of, result #>> '{base,availability}' as availability from line_calculations
    where tenant = $1 and debt_line = l.id and terms = '' and status = 'done' order by as_of desc, known_at desc limit 1) c
  where c.availability is not null`,
)

const findReports = statement(
  'find-last-reports-for-alerts',
  `
  select w.until, b.last from unnest($2::bigint[]) as w(until)
  cross join lateral (
    select last from batches where tenant = $1 and last <= w.until and cardinality(changed_receivables) > 0 order by last desc limit 1) b`,
)

/** The figures of each line and their changes; one that there is none of is left out. */
export async function readCurrentFigures(
  querier: Querier,
  asked: FiguresAsked,
  lines: readonly Line[],
): Promise<LineFigure[]> {
  return [
    ...(await readAvailability(querier, asked, lines)),
    ...(await readDataAge(querier, asked, lines)),
    ...(await readCashAge(querier, asked, lines)),
  ]
}

async function readAvailability(querier: Querier, asked: FiguresAsked, lines: readonly Line[]): Promise<LineFigure[]> {
  const { tenant } = asked
  if (!asked.metrics.has('availability')) return []
  const ids = lines.map(({ id }) => id)
  const rows = await querier.query<{ id: string; as_of: string; availability: string }>(listBases, [tenant, ids])
  const currencies = new Map(lines.map(({ id, currency }) => [id, currency]))
  const figureOf = (debt_line: string, as_of: string, availability: string): LineFigure => {
    const value = { numerator: BigInt(availability), denominator: 1n }
    const currency = currencies.get(debt_line) ?? ''
    return { debt_line, metric: 'availability', currency, value, as_of, change: null }
  }
  const now = rows.map(({ id, as_of, availability }) => figureOf(id, as_of, availability))
  const changes = changesIn(asked, 'availability')
  const wanted = daysOf(changes).flatMap((over_days) =>
    now.map(({ debt_line, as_of }) => ({ debt_line, until: addDays(as_of, -over_days) })),
  )
  const kept = await readKeptAvailability(querier, tenant, wanted)
  const earlier = new Map(
    kept.map(({ debt_line, until, day, availability }) => [
      `${until} ${debt_line}`,
      figureOf(debt_line, day, availability),
    ]),
  )
  const changed = changes.flatMap((change) =>
    now.flatMap((figure) => {
      const until = addDays(figure.as_of, -change.over_days)
      return changedFigure(figure, earlier.get(`${until} ${figure.debt_line}`), change)
    }),
  )
  return [...now, ...changed]
}

/** Days since the lender reported a receivable or an entry, as where its data are late. */
async function readDataAge(querier: Querier, asked: FiguresAsked, lines: readonly Line[]): Promise<LineFigure[]> {
  const { tenant, today, time_zone } = asked
  if (!asked.metrics.has('data_age_days')) return []
  const changes = changesIn(asked, 'data_age_days')
  const moments = new Map([
    [today, Number.MAX_SAFE_INTEGER],
    ...daysOf(changes).map((over_days) => {
      const day = addDays(today, -over_days)
      return [day, endOfDay(day, time_zone)] as const
    }),
  ])
  const rows = await querier.query<{ until: number; last: number }>(findReports, [tenant, [...moments.values()]])
  const last = new Map(rows.map((row) => [row.until, row.last]))
  const ages = new Map(
    [...moments].flatMap(([day, until]) => {
      const reported = last.get(until)
      return reported === undefined ? [] : [[day, dayNumber(day) - dayNumber(dayOfMoment(reported, time_zone))]]
    }),
  )
  return figuresOf(asked, { metric: 'data_age_days', ages, changes, lines })
}

async function readCashAge(querier: Querier, asked: FiguresAsked, lines: readonly Line[]): Promise<LineFigure[]> {
  const { tenant, today } = asked
  if (!asked.metrics.has('unmatched_cash_days')) return []
  const changes = changesIn(asked, 'unmatched_cash_days')
  const ages = new Map<string, number>()
  const note = (day: string, age: number | undefined) => (age === undefined ? undefined : ages.set(day, age))
  note(today, await readAgeOn(querier, tenant, today, await readCompletion(querier, tenant, Number.MAX_SAFE_INTEGER)))
  if (ages.size === 0) return []
  for (const over_days of daysOf(changes)) {
    const day = addDays(today, -over_days)
    note(day, await readEarlierAge(querier, asked, day))
  }
  return figuresOf(asked, { metric: 'unmatched_cash_days', ages, changes, lines })
}

/** How many ages a process keeps at most. */
const KEPT_MAX = 10_000

/**
 * The age as of the end of a day, as tied out by then. What was completed before a day began is the same whenever it is asked, so that of a day that has been
 * over for a day is read once.
 */
async function readEarlierAge(
  querier: Querier,
  { tenant, today, time_zone, cash_ages }: FiguresAsked,
  day: string,
): Promise<number | undefined> {
  const end = endOfDay(day, time_zone)
  // Days that the clock of a sandbox passed over by one move end at the same moment.
  const key = `${tenant} ${day} ${end}`
  if (cash_ages.has(key)) return cash_ages.get(key)
  const age = await readAgeOn(querier, tenant, day, (await findCompletionAt(querier, tenant, end)) ?? null)
  if (day >= addDays(today, -1)) return age
  if (cash_ages.size >= KEPT_MAX) cash_ages.clear()
  cash_ages.set(key, age)
  return age
}

/** Undefined where nothing was tied out, or the operator's statements show nothing up to the day. */
async function readAgeOn(
  querier: Querier,
  tenant: number,
  on: string,
  completion: Completion | null,
): Promise<number | undefined> {
  if (completion === null) return undefined
  const day = dayNumber(on)
  const asked = { day, from: day, until: day, wants: 'age' } as const
  const { since, oldest } = await new CashOnDays(querier, tenant, completion.moment).onDay(asked)
  if (since === undefined || since > day) return undefined
  return oldest === undefined ? 0 : day - oldest
}

/** What is known of a figure of the lender, in days, by the days that it is of. */
interface AgesOfLender {
  readonly metric: string
  readonly ages: ReadonlyMap<string, number>
  readonly changes: FiguresAsked['changes']
  readonly lines: readonly Line[]
}

/** Figures of the lender are those of each of its lines. */
function figuresOf({ today }: FiguresAsked, { metric, ages, changes, lines }: AgesOfLender): LineFigure[] {
  return lines.flatMap(({ id: debt_line, currency }) => {
    const figureOf = (as_of: string): LineFigure | undefined => {
      const days = ages.get(as_of)
      if (days === undefined) return undefined
      return { debt_line, metric, currency, value: { numerator: BigInt(days), denominator: 1n }, as_of, change: null }
    }
    const now = figureOf(today)
    if (now === undefined) return []
    const changed = changes.flatMap((change) => changedFigure(now, figureOf(addDays(today, -change.over_days)), change))
    return [now, ...changed]
  })
}

function changesIn({ changes }: FiguresAsked, metric: string): FiguresAsked['changes'] {
  return changes.filter((change) => change.metric === metric)
}

/** Over how many days, each once. */
function daysOf(changes: FiguresAsked['changes']): number[] {
  return [...new Set(changes.map(({ over_days }) => over_days))]
}
