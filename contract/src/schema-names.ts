// How schemas within schemas are named, in the published document and in the types of the SDK.

/** One of what a plural names; the rows of `data` are rows. */
export function singular(word: string): string {
  if (word === 'data') return 'row'
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return /[^su]s$/.test(word) ? word.slice(0, -1) : word
}

/** The word that distinguishes an object of a choice: the only value of its first field. */
export function discriminatorOf(schema: object): string | undefined {
  const { properties = {} } = schema as { readonly properties?: Readonly<Record<string, OneValue>> }
  const [first] = Object.values(properties)
  const values = first?.enum ?? [first?.const]
  const [value] = values
  return values.length === 1 && typeof value === 'string' ? value : undefined
}

interface OneValue {
  readonly enum?: readonly unknown[]
  readonly const?: unknown
}
