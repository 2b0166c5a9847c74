// The kinds of identity that an asset behind a receivable can have, and how each is written so that equal assets have equal identities.

/** What an identity is made of, apart from the file of a document. */
export interface IdentityKind {
  readonly description: string
  /** Whether leading zeros count: systems that take a number for a quantity drop them. */
  readonly leading_zeros: 'kept' | 'dropped'
  /** The fewest fields that distinguish assets of several lenders: a number that each issuer begins at 1 needs the issuer or the debtor too. */
  readonly fields_across_min: number
}

/** All kinds, in the order in which they are listed. */
export const IDENTITY_KINDS = {
  vin: {
    description: 'A vehicle identification number of 17 characters (ISO 3779).',
    leading_zeros: 'kept',
    fields_across_min: 1,
  },
  serial_number: {
    description: 'A serial number with the maker that gave it.',
    leading_zeros: 'kept',
    fields_across_min: 2,
  },
  invoice_number: {
    description: 'The number of an invoice with the debtor who owes it.',
    leading_zeros: 'dropped',
    fields_across_min: 2,
  },
  contract_number: {
    description: 'The number of a contract; with the debtor, where several lenders number their own.',
    leading_zeros: 'dropped',
    fields_across_min: 2,
  },
  property_id: {
    description: 'The number of a parcel of land; with the county that gave it, where several number their own.',
    leading_zeros: 'kept',
    fields_across_min: 2,
  },
  combination: {
    description: 'Several fields that together are of one asset alone.',
    leading_zeros: 'kept',
    fields_across_min: 1,
  },
  document: {
    description: 'The SHA-256 of a file.',
    leading_zeros: 'kept',
    fields_across_min: 1,
  },
} as const satisfies { readonly [name: string]: IdentityKind }

/** The name of a kind of identity. */
export type IdentityKindName = keyof typeof IDENTITY_KINDS

/** The kinds that settings may name: a document is one by its file. */
export const SETTABLE_KINDS = [
  'vin',
  'serial_number',
  'invoice_number',
  'contract_number',
  'property_id',
  'combination',
] as const satisfies readonly IdentityKindName[]

/** An identity of an asset, as it is compared. */
export interface Identity {
  readonly kind: IdentityKindName
  /** Its fields in normal form, one line each. */
  readonly value: string
  /** Whether it is compared among the receivables of one lender: where two identities are of one number, the coarser one is. */
  readonly within: boolean
  /** Whether it distinguishes assets of several lenders. */
  readonly across: boolean
}

/** One text for each identity: equal where both kind and value are. */
export function identityText({ kind, value }: Pick<Identity, 'kind' | 'value'>): string {
  return `${kind}\n${value}`
}
