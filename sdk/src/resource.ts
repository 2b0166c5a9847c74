// What the resources of the interface are made of: a place in its paths, and one way for each kind of operation. The resources themselves are
// generated from the OpenAPI document.
import { pathPart } from './address.ts'
import { readFreshness } from './freshness.ts'
import { type Envelope, List } from './list.ts'
import { type Outcomes, writeEach } from './many.ts'
import type { CallOptions, ManyOptions, UploadOptions, WriteOptions } from './options.ts'
import type { Rows } from './row-source.ts'
import type { FileBody, Transport } from './transport.ts'

/** A place in the paths of the interface. */
export abstract class Resource {
  readonly #transport: Transport
  readonly #path: string

  constructor(transport: Transport, path: string) {
    this.#transport = transport
    this.#path = path
  }

  /** The resource at a place below this one. */
  protected at<R>(Below: new (transport: Transport, path: string) => R, ...parts: readonly string[]): R {
    return new Below(this.#transport, this.#pathTo(parts))
  }

  protected getList<T>(parts: readonly string[], options: CallOptions & { readonly page?: string }): List<T> {
    const path = this.#pathTo(parts)
    const ask = async (page: string | undefined) => {
      const asked = page === undefined ? options : { ...options, page }
      const { body, headers } = await this.#transport.readWithHeaders({ method: 'GET', path, options: asked })
      return { ...(body as Envelope<T>), freshness: readFreshness(headers.get('tapeline-freshness')) }
    }
    return new List(ask, options.page)
  }

  protected async getJson<T>(parts: readonly string[], options: CallOptions): Promise<T> {
    return (await this.#transport.read({ method: 'GET', path: this.#pathTo(parts), options })) as T
  }

  protected async postJson<T>(parts: readonly string[], json: unknown, options: WriteOptions): Promise<T> {
    if (json === undefined) throw new TypeError('There is nothing to send: give the record, with its id.')
    return (await this.#transport.read({ method: 'POST', path: this.#pathTo(parts), options, json })) as T
  }

  /** An action that its path defines completely. */
  protected async postBare<T>(parts: readonly string[], options: WriteOptions): Promise<T> {
    return (await this.#transport.read({ method: 'POST', path: this.#pathTo(parts), options })) as T
  }

  protected postEach<Row extends { readonly id: string }, Stored>(
    rows: Rows<Row>,
    { concurrency, ...options }: ManyOptions,
  ): Outcomes<Row, Stored> {
    const { signal } = options
    return writeEach(rows, {
      write: (row) => this.postJson<Stored>([], row, options),
      id: (row) => row.id,
      ...(concurrency === undefined ? {} : { concurrency }),
      ...(signal === undefined ? {} : { signal }),
    })
  }

  protected async postFile<T>(parts: readonly string[], file: FileBody, options: UploadOptions): Promise<T> {
    return (await this.#transport.read({ method: 'POST', path: this.#pathTo(parts), options, file })) as T
  }

  protected async deleteAt(parts: readonly string[], options: WriteOptions): Promise<void> {
    await this.#transport.read({ method: 'DELETE', path: this.#pathTo(parts), options })
  }

  /** A file as it comes; `ending` is that of the path. */
  protected async getFile(parts: readonly string[], options: CallOptions, ending = ''): Promise<Response> {
    return await this.#transport.open({ method: 'GET', path: this.#pathTo(parts) + ending, options })
  }

  #pathTo(parts: readonly string[]): string {
    return [this.#path, ...parts.map(pathPart)].join('/')
  }
}
