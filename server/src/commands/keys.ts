// tapeline keys: create, list, delete. A deletion is effective on every node before the command ends.
import { type Command, Option } from 'commander'
import { ENVIRONMENTS, type Environment, keyId, maskedKey, numberOfKeyId } from '../resources/api-key/api-key.ts'
import { createApiKey, deleteApiKey, listApiKeys } from '../resources/api-key/api-key-store.ts'
import { type Organization, findOrganization, tenantOf } from '../resources/organization/organization-store.ts'
import type { Database } from '../storage/database.ts'
import { CommandError, print, printTable, printMessage } from '@tapeline/cli/commands/output'
import type { WithDatabase } from './database-access.ts'

/** Adds the commands of API keys. */
export function keyCommands(program: Command, withDatabase: WithDatabase): void {
  const keys = program.command('keys').description('create, list and delete API keys')
  keys
    .command('create')
    .requiredOption('--organization <id>', 'the organization the key acts for')
    .addOption(environmentOption().makeOptionMandatory())
    .requiredOption('--name <name>', 'name of the key, such as its purpose')
    .description('create a key and print it in full, which is done only once')
    .action((options: { organization: string; environment: Environment; name: string }) =>
      withDatabase(async (database) => {
        const organization = await getOrganization(database, options.organization)
        if (options.name.trim() === '' || options.name.length > 255)
          throw new CommandError('The name of a key is 1 to 255 characters')
        print(await createApiKey(database, tenantOf(organization, options.environment), options.name))
        printMessage('This is the only time the key is shown. Keep it on servers only.')
      }),
    )
  keys
    .command('list')
    .requiredOption('--organization <id>', 'the organization')
    .description('list masked keys')
    .action((options: { organization: string }) => withDatabase((database) => list(database, options.organization)))
  keys
    .command('delete')
    .argument('<key id>', 'the id that keys list shows')
    .requiredOption('--organization <id>', 'the organization')
    .description('delete a key permanently, effective at once')
    .action((id: string, options: { organization: string }) =>
      withDatabase((database) => remove(database, options.organization, id)),
    )
}

function environmentOption(): Option {
  return new Option('--environment <environment>', 'the environment of the key').choices(ENVIRONMENTS)
}

async function getOrganization(database: Database, id: string): Promise<Organization> {
  const found = await findOrganization(database, id)
  if (found === undefined)
    throw new CommandError(`There is no organization ${id}. List them: tapeline organizations list`)
  return found
}

async function list(database: Database, id: string): Promise<void> {
  const organization = await getOrganization(database, id)
  const both = await Promise.all(
    ENVIRONMENTS.map((environment) => listApiKeys(database, tenantOf(organization, environment))),
  )
  const rows = both
    .flat()
    .map((key) => [
      keyId(key.number),
      key.environment,
      maskedKey(key.environment, key.last_four),
      key.name,
      key.last_used_at ?? 'never',
    ])
  if (rows.length === 0)
    return print(`No keys yet. Create one: tapeline keys create --organization ${id} --environment sandbox --name NAME`)
  printTable(['ID', 'ENVIRONMENT', 'KEY', 'NAME', 'LAST USED'], rows)
}

async function remove(database: Database, organizationId: string, id: string): Promise<void> {
  const organization = await getOrganization(database, organizationId)
  const number = numberOfKeyId(id)
  for (const environment of ENVIRONMENTS) {
    if (number !== undefined && (await deleteApiKey(database, tenantOf(organization, environment), number)))
      return printMessage(`Deleted ${id}: requests with it now fail with 401`)
  }
  throw new CommandError(
    `${organizationId} has no key ${id}. List them: tapeline keys list --organization ${organizationId}`,
  )
}
