// The resources of the SDK as classes, one for each place of the interface's paths.
import { OptionBook } from './call-options.ts'
import { type Document, referredName } from './document.ts'
import { docComment, typeName, valueName } from './names.ts'
import {
  type Place,
  type PlacedOperation,
  answerOf,
  className,
  jsonBodyOf,
  operationTree,
  placeName,
} from './operation-tree.ts'
import { TypeBook } from './schema-types.ts'

const HEADER = `// Generated from openapi.json by \`npm run generate\`; not to be edited. The words of a path are the resources; below an id they are functions
// of it: \`tapeline.receivables.entries('loan-1').list()\`.
`

/** The text of the file of resources. */
export function resourceClasses(document: Document): string {
  const book = new TypeBook()
  const options = new OptionBook(book)
  const root = operationTree(document)
  const classes = placesOf(root).map((place) => classOf(place, options))
  const text = `${book.text()}\n${classes.join('\n')}`
  return `${HEADER}${importsOf(text, document)}\n${text}`
}

/** Those below first: a class must be there before it is used. */
function placesOf(place: Place): Place[] {
  return [...[...place.below.values()].flatMap(placesOf), place]
}

function classOf(place: Place, options: OptionBook): string {
  const parts = [
    ...[...place.below.values()].map(wayTo),
    ...place.operations.flatMap((operation) => methodsOf(operation, options)),
  ]
  const path = place.path === '' ? 'Everything that the interface offers.' : place.path
  return `${docComment(path, '')}export class ${className(place)} extends Resource {\n${parts.join('\n')}}\n`
}

/** How a resource is reached from the one above it. */
function wayTo(place: Place): string {
  const name = className(place)
  const segment = `'${place.words.at(-1)}'`
  const doc = docComment(place.path, '  ')
  if (place.parameters.length === 0) return `${doc}  readonly ${placeName(place)} = this.at(${name}, ${segment})\n`
  const names = place.parameters.map((parameter) => valueName(parameter))
  return `${doc}  ${placeName(place)}(${names.map((id) => `${id}: string`).join(', ')}): ${name} {
    return this.at(${name}, ${[...names, segment].join(', ')})
  }
`
}

function methodsOf(placed: PlacedOperation, options: OptionBook): string[] {
  const { kind, operation, parameters } = placed
  const { summary, description, operationId } = operation
  const body = jsonBodyOf(operation)
  const answer = answerTypeOf(placed)
  const ids = parameters.map((parameter) => valueName(parameter))
  const taken = bodyArgument(placed)
  const call = {
    doc: docComment([summary, description].filter(Boolean).join('.\n'), '  '),
    parts: `[${ids.join(', ')}]`,
    taken: [...ids.map((id) => `${id}: string`), ...taken.map(({ name, type }) => `${name}: ${type}`)],
    given: taken.map(({ name }) => name),
    options: options.typeOf(placed),
  }
  const base = kind === 'post' && body === undefined ? 'postBare' : FUNCTIONS[kind]
  const method = methodOf(kind, base, answer, call)
  if (kind !== 'upsert' || body === undefined) return [method]
  if (parameters.length > 0) throw new Error(`${operationId}: an upsert has its id in its body`)
  return [method, manyOf(placed, answer, call.options)]
}

const FUNCTIONS: { readonly [kind in PlacedOperation['kind']]: string } = {
  list: 'getList',
  get: 'getJson',
  csv: 'getFile',
  xlsx: 'getFile',
  download: 'getFile',
  upsert: 'postJson',
  post: 'postJson',
  upload: 'postFile',
  delete: 'deleteAt',
}

interface MethodParts {
  readonly doc: string
  readonly parts: string
  readonly taken: readonly string[]
  readonly given: readonly string[]
  readonly options: string
}

function methodOf(name: string, base: string, answer: string, call: MethodParts): string {
  const taken = [...call.taken, `options: ${call.options} = {}`].join(', ')
  const ending = name === 'csv' || name === 'xlsx' ? [`'.${name}'`] : []
  const given = [call.parts, ...call.given, 'options', ...ending].join(', ')
  return `${call.doc}  ${name}(${taken}): ${answer} {\n    return this.${base}(${given})\n  }\n`
}

/** Many upserts, each with its outcome. */
function manyOf(placed: PlacedOperation, answer: string, options: string): string {
  const [{ type } = { type: '' }] = bodyArgument(placed)
  const stored = /^Promise<(.*)>$/.exec(answer)?.[1] ?? answer
  const settled = options === 'WriteOptions' ? 'ManyOptions' : `ManyOptions & Omit<${options}, 'idempotency_key'>`
  const doc = docComment(
    'The same for many: outcomes in the order of the rows, rows of one id one after the other.',
    '  ',
  )
  return `${doc}  upsertMany<Row extends ${type}>(rows: Rows<Row>, options: ${settled} = {}): Outcomes<Row, ${stored}> {
    return this.postEach(rows, options)
  }
`
}

function bodyArgument({ kind, operation }: PlacedOperation): { readonly name: string; readonly type: string }[] {
  if (kind === 'upload') return [{ name: 'file', type: 'FileBody' }]
  const body = jsonBodyOf(operation)
  if (body === undefined) return []
  const referred = referredName(body)
  if (referred === undefined) return [{ name: 'body', type: 'unknown' }]
  return [{ name: valueName(referred.replace(/_write$/, '')), type: typeName(referred) }]
}

function answerTypeOf({ kind, operation }: PlacedOperation): string {
  const answer = answerOf(operation)
  if (answer === undefined) return 'Promise<void>'
  if (kind === 'csv' || kind === 'xlsx' || kind === 'download') return 'Promise<Response>'
  const shown = kind === 'list' ? answer.schema.properties?.['data']?.items : answer.schema
  const referred = referredName(shown)
  const type = referred === undefined ? '{ readonly [field: string]: unknown }' : typeName(referred)
  return kind === 'list' ? `List<${type}>` : `Promise<${type}>`
}

/** Only what the text uses. */
function importsOf(text: string, { components }: Document): string {
  const code = text.replaceAll(/\/\*\*.*?\*\//gs, '')
  const used = (names: readonly string[]) => names.filter((name) => new RegExp(`\\b${name}\\b`).test(code)).toSorted()
  const types = used(Object.keys(components.schemas).map((name) => typeName(name)))
  const line = (names: readonly string[], file: string) =>
    names.length === 0 ? '' : `import type { ${names.join(', ')} } from '${file}'\n`
  return [
    line(used(['List']), '../list.ts'),
    line(used(['Outcomes']), '../many.ts'),
    line(used(['CallOptions', 'ManyOptions', 'UploadOptions', 'WriteOptions']), '../options.ts'),
    `import { Resource } from '../resource.ts'\n`,
    line(used(['Rows']), '../row-source.ts'),
    line(used(['FileBody']), '../transport.ts'),
    `import type {\n${types.map((name) => `  ${name},\n`).join('')}} from './types.ts'\n`,
  ].join('')
}
