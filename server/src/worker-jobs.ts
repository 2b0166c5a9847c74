// What role `worker` does: the jobs that follow the log and those that tidy up. They run in a thread of their own beside an API,
// and on the main thread of a process that does nothing else.
import { expireAccess } from './jobs/maintenance/access-expiry.ts'
import { expireAddresses } from './jobs/maintenance/address-expiry.ts'
import { sweepContents } from './jobs/maintenance/content-sweep.ts'
import { readClosedTests } from './jobs/covenants/closed-tests.ts'
import { followTests, pruneCovenants } from './jobs/covenants/covenant-calculator.ts'
import { expireAnswers } from './jobs/maintenance/idempotency-expiry.ts'
import { takeInBacklogs } from './jobs/ledgers/metrics-backlog.ts'
import { catchUpMetrics } from './jobs/ledgers/metrics-calculator.ts'
import { calculateMoments, pruneMoments } from './jobs/fold/moment-calculator.ts'
import { PortfolioFollower } from './jobs/fold/portfolio-calculator.ts'
import { WordsToFind } from './jobs/maintenance/words-to-find.ts'
import { expireRejections } from './jobs/maintenance/rejection-expiry.ts'
import { pruneReports } from './jobs/reports/prune-reports.ts'
import { pruneWebhooks } from './jobs/webhooks/prune-webhooks.ts'
import type { ClockMover } from './jobs/clocks/clock-mover.ts'
import { isBehindWithCash } from './jobs/cash/cash-behind.ts'
import { isBehindWithEvents } from './jobs/events/events-behind.ts'
import { AlertFollower } from './jobs/alerts/alert-calculator.ts'
import { expireEvents } from './jobs/maintenance/event-expiry.ts'
import type { BookChecker, CheckSettings } from './jobs/integrity/integrity-calculator.ts'
import { hasIdentityNews, isBehindWithChecks } from './jobs/integrity/integrity-behind.ts'
import { catchUpPledges, prunePledges } from './jobs/debt-lines/pledge-calculator.ts'
import { OrderFollower, pruneOrders } from './jobs/ledgers/order-calculator.ts'
import { calculateWanted, pruneCalculations } from './jobs/debt-lines/line-calculator.ts'
import { followIfBehind } from './jobs/debt-lines/line-follower.ts'
import { LineFollowers, lenderOf } from './jobs/debt-lines/line-followers.ts'
import { Notice } from './jobs/scheduling/notice.ts'
import type { Job } from './jobs/scheduling/schedule.ts'
import { OperatorCopies } from './jobs/scheduling/operator-copies.ts'
import { Precedence } from './jobs/scheduling/precedence.ts'
import { PassingFailures } from './jobs/scheduling/passing-failures.ts'
import { TenantNews, type TenantSight } from './jobs/scheduling/tenant-news.ts'
import { TenantTurns } from './jobs/scheduling/tenant-turns.ts'
import { wordsOfAccounts } from './resources/account/account-words-filling-store.ts'
import type { LenderOfLines } from './resources/borrowing-base/line-store.ts'
import { ReportingBatch } from './resources/batch.ts'
import { type ReadTests, issueCertificates } from './resources/month-close/certificate-issuing.ts'
import { closeDueMonths, closeDueOf, listLagEnds } from './resources/month-close/month-close-lag.ts'
import { wordsOfRecords } from './resources/operator-record/operator-words-filling-store.ts'
import { reconcileOrganizations } from './resources/organization/unrecorded-organizations-writes.ts'
import { ReceivableNumbers } from './resources/receivable/receivable-store.ts'
import type { Services } from './resources/services.ts'
import type { Database } from './storage/database.ts'
import { interruptible } from './storage/interruptible.ts'
import { SchemaFence, fenced } from './storage/newer-schema.ts'
import { Remembered } from './storage/remembered.ts'
import { CLOCK_WENT_BACK } from './storage/writer/acknowledged-clocks.ts'
import { Writer } from './storage/writer/writer.ts'

/** The parts of the service that jobs use. */
export type WorkerServices = Pick<Services, 'database' | 'writer' | 'operator' | 'operator_slug'>

/** The log line of a job that threw. */
export const JOB_FAILED = 'a job failed and will run again'

/** How jobs of a worker look at tenants, and what they show the rest of their process. */
export interface WorkerSettings {
  /** Whether they share looks; each sees all that was written before it runs where they do not. */
  readonly shares_looks?: boolean
  /** Called when events were added. */
  readonly onEvents?: () => void
}

/**
 * The jobs of a worker, until a stop interrupts what they calculate, or a newer Tapeline migrated the database. They share looks at the tenants unless
 * each is to see all that was written before it runs.
 */
export function workerJobs(
  services: WorkerServices,
  stopping: AbortSignal,
  { shares_looks = true, onEvents = () => {} }: WorkerSettings = {},
): Job[] {
  const { database: beside, operator_slug: operatorSlug } = services
  const outdated = new AbortController()
  const fence = new SchemaFence(beside, () => outdated.abort())
  const database = fenced(interruptible(beside, AbortSignal.any([stopping, outdated.signal])), fence)
  const tenants = new TenantNews(database, { shares: shares_looks })
  const precedence = new Precedence()
  const pledges = new TenantTurns(database, 'pledges')
  const orders = new OrderFollower(database, tenants)
  const cash = new TenantTurns(database, 'cash')
  const checkBooks = bookChecks(database, { operator_slug: operatorSlug, giveWay: precedence.behind() }, tenants)
  const alerts = new AlertFollower(database, operatorSlug, tenants)
  const passing = new PassingFailures()
  const portfolios = new PortfolioFollower(database, operatorSlug, tenants, precedence.behind())
  const followLine = (lender: LenderOfLines) => followIfBehind(database, lender, operatorSlug)
  const followTest = (lender: LenderOfLines) => followTests(database, lender, operatorSlug)
  const lines = new LineFollowers(database, 'lines', followLine, tenants)
  const covenants = new LineFollowers(database, 'covenants', followTest, tenants)
  const moveClocks = clockMoves(services, database, tenants, alerts)
  const readTests: ReadTests = (querier, close, upstream) => readClosedTests(querier, close, operatorSlug, upstream)
  const copies = new OperatorCopies(database, tenants)
  const accountWords = new WordsToFind(database, wordsOfAccounts)
  const recordWords = new WordsToFind(database, wordsOfRecords)
  const addressesGiveWay = precedence.behind()
  return [
    { name: 'operator-copies', pause_ms: 200, run: () => copies.run() },
    ...jobsOfLedgersAndEvents(database, operatorSlug, tenants, { precedence, onEvents }),
    { name: 'portfolios', pause_ms: 500, run: () => portfolios.run() },
    {
      name: 'moments',
      pause_ms: 200,
      run: () => calculateMoments({ database, beside }, operatorSlug, { tenants, passing }),
    },
    { name: 'pledges', pause_ms: 200, run: () => catchUpPledges(database, operatorSlug, pledges, tenants) },
    { name: 'orders', pause_ms: 500, run: () => orders.run() },
    { name: 'cash', pause_ms: 1_000, run: () => tieCashIfBehind(database, cash, tenants) },
    { name: 'contested-assets', pause_ms: 1_000, run: () => compareLendersIfNews(database, tenants) },
    { name: 'integrity', pause_ms: 1_000, run: checkBooks },
    { name: 'lines', pause_ms: 500, run: () => lines.run() },
    {
      name: 'line-calculations',
      pause_ms: 200,
      run: () => calculateWanted({ database, beside }, operatorSlug, tenants, passing),
    },
    { name: 'covenants', pause_ms: 500, run: () => covenants.run() },
    { name: 'alerts', pause_ms: 1_000, run: () => alerts.run() },
    { name: 'sandbox-clocks', pause_ms: 200, run: moveClocks },
    { name: 'schema', pause_ms: 10_000, run: () => fence.check() },
    { name: 'reach-tenants', pause_ms: 10_000, run: async () => tenants.assertReached() },
    { name: 'lag-closes', pause_ms: 60_000, run: () => closeDueMonths(services) },
    { name: 'certificates', pause_ms: 1_000, run: () => issueCertificates(database, readTests) },
    { name: 'record-organizations', pause_ms: 1_000, run: () => reconcileOrganizations(services) },
    { name: 'words-of-accounts', pause_ms: 10_000, run: () => accountWords.run() },
    { name: 'words-of-records', pause_ms: 10_000, run: () => recordWords.run() },
    { name: 'prune-moments', pause_ms: 300_000, run: () => pruneMoments(database) },
    { name: 'prune-pledges', pause_ms: 3_600_000, run: () => prunePledges(database) },
    { name: 'prune-orders', pause_ms: 3_600_000, run: () => pruneOrders(database) },
    { name: 'prune-line-calculations', pause_ms: 300_000, run: () => pruneCalculations(database) },
    { name: 'prune-covenants', pause_ms: 3_600_000, run: () => pruneCovenants(database) },
    { name: 'sweep-contents', pause_ms: 3_600_000, run: () => sweepContents(database) },
    { name: 'expire-access', pause_ms: 3_600_000, run: () => expireAccess(database) },
    { name: 'expire-addresses', pause_ms: 3_600_000, run: () => expireAddresses(database, addressesGiveWay) },
    { name: 'expire-answers', pause_ms: 3_600_000, run: () => expireAnswers(database) },
    { name: 'expire-events', pause_ms: 3_600_000, run: () => expireEvents(database) },
    { name: 'prune-reports', pause_ms: 3_600_000, run: () => pruneReports(database) },
    { name: 'prune-webhooks', pause_ms: 3_600_000, run: () => pruneWebhooks(database) },
    { name: 'expire-rejections', pause_ms: 3_600_000, run: () => expireRejections(database) },
  ]
}

/** What makes ledgers, and what derives events as soon as some are made. */
function jobsOfLedgersAndEvents(
  database: Database,
  operator_slug: string,
  tenants: TenantNews,
  { precedence, onEvents }: { readonly precedence: Precedence; readonly onEvents: () => void },
): Job[] {
  const balances = new TenantTurns(database, 'balances')
  const events = new TenantTurns(database, 'events')
  const notice = new Notice()
  return [
    {
      name: 'metrics',
      pause_ms: 200,
      run: () => precedence.first(() => catchUpMetrics(database, balances, tenants, () => notice.give())),
    },
    { name: 'metrics-backlogs', pause_ms: 200, run: () => takeInBacklogs(database, balances, tenants) },
    {
      name: 'events',
      pause_ms: 500,
      notice,
      run: () => precedence.first(() => addEventsIfBehind(database, operator_slug, events, tenants, onEvents)),
    },
  ]
}

/** Ties cash where a lender has something to tie; most have no lines of the bank, and the code of it is loaded with the first that has. */
async function tieCashIfBehind(database: Database, turns: TenantTurns, tenants: TenantNews): Promise<void> {
  if ((await tenants.find(isBehindWithCash)).length === 0) return
  const { tieCash } = await import('./jobs/cash/cash-calculator.ts')
  await tieCash(database, turns, tenants)
}

/** Checks the books of lenders where something is new; the code of it is loaded with the first that has a book. */
function bookChecks(database: Database, settings: CheckSettings, tenants: TenantNews): () => Promise<void> {
  let checker: BookChecker | undefined
  return async () => {
    if ((await tenants.find(isBehindWithChecks)).length === 0) return
    const { BookChecker: Checker } = await import('./jobs/integrity/integrity-calculator.ts')
    checker ??= new Checker(database, settings, tenants)
    await checker.run()
  }
}

/** Moves clocks of sandboxes where one is on its way; the code of it is loaded with the first. */
function clockMoves(
  services: WorkerServices,
  database: Database,
  tenants: TenantNews,
  alerts: AlertFollower,
): () => Promise<void> {
  let mover: ClockMover | undefined
  return async () => {
    const moving = await tenants.find(isClockMoving)
    if (moving.length === 0) return
    const { ClockMover: Mover } = await import('./jobs/clocks/clock-mover.ts')
    mover ??= new Mover(database, tenants, {
      lenderOf,
      close: (lender) => closeDueOf(services, lender),
      listLagEnds: (lender, today) => listLagEnds(database, lender, today),
      watch: (of) => alerts.run(of),
    })
    await mover.run(moving)
  }
}

/** Whether the clock of a tenant's sandbox is on its way to where it is to be. */
function isClockMoving({ clock_target }: TenantSight): boolean {
  return clock_target !== null
}

/** Adds the events of tenants of which something happened; the code of it is loaded with the first of them. */
async function addEventsIfBehind(
  database: Database,
  operator_slug: string,
  turns: TenantTurns,
  tenants: TenantNews,
  onEvents: () => void,
): Promise<void> {
  if ((await tenants.find(isBehindWithEvents)).length === 0) return
  const { followEvents } = await import('./jobs/events/event-calculator.ts')
  await followEvents(database, operator_slug, turns, tenants, onEvents)
}

/** Compares the identities of lenders of which something is new; the code of it is loaded with the first of them. */
async function compareLendersIfNews(database: Database, tenants: TenantNews): Promise<void> {
  const lenders = await tenants.find(hasIdentityNews)
  if (lenders.length === 0) return
  const { compareLender } = await import('./jobs/integrity/lender-comparison.ts')
  for (const { operator, ...lender } of lenders) {
    if (operator !== undefined) await compareLender(database, { ...lender, operator })
    tenants.changed(lender.tenant)
  }
}

/** A writer of a thread's own; batches that fail are passed to `report`. */
export function createWriter(
  database: Database,
  report: (what: string, error: unknown) => void,
): Writer<ReportingBatch> {
  const numbers = new Remembered(database, () => new ReceivableNumbers())
  return new Writer(database, (tenant, generation) => new ReportingBatch(tenant, numbers.at(generation)), {
    onFailure: (error) => report('a batch of writes failed', error),
    onLost: (lost) => report(CLOCK_WENT_BACK, lost),
  })
}
