// The reference as data: the content of every page about every endpoint, derived from the contract and from the OpenAPI document made from
// it, so that pages, document and service cannot disagree. The service renders it as HTML, `generate` as Markdown.
import type { Contract, EndpointDefinition } from '@tapeline/contract/endpoint'
import { ERRORS, type ErrorCode } from '@tapeline/contract/errors'
import type { ListDefinition } from '@tapeline/contract/list'
import type { ResourceDefinition } from '@tapeline/contract/resource'
import { type NeededScope, neededScope } from '@tapeline/contract/scopes'
import { openApiDocument } from '@tapeline/contract/openapi'
import { type Definition, OPERATOR_SECTION, arrange, methodOf } from './arrangement.ts'
import { type Lead, curlOf, leadsOf } from './curl.ts'
import { bodyExample, stepOf } from './examples.ts'
import { type FieldRow, answerRows, bodyRows, computedRows, formRows } from './field-rows.ts'
import { once } from '../once.ts'
import { recordedAnswer } from './recorded.ts'
import { type InTypescript, inTypescript } from './typescript.ts'
import { type JsonSchema, boundWords, descriptionOf, kindWord, schemaOf } from './schema-words.ts'

/** A parameter of a path, a query or a header. */
export interface ParameterRow {
  readonly name: string
  readonly place: 'path' | 'query' | 'header'
  readonly kind: string
  readonly bounds: string
  readonly description: string
  readonly deprecated: boolean
}

/** An error that an endpoint may return. */
export interface ErrorRow {
  readonly status: number
  readonly code: ErrorCode
  readonly message: string
}

/** One endpoint. */
export interface Operation {
  /** Unique; the anchor on its page. */
  readonly name: string
  readonly method: string
  readonly path: string
  /** The scope that a key needs; `none` where any key will do. */
  readonly scope: NeededScope
  readonly summary: string
  readonly description: string
  readonly parameters: readonly ParameterRow[]
  /** Fields to send; undefined where there is no body. */
  readonly body: readonly FieldRow[] | undefined
  readonly answer: {
    readonly status: number
    readonly sentence: string
    readonly fields: readonly FieldRow[]
    readonly example: string | undefined
    /** The lists that the example shows the first elements of, in a sentence; undefined where it is whole. */
    readonly shortened?: string | undefined
  }
  readonly errors: readonly ErrorRow[]
  /** The requests to send first; none when the pages before it suffice. */
  readonly leads: readonly (Lead & Pick<Operation, 'typescript'>)[]
  /** A request that works, as one would type it. */
  readonly curl: string
  /** The same by the SDK; undefined where the SDK has no such call. */
  readonly typescript: string | undefined
}

/** A page of the reference: endpoints that belong together. */
export interface EndpointPage {
  /** The section of the navigation that it is in. */
  readonly section: string
  readonly title: string
  readonly slug: string
  readonly operations: readonly Operation[]
}

/** The title of a page that is shown without its section; unique. */
export function titleOf({ section, title }: Pick<EndpointPage, 'section' | 'title'>): string {
  return section === OPERATOR_SECTION ? `${OPERATOR_SECTION}: ${title}` : title
}

/** Every page, in the order of the navigation. The operations of a page are described when they are first read. */
export function referenceOf(contract: Contract): EndpointPage[] {
  const write = inTypescript(contract)
  const named = namedOperator(contract)
  const paths = once(() => schemaOf(openApiDocument(contract)['paths']))
  const documentedOf = (definition: Definition) =>
    schemaOf(schemaOf(paths()[definition.path])[methodOf(definition).toLowerCase()])
  return arrange([...contract.endpoints, ...contract.lists]).map(({ section, title, slug, definitions }) => {
    const operations = once(() =>
      definitions.map((definition) => operationOf(definition, documentedOf(definition), { write, named })),
    )
    return {
      section,
      title,
      slug,
      get operations() {
        return operations()
      },
    }
  })
}

/** How examples are written. */
interface Wording {
  readonly write: InTypescript
  /** A text with the operator's word as it is where the pages are served. */
  readonly named: (text: string) => string
}

function namedOperator({ endpoints }: Contract): Wording['named'] {
  const receivable = endpoints.find(({ body }) => body?.name === 'receivable')?.body
  const word = receivable === undefined ? 'operator' : String(bodyExample(receivable, { path: '/' })['funded_by'])
  return (text) => text.replaceAll(/(?<="funded_by": ?")operator(?=")/g, word)
}

/** An operation, as declared and as the OpenAPI document describes it. */
function operationOf(definition: Definition, documented: JsonSchema, { write, named }: Wording): Operation {
  const curl = named(curlOf(definition))
  const answer = 'answer' in definition ? answerOf(definition) : pageOf(definition)
  return {
    name: text(documented['operationId']),
    method: methodOf(definition),
    path: definition.path,
    scope: neededScope({ method: 'GET', ...definition }),
    summary: definition.summary,
    description: 'description' in definition ? (definition.description ?? '') : '',
    parameters: parametersOf(definition, documented['parameters']),
    body: 'answer' in definition ? sentRows(definition) : undefined,
    answer: { ...answer, example: answer.example && named(answer.example) },
    errors: errorsOf(documented),
    leads: leadsOf(definition).map((lead) => ({ ...lead, typescript: write(lead.curl) })),
    curl,
    typescript: write(curl),
  }
}

/** A workbook takes the parameters of the CSV before it, which are not listed twice. */
function parametersOf(definition: Definition, documented: unknown): ParameterRow[] {
  const rows = Array.isArray(documented)
    ? documented.map((parameter: unknown) => parameterRow(schemaOf(parameter)))
    : []
  const is_workbook = 'answer' in definition && 'workbook' in definition.answer
  return is_workbook ? rows.filter(({ place }) => place === 'path') : rows
}

function sentRows({ name, path, body, asks, acts, upload }: EndpointDefinition): FieldRow[] | undefined {
  if (upload !== undefined) return formRows(upload.fields, stepOf(name).form ?? {})
  const sent = body ?? asks ?? acts
  return sent === undefined ? undefined : bodyRows(sent, { path })
}

function parameterRow(parameter: JsonSchema): ParameterRow {
  const { name, description, deprecated } = parameter
  const schema = schemaOf(parameter['schema'])
  const place = parameter['in'] === 'path' || parameter['in'] === 'header' ? parameter['in'] : 'query'
  const row = {
    place,
    bounds: boundWords(schema),
    description: text(description),
    deprecated: deprecated === true,
  } as const
  return name === 'metadata'
    ? { ...row, name: 'metadata[key]', kind: 'string' }
    : { ...row, name: text(name), kind: kindWord(schema) }
}

function answerOf(endpoint: EndpointDefinition): Operation['answer'] {
  const { answer } = endpoint
  if (answer.status === 204) return { status: 204, sentence: 'No body.', fields: [], example: undefined }
  if ('csv' in answer) return { status: 200, sentence: 'The table, as text/csv.', fields: [], example: undefined }
  if ('workbook' in answer)
    return { status: 200, sentence: 'The table, as an Excel workbook.', fields: [], example: undefined }
  if ('file' in answer) return { status: 200, sentence: 'The file.', fields: [], example: undefined }
  const { resource } = answer
  if ('fields' in resource) {
    const name = resource.name.replaceAll('_', ' ')
    const sentence = `The whole ${name}: every field that can be sent, null where it is empty, and what the service computes:`
    return { status: 200, sentence, fields: computedRows(resource, endpoint), ...exampleOf(endpoint) }
  }
  const schema = schemaOf(resource.schema)
  const fields = answerRows(schema, recordedAnswer(endpoint.name)?.body)
  return { status: 200, sentence: descriptionOf(schema), fields, ...exampleOf(endpoint) }
}

/** The list of a resource that nobody writes also documents its fields. */
function isOnlyAnswered({ fields }: ResourceDefinition): boolean {
  return Object.keys(fields).length === 0
}

function pageOf(list: ListDefinition): Operation['answer'] {
  const { resource } = list
  const sentence =
    'A page: `data` in the order of the list, `has_more`, and the tokens `next_page` and `previous_page`, null where there is no such page.'
  const fields = resource !== undefined && isOnlyAnswered(resource) ? computedRows(resource, list) : []
  return { status: 200, sentence, fields, ...exampleOf(list) }
}

/** The recorded answer. */
function exampleOf({ name }: Definition): Pick<Operation['answer'], 'example' | 'shortened'> {
  const { body, lengths } = recordedAnswer(name) ?? {}
  return { example: body === undefined ? undefined : json(body), shortened: lengths && shortenedWords(lengths) }
}

function shortenedWords(lengths: { readonly [list: string]: number }): string {
  const lists = Object.entries(lengths).map(([list, length]) => `\`${list}\` has ${length} elements`)
  return `The example shows the first elements of longer lists: ${lists.join(', ')}.`
}

/** The error codes that the document lists for an operation, in the order of their status. */
function errorsOf(documented: JsonSchema): ErrorRow[] {
  const descriptions = Object.values(schemaOf(documented['responses'])).map((response) =>
    text(schemaOf(response)['description']),
  )
  const codes = descriptions.flatMap((description) => [...description.matchAll(/^`(\w+)`:/gm)].map((match) => match[1]))
  return codes.filter(isErrorCode).map((code) => ({ code, status: ERRORS[code].status, message: ERRORS[code].message }))
}

function isErrorCode(code: string | undefined): code is ErrorCode {
  return code !== undefined && Object.hasOwn(ERRORS, code)
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2)
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
