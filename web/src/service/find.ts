// Records by what is typed. What was found is not kept for long: a name may be corrected meanwhile.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Environment } from '../paths.ts'
import { callOwn } from './own-call.ts'

/** Hits of each kind. */
export const FOUND_MAX = 5

/** The longest text that can be looked up. */
export const TEXT_LENGTH_MAX = 100

/** What is found for a text. While another one is looked up, what was found before stays. */
export const findQuery = (environment: Environment, text: string) =>
  queryOptions({
    queryKey: ['find', environment, text],
    queryFn: ({ signal }) =>
      callOwn('POST /{environment}/find', { path: { environment }, body: { text, limit: FOUND_MAX } }, signal),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    retry: false,
  })
