// Kinds of field that several resources share, each stated once: bounds, description, reading.
import { parseCountry } from '@tapeline/kernel/core/country'
import { parseCurrency } from '@tapeline/kernel/core/currency'
import { parseBookDay } from '@tapeline/kernel/core/book-day'
import { parseDuration } from '@tapeline/kernel/core/duration'
import { type AmountLimits, accept } from '@tapeline/kernel/core/fault'
import { parseId } from '@tapeline/kernel/core/id'
import { parseMoment } from '@tapeline/kernel/core/moment'
import { parseWord } from '@tapeline/kernel/core/words'
import { type Kind, type KindReading, metadataKind, textKind, wholeNumber } from './kind.ts'
import { REFERENCES } from './references.ts'
import { inUnit } from './units.ts'

/** The largest integer that JSON carries exactly everywhere; money stays between minus and plus this number. */
export const INTEGER_MAX = Number.MAX_SAFE_INTEGER

/** An id that the caller assigns. */
export function idField(description: string) {
  return idKind(description, {})
}

/** The id of another record, of one kind or of one of several; the record must exist and belong to the same organization. */
export function referenceField(to: string | readonly string[], description: string) {
  return idKind(description, { [REFERENCES]: typeof to === 'string' ? [to] : [...to] })
}

function idKind(description: string, more: Record<string, unknown>) {
  const kind = textKind(parseId, {
    minLength: 1,
    maxLength: 255,
    ...more,
    description: `${description} 1 to 255 printable characters, compared byte by byte.`,
  })
  return { ...kind, form: 'id' as const }
}

/** Money of either sign, in minor units of its currency. */
export function signedMoney(description: string) {
  return amountWithin({ minimum: -INTEGER_MAX, maximum: INTEGER_MAX }, description)
}

/** Money that is not negative, in minor units of its currency. */
export function money(description: string) {
  return amountWithin({ minimum: 0, maximum: INTEGER_MAX }, description)
}

/** Money above zero, in minor units of its currency. */
export function positiveMoney(description: string) {
  return amountWithin({ minimum: 1, maximum: INTEGER_MAX }, description)
}

function amountWithin(bounds: { minimum: number; maximum: number }, description: string): Kind {
  const amount = inUnit(
    wholeNumber(bounds, "an amount in the currency's smallest denomination", description),
    'minor_units',
  )
  return { ...amount, read: (value, param) => withLimits(amount.read(value, param), bounds) }
}

function withLimits(reading: KindReading, limits: AmountLimits): KindReading {
  return 'faults' in reading ? { faults: reading.faults.map((fault) => ({ ...fault, limits })) } : reading
}

/** A calendar date. */
export function dayField(description: string) {
  return textKind(parseBookDay, { format: 'date', examples: ['2026-01-31'], description })
}

/** A duration such as `1 month`. */
export function durationField(description: string) {
  return textKind(parseDuration, {
    examples: ['1 month', '2 weeks', 'P1M', 'monthly'],
    description:
      `${description} \`<n> day|week|month|year\`, singular or plural; ISO 8601 (\`P1M\`) and weekly, biweekly, ` +
      'monthly, quarterly, annual are read too. Stored as `1 month`.',
  })
}

/** A currency code of ISO 4217. */
export function currencyField(description: string) {
  const kind = textKind(parseCurrency, {
    minLength: 3,
    maxLength: 3,
    examples: ['USD'],
    description: `${description} ISO 4217.`,
  })
  return { ...kind, form: 'currency' as const }
}

/** A country code of ISO 3166-1. */
export function countryField(description: string) {
  return textKind(parseCountry, {
    minLength: 2,
    maxLength: 2,
    examples: ['US'],
    description: `${description} ISO 3166-1 alpha-2.`,
  })
}

/** Offers the known words to clients generated from the document, although other words may follow: a suggestion, not a restriction. */
export const OPEN_WORDS = 'x-extensible-enum'

/** A word of an open list: unlisted lower-case words are accepted, misspellings of listed ones are refused. */
export function openWord(listed: readonly string[], description: string) {
  return textKind((text) => parseWord(text, listed), {
    pattern: '^[a-z][a-z0-9_]*$',
    examples: [...listed],
    [OPEN_WORDS]: [...listed],
    description:
      `${description} Listed are ${listed.map((word) => `\`${word}\``).join(', ')}; ` +
      'another lower-case word is accepted and reported as a data-quality finding.',
  })
}

/** The caller's own keys. */
export const metadataField = metadataKind({ keys_max: 50, key_length_max: 40, value_length_max: 500 })

/** The most keys that a record's metadata may reach, over all writes. */
export const METADATA_KEYS_MAX = 50

/** When a record was first written and last changed, as in every resource. */
export function recordMoments(name: string) {
  return {
    created_at: momentField(`When the ${name} was first written.`),
    updated_at: momentField(`When the ${name} last changed.`),
  }
}

/** A moment that the caller sends. */
export function sentMomentField(description: string) {
  return textKind(
    (text) => {
      const reading = parseMoment(text)
      return reading.ok ? accept(text) : reading
    },
    { format: 'date-time', examples: ['2026-01-31T12:00:00Z'], description },
  )
}

/** A moment that the service computes. */
export function momentField(description: string) {
  return textKind((text) => ({ ok: true, value: text }), {
    format: 'date-time',
    examples: ['2026-01-31T12:00:00.000000Z'],
    description,
  })
}
