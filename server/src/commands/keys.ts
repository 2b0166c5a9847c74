// tapeline keys: create, list, rotate, delete. A deletion is effective on every node before the command ends.
import { SCOPE_NAMES, type Scope } from '@tapeline/contract/scopes'
import { parseMoment } from '@tapeline/kernel/core/moment'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { ENVIRONMENTS, type Environment, OVERLAP_HOURS } from '../resources/api-key/api-key.ts'
import type { WithDatabase } from './database-access.ts'

/** What `keys create` takes. */
export interface CreateOptions {
  readonly organization: string
  readonly environment: Environment
  readonly name: string
  readonly scopes?: readonly Scope[]
  readonly addresses?: string
  /** In microseconds since 1970. */
  readonly expiresAt?: number
}

/** What `keys rotate` takes. */
export interface RotateOptions {
  readonly organization: string
  readonly overlapHours: number
}

const management = () => import('./run-keys.ts')

/** Adds the commands of API keys. */
export function keyCommands(program: Command, withDatabase: WithDatabase): void {
  const keys = program.command('keys').description('create, list, rotate and delete API keys')
  const scopes = `what it may do, separated by commas: ${SCOPE_NAMES.join(', ')}; everything by default`
  keys
    .command('create')
    .requiredOption('--organization <id>', 'the organization the key acts for')
    .addOption(environmentOption().makeOptionMandatory())
    .requiredOption('--name <name>', 'name of the key, such as its purpose')
    .option('--scopes <scopes>', scopes, readScopes)
    .option('--addresses <networks>', 'from where it may be used, separated by commas: 203.0.113.0/24')
    .option('--expires-at <moment>', 'when it expires: 2099-01-31T00:00:00Z; never by default', readMoment)
    .description('create a key and print it in full, which is done only once')
    .action((options: CreateOptions) =>
      withDatabase(async (database) => (await management()).createKey(database, options)),
    )
  keys
    .command('list')
    .requiredOption('--organization <id>', 'the organization')
    .description('list masked keys')
    .action((options: { organization: string }) =>
      withDatabase(async (database) => (await management()).listKeys(database, options.organization)),
    )
  keys
    .command('rotate')
    .argument('<key id>', 'the id that keys list shows')
    .requiredOption('--organization <id>', 'the organization')
    .option(
      '--overlap-hours <hours>',
      'how long the old key works on: 0 to 720; with 0 it is deleted',
      readHours,
      OVERLAP_HOURS.default,
    )
    .description('create a key with the name, scopes and addresses of another, which expires after an overlap')
    .action((id: string, options: RotateOptions) =>
      withDatabase(async (database) => (await management()).rotateKey(database, id, options)),
    )
  keys
    .command('delete')
    .argument('<key id>', 'the id that keys list shows')
    .requiredOption('--organization <id>', 'the organization')
    .description('delete a key permanently, effective at once')
    .action((id: string, options: { organization: string }) =>
      withDatabase(async (database) => (await management()).removeKey(database, options.organization, id)),
    )
}

function environmentOption(): Option {
  return new Option('--environment <environment>', 'the environment of the key').choices(ENVIRONMENTS)
}

function readScopes(text: string): Scope[] {
  const named = text.split(',').map((part) => part.trim())
  if (named.some((name) => !SCOPE_NAMES.some((scope) => scope === name)))
    throw new InvalidArgumentError(`Scopes are ${SCOPE_NAMES.join(', ')}, separated by commas.`)
  return SCOPE_NAMES.filter((scope) => named.includes(scope))
}

function readMoment(text: string): number {
  const reading = parseMoment(text)
  if (!reading.ok) throw new InvalidArgumentError(`It ${reading.message}.`)
  return reading.value
}

function readHours(text: string): number {
  const hours = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN
  if (hours <= OVERLAP_HOURS.maximum) return hours
  throw new InvalidArgumentError(`It is a whole number from 0 to ${OVERLAP_HOURS.maximum}.`)
}
