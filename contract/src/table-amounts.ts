// How a CSV table states its amounts: in minor units, like the interface, or in major units for people.
import { choice } from './kind.ts'
import { equals } from './list.ts'

/** Either form. */
export const AMOUNT_FORMS = ['minor', 'major'] as const
export type AmountForm = (typeof AMOUNT_FORMS)[number]

const DESCRIPTION =
  'How amounts are written. minor: whole numbers of minor units, as in JSON; the last column, amounts_in, repeats this in every row. ' +
  'major: a file for people, in UTF-8 with a byte order mark, columns and codes in words, amounts as decimals of the currency beside them and ' +
  'fractions as percentages.'

/** The parameter of every endpoint that answers with CSV; minor when left out. */
export const AMOUNTS_PARAMETER = { amounts: equals(choice(AMOUNT_FORMS, 'A form of amounts.'), DESCRIPTION) }

/** The requested form. */
export function amountFormOf({ values }: { readonly values: object }): AmountForm {
  return (values as { readonly amounts?: AmountForm }).amounts ?? 'minor'
}
