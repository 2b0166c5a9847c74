// The organizations that a batch creates or changes, with the tenants that open or close by it.
import type { Transaction } from '../../storage/database.ts'
import { type WrittenOrganization, storeOrganization } from './organization-store.ts'

/** The organizations of one batch. */
export class OrganizationsInBatch {
  readonly #changed = new Map<string, WrittenOrganization>()

  put(organization: WrittenOrganization): void {
    this.#changed.set(organization.organization, organization)
  }

  store(transaction: Transaction): Promise<unknown>[] {
    return [...this.#changed.values()].flatMap((organization) => storeOrganization(transaction, organization))
  }
}
