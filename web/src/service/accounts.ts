// The accounts of a book: who owes.
import { queryOptions } from '@tanstack/react-query'
import type { Environment } from '../paths.ts'
import { call, withQuery } from './call.ts'
import { type ListQuestion, pathPart } from './list.ts'

/** An account, of `/accounts`. */
export interface Account {
  readonly id: string
  readonly type: 'individual' | 'business'
  readonly first_name: string | null
  readonly last_name: string | null
  readonly name: string | null
  readonly legal_entity_id: string | null
  readonly address: Readonly<Record<string, string | null>> | null
  readonly phone: string | null
  readonly email: string | null
  readonly website: string | null
  readonly credit_score: string | null
  readonly industry: string | null
  readonly metadata: Readonly<Record<string, unknown>>
  readonly created_at: string
  readonly updated_at: string
}

/** An account on the clocks. */
export const accountQuery = (environment: Environment, id: string, clocks: ListQuestion) =>
  queryOptions({
    queryKey: ['account', environment, id, clocks],
    queryFn: () => call<Account>('GET', withQuery(`/${environment}/v/accounts/${pathPart(id)}`, clocks)),
  })

/** What an account is called; null where it has told no name. */
export function nameOf({ name, first_name, last_name }: Account): string | null {
  const person = [first_name, last_name].filter((part) => part !== null).join(' ')
  return name ?? (person === '' ? null : person)
}
