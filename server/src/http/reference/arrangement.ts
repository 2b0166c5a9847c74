// Decides the page of each endpoint. A reader who sends the examples in the order of the pages finds the records that they name: what
// lenders report, what the operator writes of it, what lenders read of that.
import type { EndpointDefinition } from '@tapeline/contract/endpoint'
import type { ListDefinition } from '@tapeline/contract/list'
import { isOperators } from './examples.ts'

/** An endpoint or a list. */
export type Definition = EndpointDefinition | ListDefinition

/** A page before it is written. */
export interface PagePlan {
  /** The section of the navigation. */
  readonly section: string
  readonly title: string
  /** Its name in an address; unique. */
  readonly slug: string
  readonly definitions: readonly Definition[]
}

/** The section for operators only. */
export const OPERATOR_SECTION = 'Operator'

const REPORT_SECTION = 'Report a book'
const READ_SECTION = 'Read and draw'
const SECTIONS = [REPORT_SECTION, OPERATOR_SECTION, READ_SECTION]

/** Tags that need no record of the operator. */
const REPORTED = ['Authentication', 'Accounts', 'Receivables', 'Receivable entries', 'Imports', 'Bank lines']

/** The operator's collections, each after those that it names; others follow as declared. */
const COLLECTIONS = [
  'organizations',
  'debt-lines',
  'payin-instruments',
  'debt-line-terms',
  'pledges',
  'documents',
  'draw-requests',
  'transparency',
  'financials',
  'annotations',
  'fx-rates',
  'index-rates',
  'reporting-settings',
  'tie-out-settings',
  'payment-reference-settings',
  'tie-out-decisions',
  'integrity-settings',
  'finding-decisions',
  'finding-answers',
  'asset-identity-settings',
]

/** The tag of endpoints that are separated by their collection. */
const OPERATOR_TAG = 'Operator'

const METHODS = ['POST', 'GET', 'DELETE']

/** Every page with its endpoints, in the order of the navigation. */
export function arrange(definitions: readonly Definition[]): PagePlan[] {
  const ordered = inOrder(definitions)
  const slugs = [...new Set(ordered.map(slugOf))]
  const plans = slugs.map((slug) => {
    const own = ordered.filter((definition) => slugOf(definition) === slug)
    return { section: sectionOf(own[0]), title: titleOf(own[0]), slug, definitions: own, place: placeOf(own[0]) }
  })
  return plans
    .toSorted((a, b) => SECTIONS.indexOf(a.section) - SECTIONS.indexOf(b.section) || a.place - b.place)
    .map(({ place: _, ...plan }) => plan)
}

/** The method of an endpoint; lists are read. */
export function methodOf(definition: Definition): string {
  return 'method' in definition ? definition.method : 'GET'
}

/** Sorts by collection, in the order of declaration: the collection, one record of it, the paths below that; on one path, writes first. */
function inOrder(definitions: readonly Definition[]): Definition[] {
  const roots = [...new Set(definitions.map(({ path }) => rootOf(path)))]
  const paths = [...new Set(definitions.map(({ path }) => path))]
  const keys = (definition: Definition) => [
    roots.indexOf(rootOf(definition.path)),
    definition.path.split('/').length,
    paths.indexOf(definition.path),
    METHODS.indexOf(methodOf(definition)),
  ]
  return definitions.toSorted((a, b) => {
    const others = keys(b)
    return (
      keys(a)
        .map((key, index) => key - (others[index] ?? 0))
        .find((difference) => difference !== 0) ?? 0
    )
  })
}

/** A path up to its first id. */
function rootOf(path: string): string {
  return path.replace(/\/\{.*/, '')
}

function sectionOf(definition: Definition | undefined): string {
  if (definition !== undefined && isOperators(definition.path)) return OPERATOR_SECTION
  return REPORTED.includes(definition?.tag ?? '') ? REPORT_SECTION : READ_SECTION
}

/** The place of a page in its section. */
function placeOf(definition: Definition | undefined): number {
  if (definition === undefined || !isOperators(definition.path)) return REPORTED.indexOf(definition?.tag ?? '')
  const place = definition.tag === OPERATOR_TAG ? COLLECTIONS.indexOf(collectionOf(definition)) : -1
  return place === -1 ? COLLECTIONS.length : place
}

/** An operator's tag that is not a collection keeps its name. */
function titleOf(definition: Definition | undefined): string {
  if (definition === undefined) return ''
  if (definition.tag !== OPERATOR_TAG) return definition.tag
  const words = collectionOf(definition).replaceAll('-', ' ')
  return words === 'fx rates' ? 'FX rates' : words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** The totals of a collection are on its page. */
function collectionOf({ path }: Definition): string {
  return path.split('/')[2]?.replace(/-totals$/, '') ?? ''
}

function slugOf(definition: Definition): string {
  const name = titleOf(definition)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
  return isOperators(definition.path) ? `operator-${name}` : name
}
