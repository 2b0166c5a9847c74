// What a search of the documentation looks through: each heading with the text below it, each endpoint with its fields, each error code.
import { ERRORS } from '@tapeline/contract/errors'
import { type ServedDocument, textOfDocument } from '../documents.ts'
import { markdownSections } from '../markdown.ts'
import { type EndpointPage, type Operation, titleOf } from '../model.ts'
import { addressOf } from '../navigation.ts'
import type { Topic } from '../overview.ts'

/** A place in the documentation that a search can find. */
export interface SearchSection {
  /** With an anchor. */
  readonly address: string
  readonly title: string
  /** The title of its page. */
  readonly page: string
  /** What is written there exactly so: a path, names of fields, a code. */
  readonly names: string
  readonly text: string
  /** More than 1 comes before what matches as well. */
  readonly weight: number
}

/** Whoever looks for a term wants its definition first, and a table before the same as CSV. */
const WEIGHTS = { definition: 3, csv: 0.5, other: 1 }

const DEFINING = /^reference\/(?:definitions|glossary)/

/** The sections of a document. */
export function documentSections(document: ServedDocument): SearchSection[] {
  return markdownSections(textOfDocument(document)).map(({ id, text, body }) => ({
    address: id === '' ? document.address : `${document.address}#${id}`,
    title: text,
    page: document.title,
    names: '',
    text: body,
    weight: DEFINING.test(document.path) ? WEIGHTS.definition : WEIGHTS.other,
  }))
}

/** The endpoints of a page. */
export function endpointSections(page: EndpointPage): SearchSection[] {
  return page.operations.map((operation) => ({
    address: `${addressOf(page)}#${operation.name}`,
    title: operation.summary,
    page: titleOf(page),
    names: `${operation.method} ${operation.path} ${operation.name} ${fieldsOf(operation).join(' ')}`,
    text: [`${operation.method} ${operation.path}.`, operation.description, ...descriptionsOf(operation)].join(' '),
    weight: operation.path.endsWith('.csv') ? WEIGHTS.csv : WEIGHTS.other,
  }))
}

function fieldsOf({ parameters, body = [], answer }: Operation): string[] {
  return [...parameters, ...body, ...answer.fields].map(({ name }) => name)
}

function descriptionsOf({ parameters, body = [], answer }: Operation): string[] {
  return [...parameters, ...body, ...answer.fields].map(
    ({ name, description }) => `${name}: ${description.replaceAll('`', '')}`,
  )
}

/** The error codes. */
export function errorSections(): SearchSection[] {
  return Object.entries(ERRORS).map(([code, { status, message }]) => ({
    address: `/docs/errors#${code}`,
    title: code,
    page: 'Errors',
    names: `${code} ${status}`,
    text: `${status}: ${message.replaceAll('`', '')}`,
    weight: WEIGHTS.other,
  }))
}

/** What all requests share. */
export function topicSections(topics: readonly Topic[]): SearchSection[] {
  return topics.map(({ id, title, text }) => ({
    address: `/docs/api#${id}`,
    title,
    page: 'API',
    names: '',
    text: text.text
      .replaceAll(/<pre.*?<\/pre>|<[^>]*>/gs, ' ')
      .replaceAll(/&\w+;|\s+/g, ' ')
      .trim(),
    weight: WEIGHTS.other,
  }))
}
