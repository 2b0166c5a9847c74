// Who did something, by name where one may know it: people are known to all, keys to admins.
import { useQuery } from '@tanstack/react-query'
import type { Environment } from '../paths.ts'
import { keysQuery } from '../service/keys.ts'
import { usersQuery } from '../service/team.ts'
import { usePlace } from './use-place.ts'

/** Gives the name of an actor by its id, or the id if there is no name. */
export function useActorNames(environment: Environment): (id: string) => string {
  const names = useActors(environment)
  return (id) => names.get(id) ?? id
}

function useActors(environment: Environment): ReadonlyMap<string, string> {
  const { me } = usePlace()
  const users = useQuery(usersQuery)
  const keys = useQuery({ ...keysQuery(environment), enabled: me.user.role === 'admin' })
  return new Map([
    ...(users.data ?? []).map(({ id, name }) => [id, name] as const),
    ...(keys.data ?? []).map(({ id, name }) => [id, `${name} (API key)`] as const),
    ['service', 'The service'] as const,
  ])
}

/** Those of one's own organization who may have done something, to choose from: people, keys, and the service itself. */
export function useActorOptions(
  environment: Environment,
): readonly { readonly value: string; readonly label: string }[] {
  return [...useActors(environment)].map(([value, label]) => ({ value, label }))
}
