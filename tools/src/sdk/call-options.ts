// The options of each call: the parameters of its query beside how it is sent. A table as JSON and as CSV shares them.
import type { DocumentParameter } from './document.ts'
import { docComment, typeName } from './names.ts'
import { type OperationKind, type PlacedOperation, TABLE_ENDING } from './operation-tree.ts'
import type { TypeBook } from './schema-types.ts'

const BASES: { readonly [kind in OperationKind]: string } = {
  list: 'CallOptions',
  get: 'CallOptions',
  csv: 'CallOptions',
  xlsx: 'CallOptions',
  download: 'CallOptions',
  upsert: 'WriteOptions',
  post: 'WriteOptions',
  delete: 'WriteOptions',
  upload: 'UploadOptions',
}

/** Names of options of every call, so that no query parameter may have them. */
const TAKEN = ['signal', 'timeout_ms', 'retries_max', 'idempotency_key', 'content_type', 'concurrency']

/** So few parameters name themselves, and are one type wherever they are. */
const SHARED_MAX = 2

/** Types of options made so far. */
export class OptionBook {
  readonly #book: TypeBook
  readonly #names = new Map<string, string>()

  constructor(book: TypeBook) {
    this.#book = book
  }

  /** The name of the options of an operation. Parameters of earlier versions, which lists read past, are left out. */
  typeOf({ kind, path, operation }: PlacedOperation): string {
    const parameters = operation.parameters.filter(
      (parameter) => parameter.in === 'query' && parameter.deprecated !== true,
    )
    const taken = parameters.find(({ name }) => TAKEN.includes(name))
    if (taken !== undefined) throw new Error(`${operation.operationId}: ${taken.name} is an option of the call itself`)
    const base = BASES[kind]
    if (parameters.length === 0) return base
    const shared = parameters.length <= SHARED_MAX
    const key = JSON.stringify([base, parameters, shared ? '' : path.replace(TABLE_ENDING, '')])
    const known = this.#names.get(key)
    if (known !== undefined) return known
    const name = this.#nameOf(operation.operationId, parameters)
    this.#names.set(key, name)
    this.#book.declare(name, this.#declaration(name, base, parameters))
    return name
  }

  /** The operation names them too where the same few names mean something else. */
  #nameOf(operation: string, parameters: readonly DocumentParameter[]): string {
    const short = typeName(parameters.map(({ name }) => name).join('_and_'), 'options')
    return parameters.length <= SHARED_MAX && !this.#book.has(short) ? short : typeName(operation, 'options')
  }

  #declaration(name: string, base: string, parameters: readonly DocumentParameter[]): string {
    const fields = parameters.map((parameter) => {
      return `${docComment(parameter.description, '  ')}  readonly ${parameter.name}?: ${this.#parameterType(parameter)}\n`
    })
    return `export interface ${name} extends ${base} {\n${fields.join('')}}\n`
  }

  /** The service compares metadata as text, so a filter may also be a number or a boolean. */
  #parameterType({ name, schema }: DocumentParameter): string {
    if (schema.type === 'object') return '{ readonly [key: string]: string | number | boolean }'
    return this.#book.typeOf(schema, [name])
  }
}
