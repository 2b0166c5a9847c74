// tapeline users: create, list, remove, restore access. No password is passed on the command line: the command prints a link by which its
// user chooses one.
import { type Command, Option } from 'commander'
import type { Config } from '../config.ts'
import { ServiceError } from '@tapeline/contract/errors'
import { type Organization, findOrganization } from '../resources/organization/organization-store.ts'
import { LINK_HOURS, createPasswordLink } from '../resources/user/password-link-store.ts'
import { accessOf } from '../resources/user/access-rules.ts'
import { ENDS_ON, ROLES, type Role, emailField, nameField, normalEmail } from '../resources/user/user-definition.ts'
import { createUser } from '../resources/user/user-making.ts'
import {
  type Identity,
  changePeople,
  findUsersAndEnded,
  listUsersAndEnded,
  removeUser,
} from '../resources/user/user-store.ts'
import type { Database, Transaction } from '../storage/database.ts'
import { SERVICE_ACTOR } from '../storage/writer/operation.ts'
import { CommandError, print, printTable, printMessage } from '@tapeline/cli/commands/output'
import type { WithDatabase } from './database-access.ts'

interface Created {
  readonly organization: string
  readonly email: string
  readonly name?: string
  readonly role: Role
  readonly endsOn?: string
  readonly address?: string
}

/** Adds the commands of users. */
export function userCommands(program: Command, withDatabase: WithDatabase, config: () => Config): void {
  const users = program.command('users').description('create, list and remove users of the dashboard')
  users
    .command('create')
    .requiredOption('--organization <id>', 'the organization the user belongs to')
    .requiredOption('--email <address>', 'the e-mail address to sign in with')
    .option('--name <name>', 'display name; the e-mail address by default')
    .addOption(new Option('--role <role>', 'what the user may do').choices(ROLES).default('member'))
    .option('--ends-on <day>', 'the last day on which an auditor may sign in, in UTC; none by default')
    .addOption(addressOption())
    .description('create a user and print a single-use link to choose a password')
    .action((options: Created) => withDatabase((database) => create(database, options, config)))
  users
    .command('list')
    .requiredOption('--organization <id>', 'the organization')
    .description('list users')
    .action((options: { organization: string }) => withDatabase((database) => list(database, options.organization)))
  users
    .command('remove')
    .argument('<email>', 'the e-mail address of the user')
    .addOption(organizationOption())
    .description('remove a user and end every session at once')
    .action((email: string, options: Named) => withDatabase((database) => remove(database, { ...options, email })))
  users
    .command('password-link')
    .argument('<email>', 'the e-mail address of the user')
    .addOption(organizationOption())
    .addOption(addressOption())
    .description('print a single-use link to choose a new password')
    .action((email: string, options: Named & { address?: string }) =>
      withDatabase(async (database) =>
        printLink(database, await getUserOf(database, { ...options, email }), options.address, config),
      ),
    )
  users
    .command('end-two-step')
    .argument('<email>', 'the e-mail address of the user')
    .addOption(organizationOption())
    .description('turn two-step sign-in off, passkeys included, for a user who lost the devices and the recovery codes')
    .action((email: string, options: Named) => withDatabase((database) => endTwoStep(database, { ...options, email })))
}

interface Named {
  readonly organization?: string
}

function organizationOption(): Option {
  return new Option('--organization <id>', 'the organization of the user, where users of several have the address')
}

function addressOption(): Option {
  return new Option('--address <url>', 'public address of the service; from HOST and PORT by default')
}

async function create(database: Database, options: Created, config: () => Config): Promise<void> {
  const organization = await findOrganization(database, options.organization)
  if (organization === undefined)
    throw new CommandError(`There is no organization ${options.organization}. List them: tapeline organizations list`)
  const email = readText(emailField, options.email, 'The e-mail address')
  const name = readText(nameField, options.name ?? email, 'The name')
  const user = { email, name, ...readAccess(options), password_hash: null }
  const { number } = await createUser(database, organization, user).catch(refuseTaken(email, options.organization))
  printMessage(`Created ${email}, ${options.role} of ${options.organization}.`)
  await printLink(database, { number, email }, options.address, config)
}

function readText(kind: typeof emailField, text: string, name: string): string {
  const reading = kind.read(text, name)
  if ('faults' in reading) throw new CommandError(reading.faults.map(({ message }) => message).join('. '))
  return String(reading.value)
}

function readAccess({ role, endsOn }: Created) {
  const ends_on = endsOn === undefined ? null : readText(ENDS_ON.ends_on, endsOn, 'The last day')
  try {
    return accessOf({ role }, { ends_on })
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    throw new CommandError(error.faults.map(({ message }) => message).join('. '))
  }
}

function refuseTaken(email: string, organization: string) {
  return (error: unknown): never => {
    if (error instanceof ServiceError && error.code === 'email_taken')
      throw new CommandError(
        `There is a user ${email} of ${organization} already. Print a link: tapeline users password-link ${email} --organization ${organization}`,
      )
    throw error
  }
}

async function printLink(
  database: Database,
  { number, email }: Pick<Identity, 'number' | 'email'>,
  address: string | undefined,
  config: () => Config,
): Promise<void> {
  const token = await createPasswordLink(database, number, { mailed_only: false })
  print(`${(address ?? addressOf(config())).replace(/\/+$/, '')}/app/password#${token}`)
  printMessage(`With this link ${email} chooses a password. It works once, within ${LINK_HOURS} hours.`)
}

function addressOf({ tls, host, port }: Config): string {
  const name = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
  return `${tls === undefined ? 'http' : 'https'}://${name}:${port}`
}

async function list(database: Database, id: string): Promise<void> {
  const users = await listUsersAndEnded(database, id)
  if (users.length === 0)
    return print(`No users yet. Create one: tapeline users create --organization ${id} --email ADDRESS --role admin`)
  const rows = users.map((user) => [
    user.email,
    user.name,
    user.role,
    user.ends_on ?? 'none',
    user.two_step ? 'on' : 'off',
    user.last_seen_at ?? 'not signed in',
  ])
  printTable(['EMAIL', 'NAME', 'ROLE', 'LAST DAY', 'TWO-STEP', 'LAST SEEN'], rows)
}

/** A user as a command names it. */
type NamedUser = Named & { readonly email: string }

async function remove(database: Database, named: NamedUser): Promise<void> {
  await changeUser(database, named, async (transaction, user, change) => {
    await removeUser(transaction, change, user.number)
  })
  printMessage(`Removed ${named.email}: every session has ended`)
}

async function endTwoStep(database: Database, named: NamedUser): Promise<void> {
  const { email } = named
  const { endSecondSteps } = await import('../resources/user/two-step-store.ts')
  await changeUser(database, named, async (transaction, { number }, change) => {
    if (!(await endSecondSteps(transaction, change, number))) throw new CommandError(`${email} has no two-step sign-in`)
  })
  printMessage(`Turned off two-step sign-in of ${email}: the password alone signs in, and every session has ended`)
}

type Changed = Pick<Organization, 'organization' | 'live_tenant'> & { readonly actor: number }

async function changeUser(
  database: Database,
  named: NamedUser,
  work: (transaction: Transaction, user: Identity, change: Changed) => Promise<void>,
): Promise<void> {
  const user = await getUserOf(database, named)
  const organization = await findOrganization(database, user.organization)
  if (organization === undefined) throw new Error(`The organization ${user.organization} is missing`)
  const change = { ...organization, actor: SERVICE_ACTOR }
  await changePeople(database, change, (transaction) => work(transaction, user, change))
}

async function getUserOf(database: Database, { email, organization }: NamedUser): Promise<Identity> {
  const named = await findUsersAndEnded(database, normalEmail(email))
  const [user, ...others] = named.filter((found) => found.organization === (organization ?? found.organization))
  if (user === undefined) {
    const of = organization === undefined ? '' : ` of ${organization}`
    throw new CommandError(`There is no user ${email}${of}. List them: tapeline users list --organization ID`)
  }
  if (others.length === 0) return user
  const organizations = [user, ...others].map((found) => found.organization).join(', ')
  throw new CommandError(
    `Users of several organizations have ${email}: ${organizations}. Name one by --organization ID`,
  )
}
