// A saved mapping of loan tapes: how the files of a source become records, under the name of the source. Everybody of the organization uses it; whoever
// saved it and admins change it.
import { textKind } from '@tapeline/contract/kind'
import { type Reading, accept, refuse } from '@tapeline/kernel/core/fault'
import { checkText } from '@tapeline/kernel/core/text'

/** How many mappings an organization may have in an environment. */
export const MAPPINGS_MAX = 200

/** The longest name, in characters. */
const NAME_LENGTH_MAX = 100

/** The longest mapping, in characters. Long lookups of words are most of a long one. */
const MAPPING_LENGTH_MAX = 250_000

/** The name of a source. */
export const sourceName = textKind(
  (text) => (text.trim() === '' ? refuse('required', 'is required') : checkText(text.trim(), NAME_LENGTH_MAX)),
  { maxLength: NAME_LENGTH_MAX, description: 'The name of the source.' },
)

/** What files of one source have in common. */
export const tapeHeadings = textKind(
  (text) => (/^[0-9a-z-]{1,64}$/.test(text) ? accept(text) : refuse('invalid_format', 'must be a digest of headings')),
  { maxLength: 64, description: 'A digest of the names of columns, by which a file of the same source is recognized.' },
)

/** A mapping as JSON. What it maps to is checked where it is used, as of a mapping file. */
export const tapeMapping = textKind(parseMapping, {
  maxLength: MAPPING_LENGTH_MAX,
  description: 'The mapping file, as JSON.',
})

function parseMapping(text: string): Reading<string> {
  const reading = checkText(text, MAPPING_LENGTH_MAX)
  return !reading.ok || isMapping(text) ? reading : refuse('invalid_format', 'must be a mapping file as JSON')
}

function isMapping(text: string): boolean {
  try {
    const { tape } = Object(JSON.parse(text)) as { readonly tape?: unknown }
    return tape === 1
  } catch {
    return false
  }
}

/** The public id of a mapping. */
export function mappingId(number: number): string {
  return `map_${number.toString(36)}`
}

/** The number of a mapping from its public id; undefined when it is none. */
export function numberOfMappingId(id: string): number | undefined {
  const number = /^map_[0-9a-z]{1,11}$/.test(id) ? Number.parseInt(id.slice(4), 36) : Number.NaN
  return Number.isSafeInteger(number) ? number : undefined
}
