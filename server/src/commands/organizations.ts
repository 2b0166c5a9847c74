// tapeline organizations: create, list, suspend, lift the suspension, enable live.
import type { Command } from 'commander'
import {
  changeOrganization,
  createOrganization,
  listOrganizations,
} from '../resources/organization/organization-store.ts'
import { ORGANIZATION_ID } from '../resources/organization/organization-definition.ts'
import type { Database } from '../storage/database.ts'
import { CommandError, print, printTable, printMessage } from '@tapeline/cli/commands/output'
import type { WithDatabase } from './database-access.ts'

/** Adds the commands of organizations. */
export function organizationCommands(program: Command, withDatabase: WithDatabase): void {
  const organizations = program.command('organizations').description('create, list, suspend and enable organizations')
  organizations
    .command('create')
    .argument('<id>', 'id of the organization, such as acme-lending')
    .option('--name <name>', 'display name; the id by default')
    .option('--operator', 'create the operator, whose keys may write records that lenders only read', false)
    .option('--live', 'enable live from the start', false)
    .description('create an organization with a sandbox and a live tenant')
    .action((id: string, options: NewOptions) => withDatabase((database) => create(database, id, options)))
  organizations
    .command('list')
    .description('list organizations')
    .action(() => withDatabase(list))
  changeCommand(organizations, withDatabase, 'suspend', 'refuse every request of an organization, effective at once', {
    suspended: true,
  })
  changeCommand(organizations, withDatabase, 'unsuspend', 'lift a suspension, effective at once', { suspended: false })
  changeCommand(
    organizations,
    withDatabase,
    'enable-live',
    'allow an organization to use live keys, effective at once',
    {
      live_enabled: true,
    },
  )
}

interface NewOptions {
  readonly name?: string
  readonly operator: boolean
  readonly live: boolean
}

async function create(database: Database, id: string, { name = id, operator, live }: NewOptions): Promise<void> {
  if (!ORGANIZATION_ID.test(id))
    throw new CommandError('The id of an organization is 1 to 100 letters, digits, dots, dashes and underscores')
  const there = (await listOrganizations(database)).find((one) => one.is_operator)
  if (operator && there !== undefined && there.organization !== id)
    throw new CommandError(`The operator is ${there.organization} already, and there can be only one`)
  const chosen = { organization: id, name, is_operator: operator, live_enabled: live || operator }
  if ((await createOrganization(database, chosen)) === undefined)
    throw new CommandError(`There is an organization ${id} already`)
  printMessage(`Created ${id}. Next: tapeline keys create --organization ${id} --environment sandbox --name NAME`)
}

async function list(database: Database): Promise<void> {
  const found = await listOrganizations(database)
  if (found.length === 0) return print('No organizations yet. Create one: tapeline organizations create ID')
  const rows = found.map((one) => [
    one.organization,
    one.name,
    one.is_operator ? 'operator' : 'lender',
    one.suspended ? 'suspended' : 'open',
    one.live_enabled ? 'yes' : 'no',
  ])
  printTable(['ID', 'NAME', 'KIND', 'ACCESS', 'LIVE'], rows)
}

function changeCommand(
  organizations: Command,
  withDatabase: WithDatabase,
  name: string,
  description: string,
  change: { suspended?: boolean; live_enabled?: boolean },
): void {
  organizations
    .command(name)
    .argument('<id>', 'id of the organization')
    .description(description)
    .action((id: string) =>
      withDatabase(async (database) => {
        if ((await changeOrganization(database, id, change)) === undefined)
          throw new CommandError(`There is no organization ${id}`)
        printMessage(`Done: ${name} ${id}`)
      }),
    )
}
