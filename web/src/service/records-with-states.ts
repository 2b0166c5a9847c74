// Records of the public API, each with how it goes by an endpoint of the dashboard: both lists are asked for together.
import { queryOptions } from '@tanstack/react-query'
import type { Environment } from '../paths.ts'
import { ServiceFault, call } from './call.ts'
import { pathPart, readPage } from './list.ts'

interface Identified {
  readonly id: string
}

/** A record, and how it goes. */
export type WithState<Row, State> = Row & {
  readonly state: State
}

/** A kind of records: an organization has at most as many as one page of the list holds. */
export interface RecordsWithStates<State extends Identified> {
  /** The path of the list in the public API; queries of the records are named by it. */
  readonly path: string
  readonly readStates: (environment: Environment, signal: AbortSignal) => Promise<readonly State[]>
  /** The sentence where a record is gone between the two answers. */
  readonly gone: string
  /** How often a page asks again, in milliseconds: states change without anything that is done on it. */
  readonly again_ms: number
}

/** All records of a kind, the latest first. */
export const recordsWithStatesQuery = <Row extends Identified, State extends Identified>(
  { path, readStates, again_ms }: RecordsWithStates<State>,
  environment: Environment,
) =>
  queryOptions({
    queryKey: [path, environment],
    queryFn: async ({ signal }): Promise<WithState<Row, State>[]> => {
      const [{ data }, states] = await Promise.all([
        readPage<Row>(environment, path, { limit: '100' }, signal),
        readStates(environment, signal),
      ])
      return data.flatMap((record) => withState(record, states))
    },
    refetchInterval: again_ms,
  })

/** One of them. */
export const recordWithStateQuery = <Row extends Identified, State extends Identified>(
  { path, readStates, again_ms, gone }: RecordsWithStates<State>,
  environment: Environment,
  id: string,
) =>
  queryOptions({
    queryKey: [path, environment, id],
    queryFn: async ({ signal }): Promise<WithState<Row, State>> => {
      const [record, states] = await Promise.all([
        call<Row>('GET', `/${environment}/v${path}/${pathPart(id)}`, undefined, signal),
        readStates(environment, signal),
      ])
      const [found] = withState(record, states)
      if (found === undefined) throw new ServiceFault(404, { message: gone, code: 'not_found', details: [] })
      return found
    },
    refetchInterval: again_ms,
  })

/** Nothing where it was created or deleted between the two answers. */
function withState<Row extends Identified, State extends Identified>(
  record: Row,
  states: readonly State[],
): WithState<Row, State>[] {
  const state = states.find(({ id }) => id === record.id)
  return state === undefined ? [] : [{ ...record, state }]
}
