// Who an account is, as statements that are compared one by one: by its legal_entity_id where one is held, otherwise by its type and names.
// So an account of the service that a tape would make another person or business is found as receivables of another obligor are.
import type { RecordStatement } from '@tapeline/kernel/core/overwrites'

/** The fields of an account that state who it is. */
export interface Party {
  readonly type?: string | null
  readonly name?: string | null
  readonly first_name?: string | null
  readonly last_name?: string | null
  readonly legal_entity_id?: string | null
}

const NAMES = ['type', 'name', 'first_name', 'last_name'] as const

/** A statement of who an account is, and by which field. */
export type PartyStatement = Pick<RecordStatement, 'kind' | 'content' | 'obligor'> & { readonly by: string }

/** What a line of a tape states. A service that holds a legal_entity_id is compared by it, any other by what it is called. */
export function partiesInTape(party: Party): PartyStatement[] {
  return [...byLegalId(party), ...byNames(party)]
}

/** What the service holds. */
export function partiesInService(party: Party): PartyStatement[] {
  const legal = byLegalId(party)
  return legal.length > 0 ? legal : byNames(party)
}

/** Whether a statement is one of who an account is: those of its contents name no party. */
export function isParty({ kind, obligor }: Pick<RecordStatement, 'kind' | 'obligor'>): boolean {
  return kind === 'account' && obligor !== undefined
}

function byLegalId({ legal_entity_id: id }: Party): PartyStatement[] {
  return isStated(id) ? [{ kind: 'account', content: undefined, obligor: id, by: 'by legal_entity_id' }] : []
}

/** Letter case and spaces around make no difference. */
function byNames(party: Party): PartyStatement[] {
  return NAMES.flatMap((field) => {
    const value = party[field]
    if (!isStated(value)) return []
    return [{ kind: 'account' as const, content: undefined, obligor: value.trim().toLowerCase(), by: `by ${field}` }]
  })
}

function isStated(value: string | null | undefined): value is string {
  return value !== undefined && value !== null
}
