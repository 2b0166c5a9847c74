// The types of funds of BAI2: when money can be used. Some are followed by further fields, which must be passed over to find what comes next.

/** The fields behind a type of funds that state days and amounts. */
const FURTHER: { readonly [type: string]: number } = { S: 3, V: 2 }

/** The position of the field behind a type of funds, which stands before `after`, and its further fields. */
export function fieldsAfterFunds(fields: readonly string[], after: number): number {
  const type = (fields[after - 1] ?? '').toUpperCase()
  if (type !== 'D') return after + (FURTHER[type] ?? 0)
  const distributions = fields[after] ?? ''
  return after + 1 + (/^\d{1,3}$/.test(distributions) ? 2 * Number(distributions) : 0)
}
