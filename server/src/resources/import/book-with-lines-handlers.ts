// Serving what lines would change of the portfolio to the people of their own organization.
import { type ServiceError, invalidRequest } from '@tapeline/contract/errors'
import { readForm } from '@tapeline/contract/form'
import { type ResourceDefinition, shapeOf } from '@tapeline/contract/resource'
import { faultOf } from '@tapeline/kernel/core/fault'
import { dayOfMoment, parseMoment } from '@tapeline/kernel/core/moment'
import type { BookTotals } from '@tapeline/kernel/metrics/book-figures/book-totals'
import { sumInJson } from '@tapeline/kernel/core/sum'
import type { DashboardCall, DashboardRoute } from '../../http/dashboard-routes.ts'
import type { Line } from '../../http/line-splitter.ts'
import { type Transaction, allInOrder } from '../../storage/database.ts'
import { actorId } from '../actor.ts'
import { ReportingBatch } from '../batch.ts'
import { answerWith } from '../handling.ts'
import { readPortfolioSettings } from '../portfolio/contribution/portfolio-settings-reads.ts'
import { ReceivableNumbers } from '../receivable/receivable-store.ts'
import type { Services } from '../services.ts'
import { environmentOf } from '../signed-in.ts'
import { readOfTenant } from '../tenant-reads.ts'
import { Turns } from '../yielding.ts'
import { BOOK_WITH_LINES, JUDGED_AT_ONCE_MAX, RECEIVABLES_AT_ONCE_MAX } from './book-with-lines-endpoints.ts'
import { type NamedReceivable, readBookChange } from './book-with-lines.ts'
import { type ImportKinds, type ReadLine, readLine } from './import-line.ts'
import { LINES_TURN_MS } from './import-rules.ts'
import { nowInMicroseconds } from './import-submission.ts'
import { CountedStamp, isOperation, outcomeOf } from './import-writes.ts'

/** The route, for the kinds of line of one configuration of funders. */
export function bookWithLinesRoutes(
  services: Services,
  kinds: ImportKinds,
  receivable: ResourceDefinition,
): DashboardRoute[] {
  const shape = shapeOf(receivable)
  return [
    {
      endpoint: BOOK_WITH_LINES.ask,
      handle: async (call) => {
        const { tenant, number, time_zone } = await services.sessions.checkIn(environmentOf(call), call)
        call.identified(actorId(number))
        const { texts, as_of, known_at } = askedBy(call)
        const credential = { tenant, digest: undefined }
        const lines = texts.map((text) => readLine(lineOf(text), kinds, { credential }))
        const named = namedIn(lines)
        if (named.length > RECEIVABLES_AT_ONCE_MAX) throw tooMany(RECEIVABLES_AT_ONCE_MAX, 'receivables')
        const batch = new ReportingBatch(tenant, new ReceivableNumbers())
        for (const { id } of named) batch.receivables.want(id, { patches: true })
        for (const { asks } of lines) if (isOperation(asks)) asks.prepare(batch)
        const now = nowInMicroseconds()
        const stamp = new CountedStamp(stampAt(now, time_zone, { actor: number, actor_tenant: tenant }))
        const answer = async (transaction: Transaction) => {
          await allInOrder(batch.load(transaction, tenant))
          const stored = numbersOf(batch, named)
          const refusals = await judgeAll(lines, batch, stamp)
          const book = { tenant, operator_slug: services.operator_slug }
          const { steps } = await readPortfolioSettings(transaction, book, known_at)
          const asked = { batch, named, stored, as_of, shape }
          const { changes, left_out } = await readBookChange(transaction, { tenant, known_at, steps }, asked)
          return { changes: changes.map(inJson), ...refusals, left_out }
        }
        return answerWith(await readOfTenant(tenant, () => services.database.transaction(answer, 'repeatable read')))
      },
    },
  ]
}

function askedBy(call: DashboardCall) {
  const { lines, as_of, known_at } = readForm(BOOK_WITH_LINES.ask.form, call.body)
  const texts = lines.split('\n').filter((line) => line !== '')
  const moment = parseMoment(known_at)
  if (!moment.ok) throw invalidRequest([faultOf('known_at', moment)])
  if (texts.length > JUDGED_AT_ONCE_MAX) throw tooMany(JUDGED_AT_ONCE_MAX, 'lines')
  return { texts, as_of, known_at: moment.value }
}

function tooMany(max: number, of: string): ServiceError {
  const message = `lines must hold at most ${max} ${of}: send the others in another request`
  return invalidRequest([{ param: 'lines', code: 'invalid_length', message }])
}

function lineOf(text: string): Line {
  const bytes = Buffer.from(text)
  return { bytes, length: bytes.length }
}

/** The receivables that lines name, as far as they can be judged: others change nothing. */
function namedIn(lines: readonly ReadLine[]): NamedReceivable[] {
  const named = new Map<string, Set<string>>()
  for (const { asks, subject } of lines) {
    if (!isOperation(asks)) continue
    const { kind, record_id, receivable_id } = subject()
    const isOfEntry = kind === 'entry' || kind === 'entry_deletion'
    const receivable = kind === 'receivable' ? record_id : isOfEntry ? receivable_id : null
    if (receivable === null) continue
    const entries = named.get(receivable) ?? new Set()
    named.set(receivable, entries)
    if (isOfEntry && record_id !== null) entries.add(record_id)
  }
  return [...named].map(([id, entries]) => ({ id, entries }))
}

function numbersOf(batch: ReportingBatch, named: readonly NamedReceivable[]): ReadonlyMap<string, number> {
  return new Map(
    named.flatMap(({ id }) => {
      const number = batch.receivables.find(id)?.number
      return number === undefined ? [] : [[id, number] as const]
    }),
  )
}

function stampAt(
  moment: number,
  time_zone: string,
  who: { readonly actor: number; readonly actor_tenant: number },
): ConstructorParameters<typeof CountedStamp>[0] {
  let last = moment
  return { ...who, time_zone, today: dayOfMoment(moment, time_zone), tick: () => (last += 1) }
}

/** Judges lines, each on what those before it would have stored. Returns what would be refused: accounts by id. */
async function judgeAll(lines: readonly ReadLine[], batch: ReportingBatch, stamp: CountedStamp) {
  const turns = new Turns(LINES_TURN_MS, { holds_snapshot: true })
  const accounts = new Set<string>()
  let refused = 0
  for (const line of lines) {
    if (turns.is_over) await turns.next()
    if (!(outcomeOf(line, batch, stamp) instanceof Error)) continue
    const { kind, record_id } = line.subject()
    if (kind === 'account' && record_id !== null) accounts.add(record_id)
    else refused += 1
  }
  return { refused, refused_accounts: [...accounts] }
}

/** Amounts that a number of JSON does not hold go as their digits. */
function inJson({ outstanding, buckets, ...counts }: BookTotals) {
  const heldInJson = ({ count, amount }: BookTotals['buckets'][number]['reported']) => ({
    count,
    amount: sumInJson(amount),
  })
  return {
    ...counts,
    outstanding: sumInJson(outstanding),
    buckets: buckets.map(({ bucket, reported, computed }) => ({
      bucket,
      reported: heldInJson(reported),
      computed: heldInJson(computed),
    })),
  }
}
