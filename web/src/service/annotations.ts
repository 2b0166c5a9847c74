// The operator's notes about a record. They stay with the operator unless the lender may read it.
import { queryOptions } from '@tanstack/react-query'
import type { Annotation } from '@tapeline/sdk'
import type { AnnotatedRecord } from './api-types.ts'
import type { Environment } from '../paths.ts'
import { call, withQuery } from './call.ts'

/** An annotation to write. */
export type SentAnnotation = AnnotatedRecord & Pick<Annotation, 'kind' | 'text' | 'author' | 'visibility'>

/** The annotations of a record, the latest first. Ids are unique for the operator, but for accounts and receivables. */
export const annotationsQuery = (
  environment: Environment,
  { organization, subject_type, subject_id }: AnnotatedRecord,
) =>
  queryOptions({
    queryKey: ['annotations', environment, organization, subject_type, subject_id],
    queryFn: async () => {
      const asked = { organization, subject_type, subject_id, limit: '100' }
      const path = withQuery(`/${environment}/v/operator/annotations`, asked)
      return (await call<{ data: Annotation[] }>('GET', path)).data
    },
  })

/** Writes a remark. */
export const annotate = (environment: Environment, annotation: SentAnnotation) =>
  call('POST', `/${environment}/v/operator/annotations`, { id: crypto.randomUUID(), ...annotation })

/** States how an open remark was settled. */
export const resolve = (environment: Environment, id: string, resolution: string) =>
  call('POST', `/${environment}/v/operator/annotations`, { id, resolution, resolved_at: new Date().toISOString() })
