// Identities in fields that settings name, such as `collateral.vehicles.vin`. Lists within collateral are gone through; the fields of one identity
// are of one member of each list.
import { type Json, type State, isObject } from '../../../core/dated-facts.ts'
import { nameOfAccount } from '../../../core/account-name.ts'
import type { Identity } from './identity-kinds.ts'
import { type SettableKind, readIdentity } from './read-identity.ts'

/** An identity that settings name: its kind, and the fields that it is made of. */
export interface NamedIdentity {
  readonly kind: SettableKind
  readonly fields: readonly string[]
}

/** A receivable and who owes it, on a day. */
export interface StatedAsset {
  readonly receivable: State
  readonly obligor: State | undefined
}

/** The identities of an asset by the fields that settings name. */
export function namedIdentities(asset: StatedAsset, named: readonly NamedIdentity[]): Identity[] {
  return named.flatMap(({ kind, fields }) =>
    combined(fields.map((field) => valuesAt(asset, field))).flatMap(
      (values) =>
        readIdentity(
          kind,
          fields.map((field, at) => ({ field, value: values[at] ?? null })),
        ) ?? [],
    ),
  )
}

/** A value that was found, and of which member of each list on the way. */
interface Found {
  readonly value: Json
  readonly members: ReadonlyMap<string, number>
}

function valuesAt({ receivable, obligor }: StatedAsset, field: string): readonly Found[] {
  const members = new Map<string, number>()
  if (field === 'obligor.name') return [{ value: obligor === undefined ? null : nameOfAccount(obligor), members }]
  if (field === 'obligor.legal_entity_id') return [{ value: obligor?.['legal_entity_id'] ?? null, members }]
  const [root = '', ...path] = field.split('.')
  const value = receivable[root] ?? null
  if (root !== 'metadata') return valuesUnder({ value, members }, path, root)
  return [{ value: isObject(value) ? (value[path.join('.')] ?? null) : null, members }]
}

function valuesUnder({ value, members }: Found, path: readonly string[], at: string): readonly Found[] {
  if (Array.isArray(value)) {
    const list: readonly Json[] = value
    return list.flatMap((member, index) =>
      valuesUnder({ value: member, members: new Map(members).set(at, index) }, path, `${at}[]`),
    )
  }
  const [key, ...rest] = path
  if (key === undefined) return [{ value, members }]
  return isObject(value) ? valuesUnder({ value: value[key] ?? null, members }, rest, `${at}.${key}`) : []
}

/** How many identities of one receivable are read of one declaration: a fleet, or a pool of invoices. */
const COMBINED_MAX = 1_000

/** One value of each field, of the same member of each list that they share. */
function combined(fields: readonly (readonly Found[])[]): readonly (readonly Json[])[] {
  let all: { readonly values: readonly Json[]; readonly members: ReadonlyMap<string, number> }[] = [
    { values: [], members: new Map() },
  ]
  for (const found of fields) {
    all = all
      .flatMap(({ values, members }) =>
        found
          .filter((one) => agree(members, one.members))
          .map((one) => ({ values: [...values, one.value], members: new Map([...members, ...one.members]) })),
      )
      .slice(0, COMBINED_MAX)
  }
  return all.map(({ values }) => values)
}

function agree(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): boolean {
  return [...other].every(([list, index]) => (one.get(list) ?? index) === index)
}
