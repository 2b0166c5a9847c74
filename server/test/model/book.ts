// The model of one tenant's book, in plain arrays: everything ever written, in the order in which it was answered.
import { type Fact, compare } from './facts.ts'
import type { Fields } from './kinds.ts'
import type { Dated, Version } from './records.ts'

/** The book. */
export class Book {
  readonly accounts: Dated[] = []
  readonly receivables: Dated[] = []
  readonly versions: Version[] = []
  /** Answers kept under idempotency keys. */
  readonly answers: {
    readonly endpoint: string
    readonly key: string
    readonly body: string
    readonly answer: string
  }[] = []

  account(id: string): Dated | undefined {
    return this.accounts.find((account) => account.id === id)
  }

  receivable(id: string): Dated | undefined {
    return this.receivables.find((receivable) => receivable.id === id)
  }

  /** The present entries of a receivable. */
  entries(receivable: string): Version[] {
    return this.entriesKnown(receivable, undefined)
  }

  /** The entries of a receivable as known at a moment; now when left out. */
  entriesKnown(receivable: string, known_at: string | undefined): Version[] {
    return this.versions.filter((version) => version.receivable === receivable && isKnown(version, known_at))
  }

  /** Adds the facts of a write to a record, or the record. */
  record(records: Dated[], id: string, moment: string, stated: readonly Omit<Fact, 'moment'>[]): void {
    const facts = stated.map((fact) => ({ ...fact, moment }))
    const at = records.findIndex((record) => record.id === id)
    const before = records[at]
    if (before === undefined) records.push({ id, created: moment, facts })
    else records[at] = { ...before, facts: [...before.facts, ...facts] }
  }

  /** Ends the present version of an entry; gives it. */
  supersede(receivable: string, id: string, moment: string): Version | undefined {
    const at = this.versions.findIndex(
      (version) => version.receivable === receivable && version.id === id && version.superseded === undefined,
    )
    const before = this.versions[at]
    if (before !== undefined) this.versions[at] = { ...before, superseded: moment }
    return before
  }

  /** Adds a version of an entry. */
  addVersion(receivable: string, id: string, moment: string, state: Fields): void {
    const before = this.supersede(receivable, id, moment)
    this.versions.push({
      receivable,
      id,
      created: before?.created ?? moment,
      known: moment,
      superseded: undefined,
      state,
    })
  }

  /** Every moment at which something became known. */
  moments(): string[] {
    const facts = [...this.accounts, ...this.receivables].flatMap((record) => record.facts.map((fact) => fact.moment))
    return [...new Set([...facts, ...this.versions.map((version) => version.known)])].toSorted(compare)
  }
}

function isKnown(version: Version, known_at: string | undefined): boolean {
  if (known_at === undefined) return version.superseded === undefined
  return version.known <= known_at && (version.superseded === undefined || version.superseded > known_at)
}

/** The order of newest-first lists. */
export function newestFirst(a: { readonly created: string }, b: { readonly created: string }): number {
  return compare(b.created, a.created)
}

/** The order of entries: latest date first, then the latest reported. */
export function latestFirst(a: Version, b: Version): number {
  return compare(String(b.state['date']), String(a.state['date'])) || compare(b.created, a.created)
}
