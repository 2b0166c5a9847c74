// tapeline distribution: spreads the tables over several servers, or prints the statements for those who run them by hand.
import { type Command, InvalidArgumentError } from 'commander'
import type pg from 'pg'
import { CommandError, print, printMessage } from '@tapeline/cli/commands/output'
import type { Config } from '../config.ts'
import { sizeText } from '../doctor/figures-text.ts'
import { DistributionError } from '../storage/distribution/checks.ts'
import { type DistributionPlan, distribute, planDistribution } from '../storage/distribution/distribute.ts'
import { type IsolationAsked, isolate, planIsolation } from '../storage/distribution/isolate.ts'
import { checkLogical, moveGroup, planSpread } from '../storage/distribution/spread.ts'
import { SHARDS, distributionOf } from '../storage/distribution/tables.ts'
import { withSession } from '../storage/session.ts'
import { type DatabaseAccess, openForCommand } from './database-access.ts'

/** Options of the command. */
interface Options {
  readonly apply: boolean
  readonly dryRun: boolean
  readonly online: boolean
  readonly spread: boolean
  readonly shards: number
  readonly isolate?: string
  readonly to?: string
}

/** Adds the command. */
export function distributionCommand(program: Command, config: () => Config): void {
  program
    .command('distribution')
    .option('--apply', 'distribute the tables; the service has to be stopped', false)
    .option('--spread', 'move tenants so that the servers carry alike', false)
    .option(
      '--isolate <organization>',
      'give a lender a shard of its own on the server of --to: its live data, or its sandbox',
    )
    .option('--to <host:port>', 'with --isolate: the server')
    .option('--online', 'with --spread or --isolate: lenders that move can be written meanwhile', false)
    .option('--dry-run', 'check, and print what would be done; change nothing', false)
    .option('--shards <number>', 'the parts into which tenants are hashed, chosen once', parseShards, SHARDS)
    .description(
      'spread the tables over several servers by tenant, with Citus; without an option, print the SQL for it',
    )
    .action((options: Options) => run(config(), options))
}

function parseShards(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('Send a number from 1 to 9999.')
  return Number(text)
}

async function run(config: Config, options: Options): Promise<void> {
  const access = await openForCommand(config)
  try {
    const isolation = isolationOf(options)
    if (!options.dryRun) await access.migrate()
    if (isolation !== undefined)
      return await withSession(access.connection, (client) => isolateLender(client, isolation, options))
    if (!options.apply && !options.dryRun && !options.spread) return await printStatements(access, options.shards)
    await withSession(access.connection, async (client) => {
      if (options.apply || !options.spread) await applyDistribution(client, options)
      if (options.spread) await spread(client, options)
    })
  } catch (error) {
    throw error instanceof DistributionError ? new CommandError(`${error.message}.`) : error
  } finally {
    await access.close()
  }
}

function isolationOf({ isolate: organization, to, apply, spread: spreads }: Options): IsolationAsked | undefined {
  if (organization === undefined && to === undefined) return undefined
  if (organization === undefined || to === undefined) throw new CommandError('--isolate and --to are used together.')
  if (apply || spreads) throw new CommandError('--isolate is used without --apply and --spread.')
  return { organization, to }
}

async function printStatements({ database }: DatabaseAccess, shards: number): Promise<void> {
  for (const line of [...HEAD, ...(await distributionOf(database, shards))]) print(line)
}

const HEAD = [
  '-- The tables of Tapeline distributed by Citus. Run it on the coordinator while the service is stopped; what is distributed stays.',
  '-- psql -v ON_ERROR_STOP=1 -f distribution.sql "$DATABASE_URL"',
]

async function applyDistribution(client: pg.Client, { dryRun, shards }: Options): Promise<void> {
  const plan = await planDistribution(client, shards)
  printPlan(plan, shards)
  if (dryRun) return
  const bytes = plan.unplaced.reduce((sum, table) => sum + table.bytes, 0)
  let at = 0
  let done = 0
  const tenants = await distribute(client, plan, shards, (table) => {
    at += 1
    done += table.bytes
    const share = bytes === 0 ? 100 : Math.floor((100 * done) / bytes)
    printMessage(
      `  ${at} of ${plan.unplaced.length}, ${share} %: ${table.name}, ${table.rows} rows in ${table.seconds.toFixed(1)} s`,
    )
  })
  printMessage(`The database is distributed: ${plan.servers.length} servers, ${tenants} tenants, all readable.`)
}

function printPlan({ servers, unplaced, copies }: DistributionPlan, shards: number): void {
  printMessage(`Servers that take shards: ${servers.map(({ address }) => address).join(', ')}`)
  const bytes = unplaced.reduce((sum, table) => sum + table.bytes, 0)
  if (unplaced.length > 0)
    printMessage(`Tables to distribute: ${unplaced.length}, ${sizeText(bytes)}, in ${shards} shards by tenant`)
  const copied = copies.reduce((sum, table) => sum + table.bytes, 0)
  if (copies.length > 0)
    printMessage(`Copies to remove from the coordinator: ${copies.length} tables, ${sizeText(copied)}`)
  if (unplaced.length === 0 && copies.length === 0) printMessage('All tables are distributed: nothing to do')
}

async function spread(client: pg.Client, { dryRun: is_dry, online }: Options): Promise<void> {
  const moves = await planSpread(client)
  if (online) await checkLogical(client)
  if (moves.length === 0) printMessage('The servers carry alike: nothing to move')
  for (const move of moves) {
    const what = `shard ${move.group.shard} with ${move.group.tenants} tenants, ${sizeText(move.group.bytes)}, to ${move.to.address}`
    printMessage(is_dry ? `Would move ${what}` : `Moving ${what}`)
    if (!is_dry) await moveGroup(client, move, online ? 'force_logical' : 'block_writes')
  }
}

async function isolateLender(
  client: pg.Client,
  asked: IsolationAsked,
  { dryRun: is_dry, online }: Options,
): Promise<void> {
  const plan = await planIsolation(client, asked)
  if (online) await checkLogical(client)
  const { tenant, environment, others, from, to, bytes } = plan
  const name = `${asked.organization}, ${environment}, tenant ${tenant}`
  if (others === 0 && from === to.id)
    return printMessage(`${name} is alone on its shard on ${to.address}: nothing to do`)
  if (others > 0)
    printMessage(
      `${name}: ${is_dry ? 'would get' : 'gets'} a shard of its own, apart from ${others} other tenants, ${sizeText(bytes)}`,
    )
  if (from !== to.id) printMessage(`${name}: the shard ${is_dry ? 'would move' : 'moves'} to ${to.address}`)
  if (is_dry) return
  const shard = await isolate(client, plan, online ? 'force_logical' : 'block_writes')
  printMessage(`${name} is alone on shard ${shard} on ${to.address}. All tenants are readable.`)
}
