// What an account is called.

/** The fields of an account that its name consists of; absent where it has none. */
export interface NamesOfAccount {
  readonly name?: unknown
  readonly first_name?: unknown
  readonly last_name?: unknown
}

/** Of a business its name, of a person the given and the family name; null where an account has none of them. */
export function nameOfAccount({ name, first_name, last_name }: NamesOfAccount): string | null {
  if (typeof name === 'string') return name
  const person = [first_name, last_name].filter((part) => typeof part === 'string').join(' ')
  return person === '' ? null : person
}
