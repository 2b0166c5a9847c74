// A past for the second clock: entries written over HTTP in bursts, each taken in before the next, so that there are folds enough for
// sums of many segments; and moments between two folds, at which some of a burst was known and the rest was not.
import { send } from '../stage.ts'
import { type PortfolioStage, waitUntilTakenIn } from './portfolio-stage.ts'

/** How many folds there are to be: enough that what is known now is a sum of segments of two levels, neither few nor many. */
const FOLDS = 41

/** A burst is sent in waves, each a batch of the log or more. */
const WAVES = 8
const ENTRIES_OF_WAVE = 16

const TYPES = ['principal', 'interest', 'late_fee', 'principal'] as const

/** Spreads entries over receivables and days of the book's last two years. */
const STRIDE = 7_919

/** An entry for the history, by its number: the same for every book but for the receivable it goes to. */
export function entryOfHistory(number: number, receivables: number): { readonly path: string; readonly body: object } {
  const receivable = (number * STRIDE) % receivables
  const month = String(1 + (number % 12)).padStart(2, '0')
  const day = String(1 + (number % 28)).padStart(2, '0')
  const date = `${2024 + (number % 2)}-${month}-${day}`
  const amount = 100 + (number % 900)
  const body = { id: `h${number}`, date, type: TYPES[number % TYPES.length], amount, receivable_status: 'active' }
  return { path: `/receivables/r${receivable}/entries`, body }
}

/** What was written, how many folds there are, and for each two of them a moment in the middle of what the log brought between. */
export interface History {
  readonly entries: number
  readonly folds: number
  readonly moments: readonly string[]
}

/** Writes bursts until there are folds enough. */
export async function writeHistory(stage: PortfolioStage, progress: (text: string) => void): Promise<History> {
  let entries = 0
  let folds = await countFolds(stage)
  while (folds < FOLDS) {
    progress(`Writing a history: ${folds} of ${FOLDS} folds`)
    for (let wave = 0; wave < WAVES; wave += 1) entries += await sendWave(stage, entries)
    await waitUntilTakenIn(stage)
    folds = await countFolds(stage)
  }
  await stage.client.query('vacuum (analyze)')
  return { entries, folds, moments: await readMoments(stage) }
}

async function sendWave(stage: PortfolioStage, first: number): Promise<number> {
  const entries = Array.from({ length: ENTRIES_OF_WAVE }, (_, at) => entryOfHistory(first + at, stage.receivables))
  await Promise.all(entries.map(({ path, body }) => send(stage, 'POST', path, body)))
  return entries.length
}

async function countFolds({ client, tenant }: PortfolioStage): Promise<number> {
  const { rows } = await client.query<{ folds: number }>(
    'select count(*)::integer as folds from portfolio_folds where tenant = $1',
    [tenant],
  )
  return rows[0]?.folds ?? 0
}

async function readMoments({ client, tenant }: PortfolioStage): Promise<string[]> {
  const { rows } = await client.query<{ moment: string }>(
    `
    select to_char(timestamp 'epoch' + percentile_disc(0.5) within group (order by b.last) * interval '1 microsecond',
      'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment
    from batches b cross join lateral (
      select f.fold from portfolio_folds f where f.tenant = b.tenant and f.position < b.last
      order by f.position desc limit 1) f
    where b.tenant = $1 group by f.fold having count(*) > 1 order by f.fold`,
    [tenant],
  )
  return rows.map(({ moment }) => moment)
}
