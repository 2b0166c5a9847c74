// One Ntry of camt.053: a movement of money, or a batch that is split into its movements when they add up to its amount. The direction is
// that of CdtDbtInd, also in a reversal, where ISO 20022 keeps it as the booking's own.
import { parseCurrency } from '@tapeline/kernel/core/currency'
import { type Reading, accept, refuse } from '@tapeline/kernel/core/fault'
import { parseXmlAmount } from '../amount.ts'
import type { Direction, StatementEntry } from '../statement.ts'
import { givenReference, isUniqueReference } from '../unique-bank-reference.ts'
import { type CamtDate, readDate } from './camt-dates.ts'
import { type Movement, type OwnAccount, counterpartyOf, descriptionOf, detailsOf } from './camt-details.ts'
import { type XmlElement, at, child, childrenOf, textAt } from './read-xml.ts'

/** The result of reading an entry. */
export interface CamtEntry {
  /** Several for a batch; none for an entry for information only. */
  readonly movements: readonly StatementEntry[]
  /** A note for people. */
  readonly note: string | undefined
}

/** The fields that an entry and all its parts share. */
interface Whole extends Movement {
  readonly place: string
  readonly amount: number
  readonly currency: string
  readonly status: 'pending' | 'settled'
  readonly booked: CamtDate | undefined
  readonly valued: CamtDate | undefined
}

const STATUSES: { readonly [code: string]: 'pending' | 'settled' | 'information' } = {
  BOOK: 'settled',
  PDNG: 'pending',
  // On the bank's books, with value for the account at a later moment.
  FUTR: 'pending',
  INFO: 'information',
}

/** Reads an entry; refused with the fault in it. */
export function readEntry(entry: XmlElement, place: string, own: OwnAccount): Reading<CamtEntry> {
  const code = textAt(entry, 'Sts/Cd') ?? textAt(entry, 'Sts/Prtry') ?? textAt(entry, 'Sts')
  const status = code !== undefined && Object.hasOwn(STATUSES, code) ? STATUSES[code] : undefined
  if (status === undefined) return refuse('invalid_value', 'Sts must be BOOK, PDNG, FUTR or INFO')
  if (status === 'information') return accept({ movements: [], note: undefined })
  const whole = readWhole(entry, place, status)
  return whole.ok ? accept(apart(entry, whole.value, own)) : whole
}

function readWhole(entry: XmlElement, place: string, status: 'pending' | 'settled'): Reading<Whole> {
  const direction = directionOf(entry)
  if (direction === undefined) return refuse('invalid_value', 'CdtDbtInd must be CRDT or DBIT')
  const money = readMoney(child(entry, 'Amt'))
  if (!money.ok) return money
  const booked = readDate(entry, 'BookgDt')
  if (!booked.ok) return booked
  const valued = readDate(entry, 'ValDt')
  if (!valued.ok) return valued
  if (status === 'settled' && (booked.value ?? valued.value) === undefined)
    return refuse('required', 'it is booked and has neither BookgDt nor ValDt')
  const reversal = ['true', '1'].includes(textAt(entry, 'RvslInd') ?? '')
  return accept({ place, direction, ...money.value, status, reversal, booked: booked.value, valued: valued.value })
}

/** An amount with its currency, in any element of camt. */
export function readMoney(amount: XmlElement | undefined): Reading<{ amount: number; currency: string }> {
  if (amount === undefined) return refuse('required', 'Amt is missing')
  const currency = parseCurrency(amount.attributes.get('Ccy') ?? '')
  if (!currency.ok) return refuse(currency.code, `the currency of Amt ${currency.message}`)
  const minor = parseXmlAmount(amount.text.trim(), currency.value)
  if (!minor.ok) return refuse(minor.code, `Amt ${minor.message}`)
  return accept({ amount: minor.value, currency: currency.value })
}

/** CdtDbtInd of an entry, a detail or a balance. */
export function directionOf(element: XmlElement): Direction | undefined {
  const indicator = textAt(element, 'CdtDbtInd')
  if (indicator === 'CRDT') return 'credit'
  return indicator === 'DBIT' ? 'debit' : undefined
}

function apart(entry: XmlElement, whole: Whole, own: OwnAccount): CamtEntry {
  const details = childrenOf(entry, 'NtryDtls').flatMap((group) => childrenOf(group, 'TxDtls'))
  if (details.length > 1) return partsOrWhole(entry, details, whole, own)
  const single = movement(entry, details[0], whole, undefined, own)
  const size = textAt(entry, 'NtryDtls/Btch/NbOfTxs') ?? '1'
  return { movements: [size === '1' ? single : asBatch(single, size)], note: undefined }
}

function partsOrWhole(entry: XmlElement, details: readonly XmlElement[], whole: Whole, own: OwnAccount): CamtEntry {
  const parts = partsOf(details, whole)
  if (parts !== undefined) {
    const movements = parts.map(({ detail, part }) => movement(entry, detail, part, partName(detail), own))
    return { movements, note: undefined }
  }
  const batch = asBatch(movement(entry, undefined, whole, undefined, own), String(details.length))
  return {
    movements: [batch],
    note: `${whole.place}: kept whole, as its ${details.length} parts do not add up to its amount`,
  }
}

function asBatch(single: StatementEntry, size: string): StatementEntry {
  return { ...single, details: { ...single.details, batch_size: size } }
}

interface Part {
  readonly detail: XmlElement
  readonly part: Whole
}

/** The parts of a batch; undefined unless each has an amount in the entry's currency and they add up to the entry's. */
function partsOf(details: readonly XmlElement[], whole: Whole): Part[] | undefined {
  const parts = details.flatMap((detail, index) => {
    const amount = amountWithin(detail, whole.currency)
    const direction = directionOf(detail) ?? whole.direction
    const place = `${whole.place}, TxDtls ${index + 1}`
    return amount === undefined ? [] : [{ detail, part: { ...whole, place, amount, direction } }]
  })
  const sum = parts.reduce((total, { part }) => total + signed(part), 0n)
  return parts.length === details.length && sum === signed(whole) ? parts : undefined
}

function signed({ amount, direction }: Whole): bigint {
  return direction === 'credit' ? BigInt(amount) : -BigInt(amount)
}

/** A part's amount in the entry's currency: its own element since .04, amount details before. */
function amountWithin(detail: XmlElement, currency: string): number | undefined {
  const paths = ['Amt', 'AmtDtls/TxAmt/Amt', 'AmtDtls/CntrValAmt/Amt', 'AmtDtls/InstdAmt/Amt']
  const found = paths.map((path) => at(detail, path)).find((amount) => amount?.attributes.get('Ccy') === currency)
  const money = readMoney(found)
  return money.ok ? money.value.amount : undefined
}

function partName(detail: XmlElement): string {
  const names = ['TxId', 'UETR', 'EndToEndId', 'InstrId'].map((name) => givenReference(textAt(detail, `Refs/${name}`)))
  return names.find((name) => name !== undefined) ?? ''
}

function movement(
  entry: XmlElement,
  detail: XmlElement | undefined,
  whole: Whole,
  part: string | undefined,
  own: OwnAccount,
): StatementEntry {
  return {
    place: whole.place,
    direction: whole.direction,
    amount: whole.amount,
    currency: whole.currency,
    status: whole.status,
    booked_on: whole.booked?.day,
    value_date: whole.valued?.day,
    value_moment: whole.valued?.moment,
    reversal: whole.reversal,
    counterparty: counterpartyOf(detail, whole, own),
    description: descriptionOf(entry, detail),
    references: referencesOf(entry, detail),
    part,
    details: detailsOf(entry, detail),
  }
}

/** The bank's own references. An NtryRef that is a line number changes with the statement, so it is left out. */
function referencesOf(entry: XmlElement, detail: XmlElement | undefined): string[] {
  const number = givenReference(textAt(entry, 'NtryRef'))
  return [
    givenReference(textAt(detail, 'Refs/AcctSvcrRef')),
    givenReference(textAt(entry, 'AcctSvcrRef')),
    number !== undefined && isUniqueReference(number) ? number : undefined,
  ].flatMap((reference) => reference ?? [])
}
