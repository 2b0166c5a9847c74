// The names of accounts that a page shows by id. What a page asks for at once, a row each, goes in one request.
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Environment } from '../paths.ts'
import { callOwn } from './own-call.ts'
import type { AskedClocks } from './portfolio.ts'

/** The name of an account on the clocks; null where it has none, or is not there. */
export const accountNameQuery = (environment: Environment, id: string, { as_of, known_at }: AskedClocks) =>
  queryOptions({
    queryKey: ['account-name', environment, as_of, known_at, id],
    queryFn: () => askForName({ environment, as_of, known_at }, id),
    staleTime: 60_000,
  })

/** Asks for the names that the rows of a page will ask for, before they are drawn. */
export function nameAhead(
  client: QueryClient,
  environment: Environment,
  ids: Iterable<string>,
  clocks: AskedClocks,
): void {
  for (const id of new Set(ids)) void client.prefetchQuery(accountNameQuery(environment, id, clocks))
}

/** Where and on which clocks names are asked for. */
interface Asked extends AskedClocks {
  readonly environment: Environment
}

/** Those who wait for the name of each account. */
type Waiting = Map<string, PromiseWithResolvers<string | null>>

const waiting = new Map<string, Waiting>()

/** Asks for a name with all others that are asked for before the browser has a moment to spare. */
function askForName(asked: Asked, id: string): Promise<string | null> {
  const key = JSON.stringify(asked)
  const others: Waiting = waiting.get(key) ?? new Map()
  if (!waiting.has(key)) {
    waiting.set(key, others)
    setTimeout(() => {
      waiting.delete(key)
      for (const ids of inRequests([...others.keys()])) void answer(asked, ids, others)
    })
  }
  const known = others.get(id) ?? resolvers()
  others.set(id, known)
  return known.promise
}

interface PromiseWithResolvers<T> {
  readonly promise: Promise<T>
  readonly resolve: (value: T) => void
  readonly reject: (error: unknown) => void
}

function resolvers(): PromiseWithResolvers<string | null> {
  let given: Omit<PromiseWithResolvers<string | null>, 'promise'> | undefined
  const promise = new Promise<string | null>((resolve, reject) => {
    given = { resolve, reject }
  })
  if (given === undefined) throw new Error('A promise runs its function at once')
  return { promise, ...given }
}

async function answer(asked: Asked, ids: readonly string[], others: Waiting): Promise<void> {
  const { environment, as_of, known_at } = asked
  try {
    const query = { ids: ids.join('\n'), as_of, known_at }
    const { data } = await callOwn('GET /{environment}/account-names', { path: { environment }, query })
    const names = new Map(data.map(({ id, name }) => [id, name]))
    for (const id of ids) others.get(id)?.resolve(names.get(id) ?? null)
  } catch (error) {
    for (const id of ids) others.get(id)?.reject(error)
  }
}

/** As many ids as the service names at once, and as an address holds. */
const IDS_MAX = 100
const LENGTH_MAX = 8_000

/** Ids by the requests that ask for them: one, unless there are many or they are long. */
export function inRequests(ids: readonly string[]): string[][] {
  const requests: string[][] = []
  let length = Infinity
  for (const id of ids) {
    const own = encodeURIComponent(id).length + 3
    const last = requests.at(-1)
    if (last === undefined || last.length >= IDS_MAX || length + own > LENGTH_MAX) {
      requests.push([id])
      length = own
    } else {
      last.push(id)
      length += own
    }
  }
  return requests
}
