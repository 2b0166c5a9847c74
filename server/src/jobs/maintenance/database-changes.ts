// What a process does after connections to the database were lost or another server answered: it compares the clocks that it acknowledged
// with those in the database, and reads again the secret that all nodes share. What else it remembered is forgotten by itself.
import type { Database } from '../../storage/database.ts'
import { installationSecret } from '../../storage/installation.ts'
import type { AcknowledgedClocks } from '../../storage/writer/acknowledged-clocks.ts'

/** The name of the secret that seals page tokens. */
export const TOKEN_SECRET = 'page-tokens'

/** The parts of the service that are looked at. */
interface Watched {
  readonly database: Database
  readonly writer: { readonly clocks: AcknowledgedClocks }
  readonly token_secret: Uint8Array
}

/** Looks after changes of the database. */
export class DatabaseChanges {
  readonly #services: Watched
  readonly #report: (changes: number) => void
  #seen: number

  /** `report` receives how often the database has changed, once it answers again. */
  constructor(services: Watched, report: (changes: number) => void) {
    this.#services = services
    this.#report = report
    this.#seen = services.database.generation()
  }

  /** Looks once; where the database does not answer yet, the next look does it all. */
  async run(): Promise<void> {
    const { database, writer, token_secret } = this.#services
    const generation = database.generation()
    if (generation === this.#seen) return
    // Every handler holds these very bytes.
    token_secret.set(await installationSecret(database, TOKEN_SECRET))
    const found = await writer.clocks.compareAll(database)
    if (found) database.renew()
    this.#seen = generation
    this.#report(generation - 1)
  }
}
