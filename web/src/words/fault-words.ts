// A fault of the service as a sentence for people: fields by their labels, words of the interface as words, no path, no amount in minor units.
// What a person wrote stays as it was written: texts in quotes, and values in parentheses.
import type { RefusedAmount } from '@tapeline/kernel/core/amount-limits'
import { capital, hasLabel, placeLabel, placeWords, spoken } from './field-labels.ts'
import { sizeText } from './size-text.ts'

/** A fault as the service states it: `message` begins with the name of the field. */
export interface StatedFault {
  readonly param: string
  readonly code: string
  readonly message: string
  /** Of an amount: what would be accepted, in minor units. */
  readonly limits?: RefusedAmount['limits']
}

/** The sentence of a fault, with its full stop. Limits of amounts in a currency are those of the form that knows it: here they are in words. */
export function faultSentence({ param, code, message, limits }: StatedFault): string {
  if (limits !== undefined) return `${placeLabel(param)} ${limitWords({ code, limits })}`
  return plainSentence(withLabel(param, message))
}

/** A sentence of the service, with its full stop. */
export function plainSentence(message: string): string {
  const parts = message
    .replaceAll(/(?: with|, to) (?:GET|POST|PATCH|DELETE) \/[\w/{}-]*\w/g, '')
    .replaceAll(/,? (?:in the smallest denomination of the currency|as a JSON integer|sent as a string)/g, '')
    .replaceAll("an amount in the currency's smallest denomination", 'an amount')
    .replaceAll(/\bsend (\w+): null/g, (_, name: string) => `leave ${placeWords(name)} empty`)
    .replaceAll(/\b(\w+): "(\w+)"/g, (_, name: string, word: string) => `“${spoken(word)}” as ${placeWords(name)}`)
    .replaceAll(/\b(\d{4,}) bytes/g, (_, bytes: string) => sizeText(Number(bytes)))
    .split(/("(?:[^"\\]|\\.)*"|\([^)]*\))/)
  const text = capital(parts.map((part, at) => (at % 2 === 1 ? part : plainWords(part))).join(''))
  return /[.!?…]$/.test(text) ? text : `${text}.`
}

/** A message whose field is called by its label: it begins with it, or a phrase that names what it is of comes before. */
function withLabel(param: string, message: string): string {
  if (message.startsWith(`${param} `)) return placeLabel(param) + message.slice(param.length)
  return message
    .replace(`: ${param} `, () => `: ${placeWords(param)} `)
    .replace(`A key of ${param} `, () => `A key of ${placeWords(param)} `)
}

/** Names of the interface: words with an underscore, and places within a record. */
const NAME = /(?<![\w@./-])[a-z][a-z0-9]*(?:_[a-z0-9]+|\.[a-z][a-z0-9]*|\[\d+\])+(?![\w@/-])/g

/** A text of the interface, such as the hint of a field, with its names as words. */
export function plainWords(text: string): string {
  return text.replaceAll(NAME, nameWords).replaceAll(/`([^`]*)`/g, (_, word: string) => `“${spoken(word)}”`)
}

function nameWords(name: string): string {
  if (name.split(/[.[\]]+/).every((part) => part === '' || /^\d+$/.test(part) || hasLabel(part)))
    return placeWords(name)
  return name.includes('_') ? spoken(name) : name
}

/** What an amount must be, where no currency is known to state its limits in. */
function limitWords({ code, limits: { minimum, maximum, nearest } }: RefusedAmount): string {
  if (code === 'invalid_type') return 'must be an amount.'
  if (nearest !== undefined) return 'must be one of the amounts that can be drawn.'
  if (minimum === 0) return 'must not be negative.'
  if (minimum === 1) return 'must be more than 0.'
  if (minimum !== undefined) return minimum < 0 ? 'is larger than any amount that is accepted.' : 'must be higher.'
  if (maximum === 0) return 'is more than can be drawn. Nothing can be drawn now.'
  return code === 'exceeds_availability' ? 'is more than can be drawn.' : 'must be lower.'
}
