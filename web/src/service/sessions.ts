// Where one is signed in.
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** A browser that is signed in. */
export interface Session {
  readonly id: string
  readonly client: string
  readonly address: string
  readonly created_at: string
  readonly last_seen_at: string
  readonly current: boolean
}

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async () => (await call<{ data: Session[] }>('GET', '/sessions')).data,
})

export const endSession = (id: string) => call('DELETE', `/sessions/${id}`)

export const endOtherSessions = () => call('POST', '/sessions/end-others', {})
