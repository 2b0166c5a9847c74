// The types of the SDK: each schema as it is answered, and, of what can be written, the write and the new record. In a write, absent keeps and
// null clears; what may not be null is what a new record needs; what the service computes is not there.
import type { Document, Schema } from './document.ts'
import { typeName } from './names.ts'
import { TypeBook, fieldsAsTheyAre } from './schema-types.ts'

const HEADER = `// Generated from openapi.json by \`npm run generate\`; not to be edited. Money is in integer minor units; in what is written, absent keeps
// and null clears.
`

const WRITE = '_write'

/** The text of the file of types. */
export function writtenTypes({ components: { schemas }, webhooks = {} }: Document): string {
  const book = new TypeBook()
  const { error, ...named } = schemas
  const answered = Object.entries(named).filter(([name]) => !name.endsWith(WRITE))
  const written = Object.entries(named).filter(([name]) => name.endsWith(WRITE))
  for (const [name, schema] of answered) book.declareObject([name], schema)
  for (const [name, schema] of written) declareWrite(book, name.slice(0, -WRITE.length), schema)
  declareErrorCode(book, error)
  declareWebhooks(book, webhooks)
  return `${HEADER}\n${book.text()}`
}

function declareWrite(book: TypeBook, name: string, schema: Schema): void {
  const write = typeName(name, 'write')
  book.declareObject([name, 'write'], schema, (whole) =>
    fieldsAsTheyAre(whole).filter(([, inner]) => inner.readOnly !== true),
  )
  const needed = requiredOnCreation(schema).filter((field) => !schema.required?.includes(field))
  const fields = needed.map((field) => `'${field}'`).join(' | ')
  const fresh = typeName('new', name)
  const type = needed.length === 0 ? write : `${write} & Required<Pick<${write}, ${fields}>>`
  book.declare(fresh, `/** A write with everything that a new record needs. */\nexport type ${fresh} = ${type}\n`)
}

/** The fields that a new record needs: those that can be written and never be null. */
export function requiredOnCreation({ properties = {} }: Schema): string[] {
  return Object.entries(properties)
    .filter(([, schema]) => schema.readOnly !== true && !schema.anyOf?.some(({ type }) => type === 'null'))
    .map(([field]) => field)
}

/** All events as they are sent: which one it is, `type` states. */
function declareWebhooks(book: TypeBook, webhooks: NonNullable<Document['webhooks']>): void {
  const types = Object.values(webhooks).flatMap(({ post: { requestBody } }) =>
    Object.values(requestBody?.content ?? {}).map(({ schema }) => book.typeOf(schema, [])),
  )
  if (types.length === 0) return
  const members = types.map((type) => `  | ${type}\n`).join('')
  book.declare(
    'WebhookEvent',
    `/** An event as it is sent: \`type\` states which one. */\nexport type WebhookEvent =\n${members}`,
  )
}

function declareErrorCode(book: TypeBook, error: Schema | undefined): void {
  const codes = error?.properties?.['code']
  if (codes === undefined) throw new Error('The document lists no error codes')
  book.declare(
    'ErrorCode',
    `/** The codes of errors, which never change. */\nexport type ErrorCode = ${book.typeOf(codes, [])}\n`,
  )
}
