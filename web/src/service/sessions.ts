// Where one is signed in.
import { queryOptions } from '@tanstack/react-query'
import { callOwn } from './own-call.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async () => (await callOwn('GET /sessions')).data,
})

export const endSession = (id: string) => callOwn('DELETE /sessions/{id}', { path: { id } })

export const endOtherSessions = () => callOwn('POST /sessions/end-others')
