// A lender with a key, made in the database: for tests and programs that call a service which others have started.
import { randomUUID } from 'node:crypto'
import type { Environment } from '../../src/resources/api-key/api-key.ts'
import { createApiKey } from '../../src/resources/api-key/api-key-store.ts'
import { type Organization, createOrganization, tenantOf } from '../../src/resources/organization/organization-store.ts'
import type { Database } from '../../src/storage/database.ts'

/** What to make; a sandbox key of an organization with a random id unless given. */
export interface LenderOptions {
  readonly environment?: Environment
  readonly name?: string
  readonly organization?: string
}

/** An organization with a key. */
export interface MadeLender {
  readonly key: string
  readonly organization: Organization
  readonly tenant: number
}

/** Makes an organization and a key of it. Throws where the organization exists. */
export async function makeLender(database: Database, options: LenderOptions): Promise<MadeLender> {
  const organization = options.organization ?? `lender-${randomUUID().slice(0, 8)}`
  const created = await createOrganization(database, {
    organization,
    name: options.name ?? 'A lender',
    is_operator: false,
    live_enabled: true,
  })
  if (created === undefined) throw new Error('The organization exists')
  const tenant = tenantOf(created, options.environment ?? 'sandbox')
  const key = await createApiKey(database, tenant, 'test')
  return { key, organization: created, tenant }
}
