// The kinds of document to choose from.
import { sentenceCase } from '../../ui/words.ts'

/** A kind, and what it is called. */
export interface DocumentKind {
  readonly value: string
  readonly label: string
}

/** The kinds that the interface lists. */
export const DOCUMENT_KINDS: readonly DocumentKind[] = [
  'contract',
  'invoice',
  'bank_statement',
  'financial_statement',
  'credit_agreement',
  'security_agreement',
  'proof_of_delivery',
  'title',
  'insurance',
  'identification',
  'correspondence',
  'other',
].map(kindOf)

/** The kinds, with one of a document that the interface does not list. */
export function kindsWith(kind: string | undefined): readonly DocumentKind[] {
  const isListed = kind === undefined || DOCUMENT_KINDS.some(({ value }) => value === kind)
  return isListed ? DOCUMENT_KINDS : [...DOCUMENT_KINDS, kindOf(kind)]
}

function kindOf(value: string): DocumentKind {
  return { value, label: sentenceCase(value) }
}
