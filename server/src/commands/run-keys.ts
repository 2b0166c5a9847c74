// The work of tapeline keys, loaded when one of them runs.
import { ENVIRONMENTS, keyId, maskedKey, numberOfKeyId } from '../resources/api-key/api-key.ts'
import { type ApiKey, listApiKeys } from '../resources/api-key/api-key-reads.ts'
import { type KeyRefusal, deleteApiKey, issueApiKey, rotateApiKey } from '../resources/api-key/api-key-store.ts'
import { type Organization, findOrganization, tenantOf } from '../resources/organization/organization-store.ts'
import { checkText } from '@tapeline/kernel/core/text'
import type { Database } from '../storage/database.ts'
import { CommandError, print, printMessage, printTable } from '@tapeline/cli/commands/output'
import type { CreateOptions, RotateOptions } from './keys.ts'

/** Creates a key and prints it. Throws a CommandError for what is not right. */
export async function createKey(database: Database, options: CreateOptions): Promise<void> {
  const { environment, name, scopes = null, addresses, expiresAt: expires_at = null } = options
  const organization = await getOrganization(database, options.organization)
  const allowed_addresses = addresses === undefined ? null : await readNetworks(addresses)
  const restricted = { name: readName(name), scopes, allowed_addresses, expires_at }
  printKey(await issueApiKey(database, tenantOf(organization, environment), restricted))
}

function readName(text: string): string {
  const name = text.trim()
  if (name === '') throw new CommandError('The name of a key is 1 to 255 characters')
  const reading = checkText(name, 255)
  if (!reading.ok) throw new CommandError(`The name of a key ${reading.message}`)
  return name
}

/** What reads networks is loaded where some are stated. */
async function readNetworks(text: string): Promise<string[]> {
  const { NETWORKS_MAX, NETWORK_FORM, networkText, parseNetwork } = await import('../resources/api-key/key-networks.ts')
  const networks = text.split(',').map((part) => {
    const network = parseNetwork(part.trim())
    if (network === undefined) throw new CommandError(`${part} ${NETWORK_FORM}`)
    return networkText(network)
  })
  if (networks.length > NETWORKS_MAX) throw new CommandError(`A key has at most ${NETWORKS_MAX} allowed addresses`)
  const again = networks.find((network, index) => networks.indexOf(network) < index)
  if (again !== undefined) throw new CommandError(`${again} is stated twice. State each network once`)
  return networks
}

/** Puts a key in the place of another and prints it. Throws a CommandError where that cannot be. */
export async function rotateKey(
  database: Database,
  id: string,
  { organization: organizationId, overlapHours: overlap_hours }: RotateOptions,
): Promise<void> {
  const organization = await getOrganization(database, organizationId)
  const number = numberOfKeyId(id)
  for (const environment of ENVIRONMENTS) {
    if (number === undefined) break
    const rotated = await rotateApiKey(database, tenantOf(organization, environment), { number, overlap_hours })
    if (rotated === 'missing') continue
    printKey(rotated)
    if (overlap_hours === 0) return printMessage(`Deleted ${id}: requests with it now fail with 401`)
    return printMessage(`${id} works on for ${overlap_hours} hours at most`)
  }
  throw unknownKey(organizationId, id)
}

const REFUSALS: { readonly [R in KeyRefusal]: string } = {
  expires_in_the_past: 'The key would have expired already. Choose a later moment for --expires-at',
  missing: 'There is no such key',
  expired: 'This key has expired. Create a new one',
  replaced: 'This key was rotated already. Rotate the one that replaced it',
}

function printKey(created: { readonly key: string } | KeyRefusal): void {
  if (typeof created === 'string') throw new CommandError(REFUSALS[created])
  print(created.key)
  printMessage('This is the only time the key is shown. Keep it on servers only.')
}

/** Prints the keys of both environments, masked. */
export async function listKeys(database: Database, id: string): Promise<void> {
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
      key.scopes?.join(',') ?? 'all',
      key.allowed_addresses?.join(',') ?? 'any',
      expiryOf(key),
      key.replaced_by === null ? 'none' : keyId(key.replaced_by),
      key.last_used_at ?? 'never',
      key.last_used_address ?? 'nowhere',
    ])
  if (rows.length === 0)
    return print(`No keys yet. Create one: tapeline keys create --organization ${id} --environment sandbox --name NAME`)
  printTable(HEADINGS, rows)
}

const HEADINGS = [
  'ID',
  'ENVIRONMENT',
  'KEY',
  'NAME',
  'SCOPES',
  'ADDRESSES',
  'EXPIRES',
  'REPLACED BY',
  'LAST USED',
  'FROM',
]

function expiryOf({ expires_at, has_expired }: ApiKey): string {
  if (expires_at === null) return 'never'
  return has_expired ? `expired ${expires_at}` : expires_at
}

/** Deletes a key at once. Throws a CommandError where there is none. */
export async function removeKey(database: Database, organizationId: string, id: string): Promise<void> {
  const organization = await getOrganization(database, organizationId)
  const number = numberOfKeyId(id)
  for (const environment of ENVIRONMENTS) {
    if (number !== undefined && (await deleteApiKey(database, tenantOf(organization, environment), number)))
      return printMessage(`Deleted ${id}: requests with it now fail with 401`)
  }
  throw unknownKey(organizationId, id)
}

async function getOrganization(database: Database, id: string): Promise<Organization> {
  const found = await findOrganization(database, id)
  if (found === undefined)
    throw new CommandError(`There is no organization ${id}. List them: tapeline organizations list`)
  return found
}

function unknownKey(organizationId: string, id: string): CommandError {
  return new CommandError(
    `${organizationId} has no key ${id}. List them: tapeline keys list --organization ${organizationId}`,
  )
}
