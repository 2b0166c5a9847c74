// One value of several alike: each of its fields has the first value that is not empty. So a table of fields shows a value in every row,
// though no single record has all of them.

/** A value of JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** Whether a value is an object. */
export function isObject(value: unknown): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The first value that is not empty; of objects each of its fields, of lists of objects one element in that way. */
export function filled(values: readonly Json[]): Json {
  const [first = null, ...others] = values.filter((value) => !isEmpty(value))
  if (Array.isArray(first)) return first.every(isObject) ? [filled([first, ...others].flat())] : first
  return isObject(first) ? filledObject([first, ...others].filter(isObject)) : first
}

function filledObject(objects: readonly { readonly [key: string]: Json }[]): Json {
  const keys = [...new Set(objects.flatMap(Object.keys))]
  return Object.fromEntries(keys.map((key) => [key, filled(objects.map((object) => object[key] ?? null))]))
}

function isEmpty(value: Json): boolean {
  return value === null || (typeof value === 'object' && Object.keys(value).length === 0)
}
