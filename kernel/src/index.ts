// The entry point of the package: figures of a loan book from plain arrays. Every other module can be imported by its path, for instance
// `@tapeline/kernel/metrics/pools/prepayment`; those may change with any version.
export { decimalOf, decimalText, type Ratio } from './core/ratio.ts'
export type { Sum } from './core/sum.ts'
export {
  borrowingBaseOn,
  type BorrowingBaseResult,
  type CollateralResult,
  type Line,
  type LineTerms,
} from './loan-book/borrowing-base.ts'
export { delinquencyOn, type Bucket, type Delinquency, type ReceivableDelinquency } from './loan-book/delinquency.ts'
export type { Entry, Obligor, Receivable, Settings } from './loan-book/receivable.ts'
export { vintagesOn, type VintageOptions, type VintageRow } from './loan-book/vintages.ts'
