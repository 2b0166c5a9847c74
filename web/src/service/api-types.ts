// Short names for parts of what the API answers. Every shape of the public API is a type of the SDK, which is generated of the definitions; what
// has no name there, or a name too long to read, is derived here, so that no shape is declared twice.
import type {
  AnnotationWrite,
  BorrowingBase,
  BorrowingBasePreview,
  BorrowingBasePreviewTried,
  DebtLineMetric,
  DebtLineTerm,
  DebtLineTermAdvanceRates,
  DebtLineTermConcentrationLimit,
  DebtLineTermCovenant,
  DrawRequest,
  Import,
  MonthCloseRestatementReceivable,
  PortfolioCashFlows,
  PortfolioConcentrations,
  PortfolioDataQuality,
  PortfolioDelinquency,
  PortfolioInvoices,
  PortfolioObligors,
  PortfolioPeriodRates,
  PortfolioRecoveries,
  PortfolioRecoveryLag,
  PortfolioRestatementsReceivableEntry,
  PortfolioRollRates,
  PortfolioRollRatesRow,
  PortfolioRollToLoss,
  PortfolioSummary,
  PortfolioSummaryRow,
  PortfolioTransitions,
  PortfolioVintages,
} from '@tapeline/sdk'

/** A ratio with its parts, exact. */
export type Ratio = NonNullable<BorrowingBase['effective_advance_rate']>

/** A number of receivables with their outstanding principal. */
export type Tally = NonNullable<BorrowingBase['total']>

/** Whether delinquency is what the lender reports, or what was due and paid. */
export type Basis = PortfolioRollRatesRow['basis']

/** A number of days or business days. */
export type TimeAllowed = NonNullable<DebtLineTerm['deficiency_cure']>

/** The largest share or amount of a group. */
export type Limit = DebtLineTerm['concentration_limits'][number]['limit']

/** Groups with a limit of their own. */
export type LimitException = NonNullable<
  Exclude<DebtLineTermConcentrationLimit, { group: 'top_obligors' }>['exceptions']
>[number]

/** The days past due of an advance class. */
export type DaysPastDue = NonNullable<NonNullable<DebtLineTermAdvanceRates['classes']>[number]['days_past_due']>

/** What a metric must be. */
export type Condition = NonNullable<DebtLineTermCovenant['all_of']>[number]

/** Months that become one figure. */
export type TestWindow = NonNullable<Condition['window']>

/** The status of a covenant test. */
export type TestStatus = DebtLineMetric['status']

/** The unit of a tested value: a fraction of 1, a multiple, minor units, months, or a score. */
export type Unit = NonNullable<DebtLineMetric['unit']>

/** The parameters of a tested metric. */
export type MetricParameters = DebtLineMetric['parameters']

export type DrawStatus = DrawRequest['status']

/** Why an import stopped. */
export type StopReason = NonNullable<Import['stop_reason']>

/** A receivable in the waterfall of a closed month: at which steps, and with which amounts. */
export type RestatedOutcome = NonNullable<MonthCloseRestatementReceivable['now']>

/** A receivable by the terms in force or by proposed ones. */
export type PreviewOutcome = ChangedReceivable['after']

/** The receivables that proposed terms change, in total and the largest changes one by one. */
export type ChangedReceivables = NonNullable<BorrowingBasePreview['changed_receivables']>

export type ChangedReceivable = ChangedReceivables['largest'][number]

/** An entry at one of two moments. */
export type EntryState = NonNullable<PortfolioRestatementsReceivableEntry['before']>

/** The receivables of a bucket when a month began: their total, and the share of each change. */
export type RollSide = PortfolioRollRatesRow['count'] | PortfolioRollRatesRow['amount']

/** An average weighted by outstanding principal, and the share of principal that it covers. */
export type Weighted = PortfolioSummaryRow['weighted']['wac']

/** The currency and group of a row. */
export type Grouped = Pick<PortfolioSummaryRow, 'currency' | 'group'>

/** The figures of a borrowing base that is calculated: those of a preview, and what both of its sides have in common. */
export type CalculatedFigures = BorrowingBasePreviewTried & {
  readonly [field in 'currency' | 'status' | 'rates' | 'total']: NonNullable<BorrowingBase[field]>
}

/** The record that an annotation is about. */
export type AnnotatedRecord = Required<Pick<AnnotationWrite, 'organization' | 'subject_type' | 'subject_id'>>

/** The tables of the portfolio, by their name in its paths. */
export interface PortfolioTables {
  readonly summary: PortfolioSummary
  readonly delinquency: PortfolioDelinquency
  readonly 'roll-rates': PortfolioRollRates
  readonly 'roll-to-loss': PortfolioRollToLoss
  readonly transitions: PortfolioTransitions
  readonly vintages: PortfolioVintages
  readonly 'cash-flows': PortfolioCashFlows
  readonly 'period-rates': PortfolioPeriodRates
  readonly 'recovery-lag': PortfolioRecoveryLag
  readonly recoveries: PortfolioRecoveries
  readonly invoices: PortfolioInvoices
  readonly concentrations: PortfolioConcentrations
  readonly 'data-quality': PortfolioDataQuality
  readonly obligors: PortfolioObligors
}

export type TableName = keyof PortfolioTables

/** A row of a table of the portfolio. */
export type TableRow<Name extends TableName> = PortfolioTables[Name]['data'][number]
