// tapeline metrics: rebuild computes the metrics of a book again from its whole history, verify compares the stored metrics with it. Both
// work beside a running server.
import { setTimeout } from 'node:timers/promises'
import type { Command } from 'commander'
import type { Config } from '../config.ts'
import { catchUpMetrics } from '../jobs/ledgers/metrics-calculator.ts'
import type pg from 'pg'
import { type FoldProgress, rebuildPortfolio } from '../jobs/fold/portfolio-calculator.ts'
import { rebuildCash, verifyCash } from '../jobs/cash/cash-verify.ts'
import { verifyLines } from '../jobs/debt-lines/line-verify.ts'
import { verifyPortfolio } from '../jobs/fold/portfolio-verify.ts'
import { formatMoment } from '@tapeline/kernel/core/moment'
import { formatMoney } from '@tapeline/kernel/core/money'
import { type Database, openDatabase } from '../storage/database.ts'
import type { Progress } from '../jobs/ledgers/metrics-book.ts'
import { rebuildMetrics } from '../jobs/ledgers/metrics-rebuild.ts'
import { StillCalculating, verifyMetrics, whenFree } from '../jobs/ledgers/metrics-verify.ts'
import type { Environment } from '../resources/api-key/api-key.ts'
import { listOrganizations, tenantOf } from '../resources/organization/organization-store.ts'
import { type DatabaseAccess, openForCommand } from './database-access.ts'
import { CommandError, print, printMessage } from '@tapeline/cli/commands/output'

interface Choice {
  readonly organization?: string
  readonly environment?: string
}

/** Adds the commands of metrics. */
export function metricsCommands(program: Command, config: () => Config): void {
  const metrics = program.command('metrics').description('rebuild or verify the calculated figures')
  const chosen = (name: string, description: string) =>
    metrics
      .command(name)
      .description(description)
      .option('--organization <id>', 'only this organization; all by default')
      .option('--environment <name>', 'only sandbox or only live; both by default')
  chosen(
    'rebuild',
    'recalculate the metrics from the whole history; answers keep the old figures until it ends, except those of the portfolio',
  ).action((choice: Choice) => withBooks(config(), choice, rebuild))
  chosen('verify', 'compare the stored metrics with the whole history; changes nothing').action((choice: Choice) =>
    withBooks(config(), choice, verify),
  )
}

interface Book {
  readonly tenant: number
  readonly name: string
  readonly operator_slug: string
}

async function withBooks(
  config: Config,
  choice: Choice,
  work: (access: DatabaseAccess, book: Book) => Promise<void>,
): Promise<void> {
  const access = await openForCommand(config)
  try {
    await access.migrate()
    for (const book of await findBooks(access, choice, config)) await work(access, book)
  } finally {
    await access.close()
  }
}

async function findBooks(
  { database }: DatabaseAccess,
  { organization, environment }: Choice,
  { operator_slug }: Config,
): Promise<Book[]> {
  if (environment !== undefined && environment !== 'sandbox' && environment !== 'live')
    throw new CommandError('--environment must be sandbox or live')
  const organizations = (await listOrganizations(database)).filter(
    (one) => !one.is_operator && (organization === undefined || one.organization === organization),
  )
  if (organizations.length === 0 && organization !== undefined)
    throw new CommandError(`There is no lender ${organization}: \`organizations list\` shows all of them`)
  const environments: readonly Environment[] = environment === undefined ? ['sandbox', 'live'] : [environment]
  return organizations.flatMap((one) =>
    environments.map((name) => ({ tenant: tenantOf(one, name), name: `${one.organization}, ${name}`, operator_slug })),
  )
}

async function rebuild({ connection }: DatabaseAccess, book: Book): Promise<void> {
  const { tenant, name } = book
  const started = performance.now()
  const { receivables, entries, failed } = await rebuildMetrics(connection, tenant, progressOf(name))
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  print(`${name}: rebuilt ${count(receivables)} receivables from ${count(entries)} entries in ${seconds} s`)
  if (failed.length > 0)
    print(
      `${name}: left out ${count(failed.length)} receivables that cannot be calculated: ${String(failed[0]?.error)}`,
    )
  const showFolds = foldProgressOf(name)
  const folds = await withLongStatements(connection, (database) => rebuildPortfolio(database, book, showFolds))
  print(`${name}: folded the log into the portfolio’s totals, ${count(folds)} times`)
  const cash = await withLongStatements(connection, (database) => whenFree(() => rebuildCash(database, tenant)))
  if (cash.rows > 0)
    print(`${name}: tied out ${count(cash.rows)} payments and lines, of which ${count(cash.differing.length)} differed`)
  const { rebuildIntegrity } = await import('../jobs/integrity/integrity-verify.ts')
  const checked = await withLongStatements(connection, (database) =>
    whenFree(() => rebuildIntegrity(database, tenant, book)),
  )
  if (checked.receivables > 0)
    print(
      `${name}: checked ${count(checked.receivables)} receivables; ${count(checked.differing.length)} findings differed`,
    )
}

/** The text of an amount of minor units, in major units. */
function moneyText(minor: string, currency: string): string {
  return formatMoney(BigInt(minor), currency)
}

const REBUILD_HINT = '`tapeline metrics rebuild` rebuilds them'

/** Runs work on a connection whose statements may take as long as they need. */
async function withLongStatements<T>(
  connection: pg.ClientConfig,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = openDatabase(connection, { connections_max: 2, onError: () => {}, patient: true })
  try {
    return await work(database)
  } finally {
    await database.end()
  }
}

async function verify(access: DatabaseAccess, book: Book): Promise<void> {
  const { tenant, name } = book
  const found = await whenCalculated(access, name, () => verifyMetrics(access.connection, tenant, progressOf(name)))
  print(`${name}: compared ${count(found.receivables)} ledgers with ${count(found.entries)} entries`)
  for (const { currency, stored, rebuilt } of found.balances)
    print(`  balances: ${moneyText(stored, currency)} stored, ${moneyText(rebuilt, currency)} by the history`)
  const portfolio = await withLongStatements(access.connection, (database) =>
    verifyPortfolio(database, book, (done, all) => progressOf(name)(done, all, found.entries)),
  )
  const { receivables, folds, groups, sums, differing } = portfolio
  print(
    `  portfolio: compared ${count(sums)} sums of ${count(groups)} groups, from ${count(folds)} folds, with ${count(receivables)} receivables`,
  )
  await verifyLinesOf(access, book)
  await verifyCashOf(access, book)
  await verifyFindingsOf(access, book)
  if (differing.length > 0)
    throw new CommandError(
      `${name}: ${count(differing.length)} groups of the portfolio differ: ${differing.slice(0, 5).join(', ')}. ${REBUILD_HINT}`,
    )
  if (found.differing === 0) return
  const examples = found.examples.join(', ')
  throw new CommandError(`${name}: ${count(found.differing)} receivables differ: ${examples}. ${REBUILD_HINT}`)
}

/** Compares the receivables behind debt lines, and their borrowing bases, with the history; they are computed again every day. */
async function verifyLinesOf({ connection }: DatabaseAccess, book: Book): Promise<void> {
  const { lines, receivables, differing } = await withLongStatements(connection, (database) =>
    verifyLines(database, book),
  )
  if (lines === 0) return
  print(
    `  debt lines: compared ${count(receivables)} receivables that back ${count(lines)} lines, and their borrowing bases`,
  )
  if (differing.length === 0) return
  const examples = differing.slice(0, 5).join(', ')
  throw new CommandError(`${book.name}: ${count(differing.length)} of what backs debt lines differ: ${examples}`)
}

/** Compares every payment, line, decision and sum of the cash tie-out with those that the history gives. */
async function verifyCashOf({ connection }: DatabaseAccess, { tenant, name }: Book): Promise<void> {
  const { rows, differing } = await withLongStatements(connection, (database) =>
    whenFree(() => verifyCash(database, tenant)),
  )
  if (rows === 0 && differing.length === 0) return
  print(`  cash tie-out: compared ${count(rows)} payments and lines`)
  if (differing.length === 0) return
  const examples = differing.slice(0, 5).join(', ')
  throw new CommandError(`${name}: ${count(differing.length)} of the cash tie-out differ: ${examples}. ${REBUILD_HINT}`)
}

/** Compares the findings of integrity checks with those that the history gives. */
async function verifyFindingsOf({ connection }: DatabaseAccess, book: Book): Promise<void> {
  const { verifyIntegrity } = await import('../jobs/integrity/integrity-verify.ts')
  const { receivables, differing } = await withLongStatements(connection, (database) =>
    whenFree(() => verifyIntegrity(database, book.tenant, book)),
  )
  if (receivables === 0 && differing.length === 0) return
  print(`  integrity checks: compared the findings of ${count(receivables)} receivables`)
  if (differing.length === 0) return
  const examples = differing.slice(0, 5).join(', ')
  throw new CommandError(`${book.name}: ${count(differing.length)} findings differ: ${examples}. ${REBUILD_HINT}`)
}

/** Completes pending work first: a change of settings is applied to the whole book, by the server or by this command. */
async function whenCalculated<T>({ database }: DatabaseAccess, name: string, work: () => Promise<T>): Promise<T> {
  for (let is_announced = false; ; is_announced = true) {
    await catchUpMetrics(database)
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StillCalculating)) throw error
      if (!is_announced) printMessage(`${name}: a change of settings is being applied to the book …`)
      await setTimeout(500)
    }
  }
}

function count(number: number): string {
  return number.toLocaleString('en-US')
}

/** Shows the progress of a book, about once a second, on one line of a terminal. */
function progressOf(name: string): Progress {
  let shown_ms = performance.now()
  return (done, all, entries) => {
    if (done < all && performance.now() - shown_ms < 1000) return
    shown_ms = performance.now()
    const line = `${name}: ${count(done)} of ${count(all)} receivables, ${count(entries)} entries read`
    if (process.stderr.isTTY) process.stderr.write(`\r${line}${done < all ? '' : '\n'}`)
    else if (all > 0) printMessage(line)
  }
}

/** Shows the last processed moment of the log, about once a second. */
function foldProgressOf(name: string): FoldProgress {
  let shown_ms = performance.now()
  return (position, last) => {
    if (position < last && performance.now() - shown_ms < 1000) return
    shown_ms = performance.now()
    printMessage(`${name}: portfolio calculated up to ${formatMoment(position)} of ${formatMoment(last)}`)
  }
}
