// A tape of loans as lenders have it, for the tests of the import page: own columns, amounts in dollars, a customer beside each loan.

/** A loan of a tape; amounts in cents. */
export interface TapeLoan {
  readonly id: string
  readonly customer: string
  readonly name: string
  readonly product: string
  readonly funded: string
  readonly lent: number
  readonly left: number
}

/** So many loans, each of a customer of its own, no two with the same amounts. */
export function tapeLoans(count: number): TapeLoan[] {
  return Array.from({ length: count }, (_, at) => ({
    id: `L-${at + 1}`,
    customer: `C-${at + 1}`,
    name: `Company ${at + 1} LLC`,
    product: at % 3 === 0 ? 'Line of Credit' : 'Term Loan',
    funded: '03/15/2025',
    lent: 12_345_67 + at * 1_000_00,
    left: 5_000_50 + at * 500_00,
  }))
}

/** Their tape as CSV. */
export function tapeText(loans: readonly TapeLoan[]): string {
  const head = 'Loan No,Customer ID,Borrower Name,Product,Funded On,Term,Amount Financed,Note Rate,Current Balance'
  const rows = loans.map(
    ({ id, customer, name, product, funded, lent, left }) =>
      `${id},${customer},${name},${product},${funded},36 months,${dollars(lent)},12.5%,${dollars(left)}`,
  )
  return [head, ...rows, ''].join('\n')
}

function dollars(cents: number): string {
  return `"$${Math.floor(cents / 100).toLocaleString('en-US')}.${String(cents % 100).padStart(2, '0')}"`
}
