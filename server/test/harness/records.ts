// Valid bodies, to be varied by tests.

/** An account that the service accepts. */
export function accountBody(id: string, more: Record<string, unknown> = {}) {
  return { id, type: 'business', name: 'Acme', ...more }
}

/** A receivable that the service accepts. */
export function receivableBody(id: string, obligor_id: string, more: Record<string, unknown> = {}) {
  return {
    id,
    obligor_id,
    product_type: 'term_loan',
    funded_by: 'balance_sheet',
    origination_date: '2026-01-15',
    currency: 'USD',
    ...more,
  }
}

/** An entry that the service accepts. */
export function entryBody(id: string, more: Record<string, unknown> = {}) {
  return { id, date: '2026-01-15', type: 'disbursement', amount: 100_000, ...more }
}
