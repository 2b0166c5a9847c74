// Documents of all organizations, and the operator's review of each: accepted, or refused with the reason. A review is an annotation that the
// lender reads; a document that changed since waits again.
import type { Annotation, Document } from '@tapeline/sdk'
import type { Environment } from '../paths.ts'
import { addressOf } from './call.ts'

/** The kinds of annotation that are reviews. */
export const REVIEW = { accepted: 'acceptance', refused: 'refusal' } as const

/** The last review of a document; undefined while it waits. */
export function reviewOf(
  { updated_at }: Document,
  annotations: readonly Annotation[],
): { readonly verdict: keyof typeof REVIEW; readonly annotation: Annotation } | undefined {
  const last = annotations.find(({ kind }) => kind === REVIEW.accepted || kind === REVIEW.refused)
  if (last === undefined || last.created_at < updated_at) return undefined
  return { verdict: last.kind === REVIEW.accepted ? 'accepted' : 'refused', annotation: last }
}

/** Where the file of a document is fetched. */
export function documentFile(environment: Environment, id: string): string {
  return addressOf(`/${environment}/v/operator/documents/${encodeURIComponent(id)}/content`)
}
