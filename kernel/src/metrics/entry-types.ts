// What each type of entry does to outstanding principal. The one place that defines it: the balance, and the metrics to
// come, derive from it.

/** Effect of one unit of an entry's amount on outstanding principal. */
export type PrincipalEffect = 1 | 0 | -1

/** The listed entry types and their effect on principal; a type not listed moves nothing until it is mapped. */
export const PRINCIPAL_EFFECTS = {
  disbursement: 1,
  principal: -1,
  refund: -1,
  write_off: -1,
  recovery: 0,
  interest: 0,
  origination_fee: 0,
  periodic_fee: 0,
  late_fee: 0,
  other: 0,
  scheduled_principal: 0,
  scheduled_interest: 0,
  returned_principal: 1,
  returned_interest: 0,
  capitalized_interest: 1,
} as const satisfies Record<string, PrincipalEffect>

/** Types that take back a payment of another type: their amounts count as amounts of that type with the opposite sign. */
export const RETURNED_TYPES = {
  returned_principal: 'principal',
  returned_interest: 'interest',
} as const satisfies Record<string, keyof typeof PRINCIPAL_EFFECTS>

/** A listed entry type. */
export type EntryType = keyof typeof PRINCIPAL_EFFECTS

/** The listed entry types, in the order of the documentation. */
export const ENTRY_TYPES = Object.keys(PRINCIPAL_EFFECTS) as readonly EntryType[]

/** Whether amounts of a type count as amounts of another with the opposite sign. */
export function isReturned(type: string): type is keyof typeof RETURNED_TYPES {
  return Object.hasOwn(RETURNED_TYPES, type)
}

/** Effect of an entry's type on principal; 0 for a type that is not understood. */
export function principalEffect(type: string): PrincipalEffect {
  return Object.hasOwn(PRINCIPAL_EFFECTS, type) ? PRINCIPAL_EFFECTS[type as EntryType] : 0
}
