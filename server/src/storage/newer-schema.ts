// Keeps a process from calculating on the schema of a newer Tapeline (0147). A process that runs while a newer one migrates goes on to serve requests,
// since migrations only add; but what it calculates would lack what the migration adds to the stored figures, and nothing would show it.
import { type Database, type Querier, installationStatement } from './database.ts'
import { migrationNames } from './migrate.ts'

const findNewer = installationStatement(
  'find-migration-of-newer-version',
  'select name from migrations where not (name = any($1::text[])) order by name limit 1',
)

/** The database was migrated by a newer Tapeline than this process is. */
export class NewerSchema extends Error {
  constructor(name: string) {
    super(
      `The database was migrated by a newer Tapeline (${name}): this process calculates no more, and its figures are followed by processes of that ` +
        'version. Restart it with that version',
    )
    this.name = 'NewerSchema'
  }
}

/** Watches for migrations that this code does not know. A schema never goes back, so what is closed stays closed. */
export class SchemaFence {
  readonly #querier: Querier
  readonly #onNewer: () => void
  #known: Promise<readonly string[]> | undefined
  #running: Promise<void> = Promise.resolve()
  #next: Promise<void> | undefined

  /** `onNewer` is called when the first such migration is seen. */
  constructor(querier: Querier, onNewer: () => void) {
    this.#querier = querier
    this.#onNewer = onNewer
  }

  /** Throws NewerSchema where there is one. A look that is yet to begin serves all who ask meanwhile, so that each sees what was there when it asked. */
  check(): Promise<void> {
    this.#next ??= this.#running.catch(() => {}).then(() => this.#begin())
    return this.#next
  }

  #begin(): Promise<void> {
    this.#next = undefined
    this.#running = this.#look()
    return this.#running
  }

  async #look(): Promise<void> {
    this.#known ??= migrationNames()
    const [newer] = await this.#querier.query<{ name: string }>(findNewer, [await this.#known])
    if (newer === undefined) return
    this.#onNewer()
    throw new NewerSchema(newer.name)
  }
}

/**
 * The same database, whose transactions are committed only while its schema is known. The look goes by another connection just before the commit: a
 * migration of a table that the transaction changed waits for its end, so it was either seen, or applies to what was stored.
 */
export function fenced(database: Database, fence: SchemaFence): Database {
  return {
    ...database,
    transaction: (work, isolation) =>
      database.transaction(async (opened) => {
        const result = await work(opened)
        await fence.check()
        return result
      }, isolation),
  }
}
