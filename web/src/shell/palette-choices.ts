// What the palette offers for a typed text, in its groups: pages and definitions, which the browser knows, around the records that the service
// found. Pages come first and definitions last, so that records that arrive move nothing above them.
import type { Found, FoundGroup, FoundHit, Me } from '../generated/dashboard-endpoints.ts'
import { TERMS } from '../generated/glossary.ts'
import { SECTIONS, isFor } from './navigation.ts'

/** Where a choice leads. */
export type Target =
  | { readonly to: 'page'; readonly path: string }
  | { readonly to: 'definition'; readonly href: string }
  | { readonly to: 'lender' | 'account' | 'receivable' | 'debt_line'; readonly id: string }
  | { readonly to: 'month_close'; readonly line: string; readonly month: string }
  | { readonly to: 'line_documents'; readonly line: string }
  | { readonly to: 'lender_documents'; readonly organization: string }
  | { readonly to: 'documents' }

/** Something that can be chosen. */
export interface Choice {
  readonly label: string
  /** What distinguishes it from others of its name. */
  readonly detail: string | null
  /** The lender whose it is, for the operator. */
  readonly lender: string | null
  readonly target: Target
}

/** Choices of one kind. */
export interface ChoiceGroup {
  readonly title: string
  readonly choices: readonly Choice[]
}

/** Pages, and definitions, that are shown at most. */
const KNOWN_MAX = 5

/** A text without marks and case, in words. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}

/** Whether each typed word begins a word of a text. */
export function matches(text: string, typed: string): boolean {
  const words = wordsOf(text)
  const wanted = wordsOf(typed)
  return wanted.length > 0 && wanted.every((part) => words.some((word) => word.startsWith(part)))
}

/** Every group in which something is found, in order. */
export function choicesFor(typed: string, me: Me, found: Found | undefined): ChoiceGroup[] {
  const groups = [
    { title: 'Pages', choices: pagesFor(typed, me) },
    ...(found?.data ?? []).map((group) => recordsOf(group, me)),
    { title: 'Definitions', choices: definitionsFor(typed) },
  ]
  return groups.filter(({ choices }) => choices.length > 0)
}

function pagesFor(typed: string, me: Me): Choice[] {
  const offered = SECTIONS.flatMap(({ title, pages }) =>
    pages.filter((page) => isFor(page, me)).map(({ label, to }) => ({ label, section: title, to })),
  )
  return offered
    .filter(({ label, section }) => matches(`${label} ${section}`, typed))
    .slice(0, KNOWN_MAX)
    .map(({ label, section, to }) => ({ label, detail: section, lender: null, target: { to: 'page', path: to } }))
}

function definitionsFor(typed: string): Choice[] {
  return TERMS.filter(({ term }) => matches(term, typed))
    .slice(0, KNOWN_MAX)
    .map(({ term, meaning, href }) => ({
      label: term,
      detail: meaning,
      lender: null,
      target: { to: 'definition', href },
    }))
}

const TITLES: Readonly<Record<FoundGroup['kind'], string>> = {
  lender: 'Lenders',
  account: 'Accounts',
  receivable: 'Receivables',
  debt_line: 'Debt lines',
  month_close: 'Closed months',
  document: 'Documents',
}

function recordsOf({ kind, hits, has_more }: FoundGroup, me: Me): ChoiceGroup {
  const title = has_more ? `${TITLES[kind]}, the first ${hits.length}` : TITLES[kind]
  return { title, choices: hits.map((hit) => choiceOf(kind, hit, me)) }
}

function choiceOf(kind: FoundGroup['kind'], hit: FoundHit, me: Me): Choice {
  const { label, detail, organization, organization_name } = hit
  const lender = kind === 'lender' ? null : (organization_name ?? organization)
  const target = kind === 'document' ? targetOfDocument(hit, me) : targetOfRecord(kind, hit)
  return { label, detail: detail === label ? null : detail, lender, target }
}

function targetOfRecord(kind: Exclude<FoundGroup['kind'], 'document'>, { id, debt_line_id }: FoundHit): Target {
  return kind === 'month_close' ? { to: kind, line: debt_line_id ?? '', month: id } : { to: kind, id }
}

/** Where a document is listed: with what it belongs to, or with all. */
function targetOfDocument({ debt_line_id, receivable_id, organization }: FoundHit, me: Me): Target {
  if (debt_line_id !== null) return { to: 'line_documents', line: debt_line_id }
  if (me.organization.is_operator) return { to: 'lender_documents', organization: organization ?? '' }
  return receivable_id === null ? { to: 'documents' } : { to: 'receivable', id: receivable_id }
}
