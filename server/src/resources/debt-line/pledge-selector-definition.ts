// Which receivables a debt line takes without a pledge of each: by product type and by metadata. A selector that asks
// for nothing selects nothing, so that a line left half configured never takes a whole book.
import { Type } from 'typebox'
import { listOf, mapOf, recordOf } from '@tapeline/contract/composite-kind'
import { openWord } from '@tapeline/contract/fields'
import { type Kind, freeText } from '@tapeline/contract/kind'
import { type Json, isObject } from '@tapeline/kernel/core/dated-facts'
import { metadataText } from '@tapeline/kernel/core/metadata-text'
import { PRODUCT_TYPES } from '@tapeline/contract/records/receivable-definition'
import { metadataKeyField } from '../reporting-settings/reporting-settings-definition.ts'

const PRODUCT_TYPES_MAX = 50
const METADATA_KEYS_MAX = 20

const text = freeText(500, 'Text.')

/** What a metadata value is compared with. */
const plainValue: Kind = {
  schema: Type.Union([text.schema, Type.Number(), Type.Boolean()], {
    description: 'Text, a number, or true or false.',
  }),
  read: (value, param) => {
    if (typeof value === 'string') return text.read(value, param)
    if (typeof value === 'boolean' || Number.isFinite(value)) return { value: value as Json }
    return { faults: [{ param, code: 'invalid_type', message: `${param} must be text, a number, true or false` }] }
  },
}

/** The kind of a pledge selector; its normal form has both parts. */
export const pledgeSelectorKind = selectorKind(
  "Which receivables funded by the operator, and in the line's currency, are pledged to the line without a pledge of their own: those that meet " +
    'both parts. Null, or a selector of which both parts are empty, selects none. Where several lines select a receivable, the first by opened_on ' +
    'and id has it. Replaced as a whole.',
)

/** A selector of receivables by product type and metadata, whose normal form has both parts. */
export function selectorKind(description: string): Kind {
  return recordOf(
    {
      fields: {
        product_types: listOf(
          openWord(PRODUCT_TYPES, 'A product type.'),
          { items_max: PRODUCT_TYPES_MAX, unique: true },
          'Product types of which a receivable must have one; empty for any.',
        ),
        metadata: mapOf(
          metadataKeyField("A key of the receivable's metadata."),
          plainValue,
          { keys_max: METADATA_KEYS_MAX },
          'Metadata that a receivable must have, every key with just this value, a number or boolean by its JSON text; empty for any.',
        ),
      },
      required: [],
      defaults: { product_types: [], metadata: {} },
    },
    { description, examples: [{ product_types: ['term_loan'], metadata: { channel: 'partner' } }] },
  )
}

/** What a selector looks at. */
export interface Selectable {
  readonly product_type: string
  readonly metadata: { readonly [key: string]: Json }
}

/** Whether a selector, in normal form, selects a receivable; metadata values are equal where the filters of lists find them so. */
export function selects(selector: Json, receivable: Selectable): boolean {
  if (!isObject(selector)) return false
  const productTypes = Array.isArray(selector['product_types']) ? selector['product_types'] : []
  const metadata = Object.entries(isObject(selector['metadata']) ? selector['metadata'] : {})
  if (productTypes.length === 0 && metadata.length === 0) return false
  if (productTypes.length > 0 && !productTypes.includes(receivable.product_type)) return false
  return metadata.every(([key, value]) => {
    const held = Object.hasOwn(receivable.metadata, key) ? receivable.metadata[key] : undefined
    return held !== undefined && metadataText(held) === metadataText(value)
  })
}
