// What a payment or a line belongs to, in a cell: what it is matched with and why, or what it could be.
import { Text } from '@mantine/core'
import type { CashPayment, CashPaymentMatchLine, CashPaymentMatchPayment } from '@tapeline/sdk'
import type { ReactNode } from 'react'
import type { OnDay } from '../../service/cash-tie-out.ts'
import { ReceivableLink } from '../../shell/record-links.tsx'
import { amountText } from '../../ui/amount.ts'
import { counted } from '../../ui/words.ts'
import { EXPLANATION_WORDS, RULE_WORDS } from './cash-words.ts'
import { LineLink } from './line-link.tsx'

/** As many parts are named in a cell; the page of each is one link away. */
const SHOWN_MAX = 5

interface TiedToProps {
  readonly row: OnDay<Pick<CashPayment, 'match' | 'stated_by' | 'explanation'>>
  readonly side: 'payment' | 'line'
  readonly candidates: ReactNode
}

/** The cell. */
export function TiedTo({ row, side, candidates }: TiedToProps) {
  const { match, stated_by, explanation, matched_later, explained_later } = row
  if (matched_later !== undefined) return <Note>Open on the day shown, matched on {matched_later}</Note>
  if (explained_later !== undefined) return <Note>Open on the day shown, explained on {explained_later}</Note>
  if (match === null) return candidates
  if (explanation !== null) return <Explained explanation={explanation} />
  const { rule, lines, payments, lines_count, payments_count, fee } = match
  const [currency = 'USD'] = [...payments, ...lines].map((part) => part.currency)
  return (
    <div>
      {RULE_WORDS[rule]}
      {side === 'payment' ? (
        <LineParts lines={lines} count={lines_count} />
      ) : (
        <PaymentParts payments={payments} count={payments_count} />
      )}
      {fee !== null && String(fee) !== '0' && <Note>Less the fee of {`${amountText(fee, currency)} ${currency}`}</Note>}
      {stated_by === 'lender' && <Note>By the lender’s own statements alone</Note>}
    </div>
  )
}

function Explained({ explanation }: { readonly explanation: NonNullable<CashPayment['explanation']> }) {
  return (
    <div>
      {EXPLANATION_WORDS[explanation]}
      <Note>{RULE_WORDS.decision}</Note>
    </div>
  )
}

/** What an open payment could be. */
export function CandidateLines({ lines }: { readonly lines: readonly CashPaymentMatchLine[] }) {
  if (lines.length === 0) return <Note>No line with its amount</Note>
  return (
    <div>
      Could be {counted(lines.length, 'line')}
      <LineParts lines={lines} count={lines.length} />
    </div>
  )
}

/** What an open line could be. */
export function CandidatePayments({ payments }: { readonly payments: readonly CashPaymentMatchPayment[] }) {
  if (payments.length === 0) return <Note>No payment with its amount</Note>
  return (
    <div>
      Could be {counted(payments.length, 'payment')}
      <PaymentParts payments={payments} count={payments.length} />
    </div>
  )
}

interface PartsProps<Part> {
  readonly count: number
  readonly parts: readonly Part[]
  readonly children: (part: Part) => ReactNode
  readonly keyOf: (part: Part) => string
}

function Parts<Part>({ parts, count, children, keyOf }: PartsProps<Part>) {
  const shown = parts.slice(0, SHOWN_MAX)
  return (
    <ul className="plain-list inline-ids">
      {shown.map((part) => (
        <li key={keyOf(part)}>{children(part)}</li>
      ))}
      {count > shown.length && <li>and {count - shown.length} more</li>}
    </ul>
  )
}

/** Lines in a cell, the first of them. */
export function LineParts({
  lines,
  count,
}: {
  readonly lines: readonly CashPaymentMatchLine[]
  readonly count: number
}) {
  return (
    <Parts parts={lines} count={count} keyOf={({ source, line_id }) => `${source} ${line_id}`}>
      {(line) => (
        <>
          <LineLink line={line} />, <span className="money">{line.day}</span>,{' '}
          <span className="money">{amountText(line.amount, line.currency)}</span>
        </>
      )}
    </Parts>
  )
}

/** Payments in a cell, the first of them. */
export function PaymentParts({
  payments,
  count,
}: {
  readonly payments: readonly CashPaymentMatchPayment[]
  readonly count: number
}) {
  return (
    <Parts parts={payments} count={count} keyOf={({ receivable_id, entry_ids }) => `${receivable_id} ${entry_ids[0]}`}>
      {(payment) => (
        <>
          <PaymentLink payment={payment} />, <span className="money">{payment.day}</span>,{' '}
          <span className="money">{amountText(payment.amount, payment.currency)}</span>
        </>
      )}
    </Parts>
  )
}

/** The way to the first entry of a payment, by its receivable. */
function PaymentLink({ payment: { receivable_id, entry_ids } }: { readonly payment: CashPaymentMatchPayment }) {
  const [entry] = entry_ids
  return (
    <ReceivableLink id={receivable_id} {...(entry === undefined ? {} : { entry })}>
      {entry === undefined ? receivable_id : `${receivable_id}, entry ${entry}`}
    </ReceivableLink>
  )
}

/** A remark in a cell. */
export function Note({ children }: { readonly children: ReactNode }) {
  return (
    <Text size="xs" c="dimmed" component="div" className="inline-ids">
      {children}
    </Text>
  )
}
