// One line of an import: its kind, the fields beside its record, and the operation that the single request would
// be. The record itself is read by the definition of its resource, as anywhere.
import { EFFECTIVE } from '@tapeline/contract/parameter'
import { ServiceError, invalidRequest } from '@tapeline/contract/errors'
import { isPlainObject } from '@tapeline/contract/kind'
import type { Fault } from '@tapeline/kernel/core/fault'
import { faultOf } from '@tapeline/kernel/core/fault'
import { parseId } from '@tapeline/kernel/core/id'
import { parseJson } from '../../http/body.ts'
import { latestDay } from '../../http/latest-day.ts'
import type { Line } from '../../http/line-splitter.ts'
import type { Credential, Operation } from '../../storage/writer/operation.ts'
import type { ReportingBatch } from '../batch.ts'
import type { Subject } from './import-subject.ts'
import type { OnUpdate } from '../upsert-request.ts'

/** What a line sends beside its kind. */
export interface LineRequest {
  readonly credential: Credential
  /** The whole line: the body of the single request, and the fields beside it. */
  readonly line: { readonly [name: string]: unknown }
  readonly receivable_id: string
  readonly effective: string | undefined
  readonly faults: readonly Fault[]
  /** The latest day that a field may name. */
  readonly latest_day: string
  readonly onUpdate?: OnUpdate
}

/** What is the same for all lines of a request. */
export type BesideLine = Pick<LineRequest, 'credential' | 'onUpdate'>

/** A kind of line. */
export interface ImportKind {
  /** Whether it names a receivable, as the path of the single request does. */
  readonly under_receivable: boolean
  /** Whether it may name the day from which it holds. */
  readonly dated: boolean
  /** The operation of the single request. Throws where it would be refused before it is one. */
  readonly operation: (request: LineRequest) => Operation<ReportingBatch>
}

/** Kinds of line by name. */
export type ImportKinds = ReadonlyMap<string, ImportKind>

/** A line as read: what it asks for, or why it cannot; nothing where it is blank. */
export interface ReadLine {
  /** Read only of a line that is not applied. */
  readonly subject: () => Subject
  readonly asks: Operation<ReportingBatch> | ServiceError | undefined
}

const NOBODY = (): Subject => ({ kind: null, record_id: null, receivable_id: null })

/** Reads a line. */
export function readLine({ bytes }: Line, kinds: ImportKinds, beside: BesideLine): ReadLine {
  if (bytes === undefined) return { subject: NOBODY, asks: new ServiceError('body_too_large', { message: TOO_LONG }) }
  const { value: json, faults: losses } = parseJson(bytes)
  if (json === undefined && isBlank(bytes)) return { subject: NOBODY, asks: undefined }
  if (!isPlainObject(json)) return { subject: NOBODY, asks: invalidRequest([json === undefined ? NO_JSON : NO_OBJECT]) }
  const subject = () => subjectOf(json, kinds)
  try {
    return { subject, asks: operationOf(json, losses, kinds, beside) }
  } catch (error) {
    if (error instanceof ServiceError) return { subject, asks: error }
    throw error
  }
}

const TOO_LONG = 'The line is longer than 1 MiB: send a shorter record.'

const NO_JSON: Fault = {
  param: 'body',
  code: 'malformed_body',
  message: 'The line must be JSON in UTF-8: send one JSON object a line',
}

const NO_OBJECT: Fault = { param: 'body', code: 'invalid_type', message: 'The line must be a JSON object with a kind' }

function isBlank(bytes: Buffer): boolean {
  return bytes.toString('utf8').trim() === ''
}

/** Ids are reported only where they are valid ids, so that a report is bounded like the lines that it is about. */
function subjectOf(json: { readonly [name: string]: unknown }, kinds: ImportKinds): Subject {
  const idOf = (name: string) => {
    const sent = json[name]
    return typeof sent === 'string' && parseId(sent).ok ? sent : null
  }
  const { kind } = json
  const known = typeof kind === 'string' && kinds.has(kind) ? kind : null
  return { kind: known, record_id: idOf('id'), receivable_id: idOf('receivable_id') }
}

function operationOf(
  json: { readonly [name: string]: unknown },
  losses: readonly Fault[],
  kinds: ImportKinds,
  beside: BesideLine,
): Operation<ReportingBatch> {
  const { kind: name, receivable_id, effective_date } = json
  const kind = typeof name === 'string' ? kinds.get(name) : undefined
  if (kind === undefined) throw invalidRequest([unknownKind(kinds)])
  const receivable = kind.under_receivable ? readReceivable(receivable_id) : ''
  const day = kind.dated && effective_date !== undefined ? readDay(effective_date) : undefined
  return kind.operation({
    ...beside,
    line: json,
    receivable_id: receivable,
    effective: typeof day === 'string' ? day : undefined,
    faults: typeof day === 'object' ? [day, ...losses] : losses,
    latest_day: latestDay(),
  })
}

function unknownKind(kinds: ImportKinds): Fault {
  const words = [...kinds.keys()].map((kind) => `\`${kind}\``).join(', ')
  return { param: 'kind', code: 'invalid_value', message: `kind must be one of ${words}` }
}

/** Without a receivable there is nothing to judge the rest against. */
function readReceivable(sent: unknown): string {
  if (typeof sent === 'string') {
    const reading = parseId(sent)
    if (reading.ok) return reading.value
    throw invalidRequest([faultOf('receivable_id', reading)])
  }
  const code = sent === undefined || sent === null ? 'required' : 'invalid_type'
  const message = 'receivable_id must be the id of the receivable, sent as a string'
  throw invalidRequest([{ param: 'receivable_id', code, message }])
}

function readDay(sent: unknown): string | Fault {
  const { parse } = EFFECTIVE.effective_date
  if (typeof sent !== 'string')
    return { param: 'effective_date', code: 'invalid_type', message: 'effective_date must be a date, sent as a string' }
  const reading = parse(sent)
  return reading.ok ? reading.value : faultOf('effective_date', reading)
}
