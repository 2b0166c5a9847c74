// The client: every resource of the interface, reached with one key.
import { Resources } from './generated/resources.ts'
import { type Environment, maskedKey } from './key.ts'
import type { ClientOptions } from './options.ts'
import { settingsOf } from './settings.ts'
import { Transport } from './transport.ts'

/** A client of a Tapeline service. It holds no connection and needs no closing. */
export class Tapeline extends Resources {
  /** The environment of the key, by its prefix. Records in `live` are real. */
  readonly environment: Environment
  readonly base_url: string
  readonly #masked_key: string

  /** Throws a ConfigurationError when the options cannot be used; nothing is sent yet. */
  constructor(options: ClientOptions) {
    const settings = settingsOf(options)
    super(new Transport(settings), '')
    this.environment = settings.environment
    this.base_url = settings.base_url
    this.#masked_key = maskedKey(settings.key)
  }

  /** The client for logs; the key is masked. */
  toJSON(): { readonly base_url: string; readonly environment: Environment; readonly key: string } {
    return { base_url: this.base_url, environment: this.environment, key: this.#masked_key }
  }

  /** The same, for consoles. */
  [Symbol.for('nodejs.util.inspect.custom')](): object {
    return this.toJSON()
  }

  [Symbol.for('Deno.customInspect')](): string {
    return `Tapeline ${JSON.stringify(this)}`
  }
}
