// What invoices add to figures of their own: days sales outstanding, days to pay and dilution mean nothing of loans, so a portfolio of both
// keeps the sums of its invoices apart. What was invoiced is the disbursement, what was credited the refund.
import { FACT } from '../../ledger/ledger.ts'
import { type ReceivablePosition, total } from '../../performance-history/receivable-position.ts'
import { MEASURE, PRODUCT_MEASURE } from '../measures.ts'
import { type ChangeSink, PositionChange, isOpen } from './position-change.ts'
import type { AggregatePosition } from './position-context.ts'

/** Adds what was invoiced, credited and paid of an invoice from the end of one day to the end of the next; `origination` is its day number. */
export function addInvoiceFlows(
  sink: ChangeSink,
  before: ReceivablePosition,
  after: ReceivablePosition,
  origination: number,
): void {
  const { day } = after
  const moved = (kind: number) => total(after, kind) - total(before, kind)
  const paid = moved(FACT.principal)
  const add = (measure: number, delta: number) => {
    if (delta !== 0) sink.add(day, measure, delta)
  }
  add(MEASURE.invoiced, moved(FACT.disbursement))
  add(MEASURE.invoices_credited, moved(FACT.refund))
  add(MEASURE.invoices_paid, paid)
  const days = BigInt(paid) * BigInt(day - origination)
  if (days !== 0n) sink.addProduct(day, PRODUCT_MEASURE.invoice_paid_days, days)
}

/** Changes what is outstanding of invoices when one invoice changes. */
export function changeOpenInvoice(sink: ChangeSink, day: number, from: AggregatePosition, to: AggregatePosition): void {
  new PositionChange(sink, day, from, to).amountWhere(MEASURE.invoices_open, isOpen)
}
