// An audit as a file that proves itself: each line has a hash of itself and of the hash before it, so that a line that was changed, left out, added
// or moved breaks the chain (docs/explanation/decisions/0178). The first line names whose audit it is, the last one ends it.
import { createHash } from 'node:crypto'
import { canonicalJson } from '@tapeline/kernel/core/canonical-json'
import type { Json } from '@tapeline/kernel/core/dated-facts'
import type { Head, HeadSignature, SignedHead } from './audit-signature.ts'

/** A line before it has its hash. */
type Content = { readonly [field: string]: Json }

/** The form of the file; another one gets another number. */
const FORM = 1

/** An event in form 1. A field that events get later belongs to another form: in this one no hash may change. */
export interface EventLine {
  readonly at: string
  readonly action: string
  readonly actor_id: string
  readonly actor_organization: string
  readonly subject_type: string
  readonly subject_id: string
  readonly receivable_id: string | null
  readonly organization: string
  readonly fields: readonly string[]
}

/** The fields of form 1, and no other. */
function contentOf(event: EventLine): Content {
  const { at, action, actor_id, actor_organization, subject_type, subject_id, receivable_id, organization } = event
  const named = { actor_id, actor_organization, organization }
  return { at, action, ...named, subject_type, subject_id, receivable_id, fields: [...event.fields] }
}

/** Where a chain is that goes on later: the hash of its last line, empty where it has none yet, and how many events it has. */
export interface ChainEnd {
  readonly hash: string
  readonly events: number
}

/** Makes the lines of a file in their order. */
export class AuditChain {
  #of: Pick<Head, 'audit' | 'lender' | 'environment' | 'form'> = { audit: '', environment: '', form: FORM }
  #hash = ''
  #head = ''
  #events = 0

  /** A chain that goes on behind lines which were made before. */
  static after({ hash, events }: ChainEnd): AuditChain {
    const chain = new AuditChain()
    chain.#hash = hash
    chain.#events = events
    return chain
  }

  /** The first line: whose log it is, and of which lender alone, where it has no other events of that log. */
  begin(organization: string, environment: string, lender?: string): string {
    const of = { audit: organization, environment, form: FORM, ...(lender === undefined ? {} : { lender }) }
    this.#of = of
    return this.#line(of)
  }

  /** The line of an event. */
  event(event: EventLine): string {
    const line = this.#line(contentOf(event))
    this.#head = this.#hash
    this.#events += 1
    return line
  }

  /** The last line: how many events there are, and the moment up to which none is missing. Exports of versions before have no signature. */
  end(until: string, signed?: HeadSignature): string {
    return this.#line({ end: true, events: this.#events, until, ...signed })
  }

  /** The hash of the last event, which stays the hash of that event in every later export; empty where there is none. */
  get head(): string {
    return this.#head
  }

  /** What is signed at the end. */
  headAt(until: string): Head {
    return { ...this.#of, events: this.#events, head: this.#head, until }
  }

  get events(): number {
    return this.#events
  }

  /** Where it is now, to go on later. */
  get endsAt(): ChainEnd {
    return { hash: this.#hash, events: this.#events }
  }

  #line(content: Content): string {
    this.#hash = hashOf(this.#hash, content)
    return canonicalJson({ ...content, hash: this.#hash })
  }
}

/** Of what an export is, beside the log. */
function partText(lender: Json | undefined): string {
  return lender === undefined ? 'a whole log' : `what the log has of ${String(lender)} alone`
}

/** The SHA-256 of the hash before, a line end and the line without its own hash, in hexadecimal. */
function hashOf(before: string, content: Content): string {
  return createHash('sha256')
    .update(`${before}\n${canonicalJson(content)}`)
    .digest('hex')
}

/** What a file that proves itself holds. */
export interface VerifiedAudit extends Head {
  /** The number of its last line. */
  readonly lines: number
  readonly signed: HeadSignature | undefined
}

/** What an earlier or later export states of the same log: a hash that an event has, and how many events there were by then, where that is known. */
export type OtherHead = Pick<Head, 'head'> & Partial<SignedHead>

/** A file that does not prove itself, with the line that shows it. */
export class AuditChainError extends Error {}

/** Follows the lines of a file in their order. */
export class AuditVerifier {
  readonly #other: OtherHead | undefined
  #number = 0
  #hash = ''
  #head = ''
  #found = false
  #first: Content | undefined
  #last: Content | undefined

  /** `other` is the head of another export, which the file has to contain. */
  constructor(other?: OtherHead) {
    this.#other = other
  }

  /** Takes the next line, without its end. Throws an AuditChainError at the first one that does not follow. */
  line(text: string): void {
    this.#number += 1
    if (this.#last !== undefined) throw this.#fault('follows the last line')
    const { hash, ...content } = this.#read(text)
    this.#hash = hashOf(this.#hash, content)
    if (hash !== this.#hash) throw this.#fault('was changed, or a line before it was changed, removed, added or moved')
    if (this.#number === 1) this.#first = this.#header(content)
    else if (content['end'] === true) this.#last = content
    else this.#event(content)
  }

  /** What the file holds. Throws an AuditChainError where its end is missing, and where it lacks the head of the other export. */
  end(): VerifiedAudit {
    const [first, last] = [this.#first, this.#last]
    if (first === undefined || last === undefined)
      throw new AuditChainError(`The last line is missing: lines behind line ${this.#number} were cut off`)
    const { audit, environment, lender } = first as Pick<Head, 'audit' | 'environment' | 'lender'>
    const { events, until, key, signature } = last as { events: number; until: string } & Partial<HeadSignature>
    if (events !== this.#number - 2) throw this.#fault(`counts ${events} events, and there are ${this.#number - 2}`)
    this.#requireOther(events)
    const signed = typeof key === 'string' && typeof signature === 'string' ? { key, signature } : undefined
    const of = { audit, environment, form: FORM, ...(lender === undefined ? {} : { lender }) }
    return { ...of, events, until, head: this.#head, lines: this.#number, signed }
  }

  #event(content: Content): void {
    if (typeof content['at'] !== 'string') throw this.#fault('is no event')
    this.#head = this.#hash
    const { head, events } = this.#other ?? {}
    if (events === this.#number - 1 && head !== this.#head)
      throw this.#fault('is another event than the one of the other head: the log was changed at this line or before')
    this.#found ||= this.#head === head
  }

  #header(content: Content): Content {
    if (typeof content['audit'] !== 'string' || content['form'] !== FORM)
      throw this.#fault(`does not begin an audit of form ${FORM}`)
    const { audit, environment } = { ...content, ...this.#other }
    if (audit !== content['audit'] || environment !== content['environment'])
      throw this.#fault(`begins the audit of another organization or environment than ${audit} in ${environment}`)
    if (this.#other?.audit !== undefined && this.#other.lender !== content['lender'])
      throw this.#fault(
        `begins ${partText(content['lender'])}, and the other head is of ${partText(this.#other.lender)}`,
      )
    return content
  }

  /** The file has to go at least as far as the other head. */
  #requireOther(events: number): void {
    if (this.#other === undefined || this.#found) return
    const { events: expected, until } = this.#other
    if (expected === 0) return
    if (expected !== undefined && expected > events)
      throw this.#fault(
        `ends the file after ${events} events, and there were ${expected} until ${until}: it is an older export, or its end was cut off`,
      )
    throw new AuditChainError('No event has the head that you gave: the file is not a later export of the same log')
  }

  /** The line as an object; each has one spelling. */
  #read(text: string): Content & { readonly hash?: Json } {
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      throw this.#fault('is no JSON')
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw this.#fault('is no object')
    const content = value as Content
    if (canonicalJson(content) !== text) throw this.#fault('is spelled otherwise than it was written')
    return content
  }

  #fault(what: string): AuditChainError {
    return new AuditChainError(`Line ${this.#number} ${what}`)
  }
}
