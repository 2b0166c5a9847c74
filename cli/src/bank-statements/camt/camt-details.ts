// Counterparty, purpose and references: the parts of an entry that differ most between banks and versions. Each is searched wherever a
// version from .02 to .13 has it.
import { type Counterparty, type Direction, normalAccount } from '../statement.ts'
import { givenReference } from '../unique-bank-reference.ts'
import { type XmlElement, child, childrenOf, textAt, trimmed } from './read-xml.ts'

/** The account of the statement, to distinguish it from the counterparty's. */
export interface OwnAccount {
  readonly number: string | undefined
  readonly owner: string | undefined
}

/** An account number in `Acct`, `DbtrAcct` and their like: an IBAN or the bank's own. */
export function accountNumber(element: XmlElement | undefined): string | undefined {
  return textAt(element, 'Id/IBAN') ?? textAt(element, 'Id/Othr/Id') ?? textAt(element, 'Id/PrtryAcct/Id')
}

/**
 * The counterparty. Money in comes from the debtor; a reversal has the roles of the original entry, so they are swapped. Some banks name
 * only one side, or name the account itself: the side that is not the account is taken.
 */
export function counterpartyOf(details: XmlElement | undefined, entry: Movement, own: OwnAccount): Counterparty {
  const parties = child(details, 'RltdPties')
  const debtor = partyOf(parties, 'Dbtr')
  const creditor = partyOf(parties, 'Cdtr')
  const [first, second] = (entry.direction === 'credit') === entry.reversal ? [creditor, debtor] : [debtor, creditor]
  const found = [first, second].find((party) => isKnown(party) && !isOwn(party, own))
  return found ?? { name: undefined, account: undefined }
}

/** The fields that determine the counterparty. */
export interface Movement {
  readonly direction: Direction
  readonly reversal: boolean
}

function partyOf(parties: XmlElement | undefined, role: string): Counterparty {
  const account = accountNumber(child(parties, `${role}Acct`))
  const name =
    nameOf(child(parties, role)) ?? nameOf(child(parties, `Ultmt${role}`)) ?? textAt(parties, `${role}Acct/Nm`)
  return { name, account }
}

/** A name of a person or firm; since .08 one level down, where it may also be a bank's. */
function nameOf(party: XmlElement | undefined): string | undefined {
  return textAt(party, 'Nm') ?? textAt(party, 'Pty/Nm') ?? textAt(party, 'Agt/FinInstnId/Nm')
}

function isKnown({ name, account }: Counterparty): boolean {
  return name !== undefined || account !== undefined
}

function isOwn({ name, account }: Counterparty, own: OwnAccount): boolean {
  if (account !== undefined && own.number !== undefined) return normalAccount(account) === own.number
  return name !== undefined && own.owner !== undefined && name.toUpperCase() === own.owner.toUpperCase()
}

/** The purpose of the payment: free text, otherwise the structured reference, otherwise the bank's own text. */
export function descriptionOf(entry: XmlElement, details: XmlElement | undefined): string | undefined {
  const remittance = child(details, 'RmtInf')
  const free = joined(childrenOf(remittance, 'Ustrd').map(({ text }) => text))
  const structured = joined(childrenOf(remittance, 'Strd').flatMap(structuredTexts))
  return free ?? structured ?? textAt(details, 'AddtlTxInf') ?? textAt(entry, 'AddtlNtryInf')
}

function structuredTexts(structured: XmlElement): string[] {
  const documents = childrenOf(structured, 'RfrdDocInf').map((document) => textAt(document, 'Nb'))
  const additional = childrenOf(structured, 'AddtlRmtInf').map(({ text }) => text)
  return [textAt(structured, 'CdtrRefInf/Ref'), ...documents, ...additional].flatMap((text) => text ?? [])
}

function joined(texts: readonly string[]): string | undefined {
  return trimmed(texts.map((text) => text.trim()).join(' '))
}

/** References and codes under their metadata keys. */
export function detailsOf(entry: XmlElement, details: XmlElement | undefined): { [key: string]: string } {
  const references = child(details, 'Refs')
  const found: [string, string | undefined][] = [
    ['end_to_end_id', givenReference(textAt(references, 'EndToEndId'))],
    ['transaction_id', givenReference(textAt(references, 'TxId'))],
    ['uetr', textAt(references, 'UETR')],
    ['mandate_id', givenReference(textAt(references, 'MndtId'))],
    ['cheque_number', givenReference(textAt(references, 'ChqNb'))],
    ['creditor_reference', textAt(details, 'RmtInf/Strd/CdtrRefInf/Ref')],
    ['return_reason', textAt(details, 'RtrInf/Rsn/Cd') ?? textAt(details, 'RtrInf/Rsn/Prtry')],
    ['bank_transaction_code', transactionCode(child(details, 'BkTxCd')) ?? transactionCode(child(entry, 'BkTxCd'))],
    ...exchangeOf(entry, details),
  ]
  return Object.fromEntries(found.flatMap(([key, text]) => (text === undefined ? [] : [[key, text]])))
}

/** `PMNT-RCDT-ESCT`, otherwise the bank's own code. */
function transactionCode(code: XmlElement | undefined): string | undefined {
  const domain = child(code, 'Domn')
  const parts = [textAt(domain, 'Cd'), textAt(domain, 'Fmly/Cd'), textAt(domain, 'Fmly/SubFmlyCd')]
  return trimmed(parts.flatMap((part) => part ?? []).join('-')) ?? textAt(code, 'Prtry/Cd')
}

/** The instructed amount, if its currency differs, and the exchange rate. */
function exchangeOf(entry: XmlElement, details: XmlElement | undefined): [string, string | undefined][] {
  const amounts = child(details, 'AmtDtls') ?? child(entry, 'AmtDtls')
  const own = child(entry, 'Amt')?.attributes.get('Ccy')
  const kinds = ['InstdAmt', 'TxAmt', 'CntrValAmt'].flatMap((kind) => child(amounts, kind) ?? [])
  const amountsGiven = kinds.flatMap((kind) => child(kind, 'Amt') ?? [])
  const foreign = amountsGiven.find((amount) => (amount.attributes.get('Ccy') ?? own) !== own)
  if (foreign === undefined) return []
  const rate = kinds.map((kind) => textAt(kind, 'CcyXchg/XchgRate')).find((text) => text !== undefined)
  return [
    ['instructed_amount', `${foreign.text.trim()} ${foreign.attributes.get('Ccy')}`],
    ['exchange_rate', rate],
  ]
}
