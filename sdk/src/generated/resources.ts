// Generated from openapi.json by `npm run generate`; not to be edited. The words of a path are the resources; below an id they are functions
// of it: `tapeline.receivables.entries('loan-1').list()`.
import type { List } from '../list.ts'
import type { Outcomes } from '../many.ts'
import type { CallOptions, ManyOptions, UploadOptions, WriteOptions } from '../options.ts'
import { Resource } from '../resource.ts'
import type { Rows } from '../row-source.ts'
import type { FileBody } from '../transport.ts'
import type {
  Account,
  AccountWrite,
  Alert,
  AlertAcknowledgement,
  AlertComment,
  AlertRule,
  AlertRuleWrite,
  AlertSnooze,
  Annotation,
  AnnotationWrite,
  AssetIdentitySettings,
  AssetIdentitySettingsWrite,
  AuditEvent,
  BankBalance,
  BankBalanceWrite,
  BankLine,
  BankLineWrite,
  BorrowingBase,
  BorrowingBasePreview,
  BorrowingBaseReceivable,
  BorrowingBaseReceivableTotals,
  CashAccountStatements,
  CashBreak,
  CashBreakSums,
  CashDecision,
  CashGroups,
  CashLine,
  CashPayment,
  CashTieOut,
  ContestedAsset,
  ContestedAssetTotals,
  DebtLine,
  DebtLineMetric,
  DebtLineTerm,
  DebtLineTermWrite,
  DebtLineWrite,
  Document,
  DocumentWrite,
  DrawRequest,
  DrawRequestTotals,
  DrawRequestWrite,
  Entry,
  EntryTotals,
  EntryWrite,
  Event,
  Financial,
  FinancialWrite,
  Finding,
  FindingAnswer,
  FindingAnswerWrite,
  FindingDecision,
  FindingDecisionWrite,
  FindingDetail,
  FindingsByCheck,
  FindingsByLender,
  FindingsByMonth,
  FxRate,
  FxRateWrite,
  Import,
  ImportRejection,
  IndexRate,
  IndexRateWrite,
  IntegrityChecks,
  IntegritySettings,
  IntegritySettingsWrite,
  LegalHold,
  LegalHoldToPlace,
  LendersFinding,
  LendersFindingTotals,
  Me,
  MonthClose,
  MonthCloseReport,
  MonthCloseRestatement,
  MonthToClose,
  MovementTotals,
  Organization,
  OrganizationWrite,
  PayinInstrument,
  PayinInstrumentWrite,
  PaymentReferenceSettings,
  PaymentReferenceSettingsWrite,
  Pledge,
  PledgeWrite,
  PortfolioCashFlows,
  PortfolioConcentrations,
  PortfolioDataQuality,
  PortfolioDelinquency,
  PortfolioInvoices,
  PortfolioObligors,
  PortfolioPeriodRates,
  PortfolioReceivable,
  PortfolioRecoveries,
  PortfolioRecoveryLag,
  PortfolioRestatements,
  PortfolioRollRates,
  PortfolioRollToLoss,
  PortfolioSummary,
  PortfolioTransitions,
  PortfolioVintages,
  Receivable,
  ReceivableMonth,
  ReceivableTimeline,
  ReceivableTotals,
  ReceivableWrite,
  ReportRun,
  ReportRunToBegin,
  ReportSchedule,
  ReportScheduleWrite,
  ReportingSettings,
  ReportingSettingsWrite,
  SandboxClock,
  SandboxClockToAdvance,
  TieOutDecision,
  TieOutDecisionWrite,
  TieOutSettings,
  TieOutSettingsWrite,
  TransparencyBalance,
  TransparencyBalanceWrite,
  TransparencyTransaction,
  TransparencyTransactionWrite,
  TriedTerms,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointWrite,
  WebhookReplay,
  WebhookReplayToBegin,
  WebhookSecret,
  WebhookSecretToIssue,
} from './types.ts'

export interface ListAccountsOptions extends CallOptions {
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `created_at_desc`. */
  readonly sort?: 'created_at_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface EffectiveDateOptions extends WriteOptions {
  /**
   * The day from which what is sent holds, never later than today. Left out: today, or, for the first write of a
   * record, its beginning.
   */
  readonly effective_date?: string
}

export interface AsOfAndKnownAtOptions extends CallOptions {
  /** The day whose state is returned; today when left out. */
  readonly as_of?: string
  /** Show what was known at this moment; now when left out. */
  readonly known_at?: string
}

export interface ListAlertRulesOptions extends CallOptions {
  /** Only those that are active, or disabled. */
  readonly status?: 'active' | 'disabled'
  /** Only those whose alerts are so urgent. */
  readonly severity?: 'information' | 'warning' | 'critical'
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `created_at_desc`. */
  readonly sort?: 'created_at_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface ListAlertsOptions extends CallOptions {
  /** Only alerts in this state: `open` are those that wait for somebody. */
  readonly state?: 'open' | 'acknowledged' | 'snoozed' | 'closed'
  /** Only alerts that are so urgent. */
  readonly severity?: 'information' | 'warning' | 'critical'
  /** Only alerts of this rule. */
  readonly rule_id?: string
  /** Only alerts about this debt line. */
  readonly debt_line_id?: string
  /** Only alerts about this lender. */
  readonly organization?: string
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `opened_at_desc`. */
  readonly sort?: 'opened_at_desc'
}

export interface ListAnnotationsOptions extends CallOptions {
  /** Only those with this subject type. */
  readonly subject_type?: 'organization' | 'account' | 'receivable' | 'entry' | 'debt_line' | 'debt_line_term' | 'pledge' | 'draw_request' | 'document' | 'financial' | 'payin_instrument' | 'transparency_transaction' | 'transparency_balance' | 'reporting_settings' | 'tie_out_settings' | 'payment_reference_settings' | 'asset_identity_settings' | 'tie_out_decision' | 'integrity_settings' | 'finding_decision' | 'finding_answer'
  /** Only those with this subject id. */
  readonly subject_id?: string
  /** Only those with this kind. */
  readonly kind?: 'note' | 'question' | 'exception' | 'waiver' | 'issue' | (string & {})
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `created_at_desc`. */
  readonly sort?: 'created_at_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface ListAssetIdentitySettingsOptions extends CallOptions {
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `created_at_desc`. */
  readonly sort?: 'created_at_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface ListAuditOptions extends CallOptions {
  /** Only writes of this kind of record. */
  readonly subject_type?: string
  /** Only writes of the record with this id; takes subject_type, and receivable_id for an entry. */
  readonly subject_id?: string
  /** The receivable of the entry that subject_id names. */
  readonly receivable_id?: string
  /** Only writes by this API key or user, or by `service`. */
  readonly actor_id?: string
  /** Leave out files that were downloaded, or list them alone. Both they and all else are listed without it. */
  readonly downloads?: 'none' | 'only'
  /** List reads of personal data too, or alone. Without it they are listed with subject_type=personal_data only. */
  readonly reads?: 'all' | 'only'
  /** Only writes at or after this moment. */
  readonly since?: string
  /** Only writes at or before this moment. */
  readonly until?: string
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `at_desc`. */
  readonly sort?: 'at_desc'
}

export interface ListBankBalancesOptions extends CallOptions {
  /** Only those of this kind. */
  readonly balance_kind?: 'available' | 'ledger' | 'opening_booked' | 'opening_available' | 'interim_booked' | 'interim_available' | 'closing_booked' | 'closing_available' | 'forward_available' | 'previously_closed_booked' | 'expected' | (string & {})
  /** Only those with this currency. */
  readonly currency?: string
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `as_of_desc`. */
  readonly sort?: 'as_of_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface ListBankLinesOptions extends CallOptions {
  /** Only those with this status. */
  readonly status?: 'pending' | 'settled' | 'returned' | 'canceled'
  /** Only those with this direction. */
  readonly direction?: 'credit' | 'debit'
  /** Only those with this currency. */
  readonly currency?: string
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `settled_at_desc`. */
  readonly sort?: 'settled_at_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface GetBankLinesTotalsOptions extends CallOptions {
  /** Only those with this status. */
  readonly status?: 'pending' | 'settled' | 'returned' | 'canceled'
  /** Only those with this direction. */
  readonly direction?: 'credit' | 'debit'
  /** Only those with this currency. */
  readonly currency?: string
  /** Equality filters on metadata, as those of the list. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface GetCashAccountStatementsOptions extends CallOptions {
  /**
   * The day that is asked about; today when left out, or the day of known_at. Nothing dated later counts, and what
   * it completes is open. Never in the future.
   */
  readonly as_of?: string
  /** Show what had been tied out at this moment; what is tied out by now when left out. */
  readonly known_at?: string
  /** Only statements of this account. */
  readonly account?: string
  /** Only accounts of the operator's statements, or only those of the lender's own. */
  readonly source?: 'operator' | 'lender'
  /** Only statements in this currency. */
  readonly currency?: string
  /** The first month to return, written YYYY-MM; twelve months up to that of as_of when left out. */
  readonly from?: string
  /** The last month to return, written YYYY-MM; that of as_of when left out. */
  readonly until?: string
}

export interface GetCashBreakSumsOptions extends CallOptions {
  /**
   * The day that is asked about; today when left out, or the day of known_at. Nothing dated later counts, and what
   * it completes is open. Never in the future.
   */
  readonly as_of?: string
  /** Show what had been tied out at this moment; what is tied out by now when left out. */
  readonly known_at?: string
  /** Only rows in this currency. */
  readonly currency?: string
  /** The first month to return, written YYYY-MM; twelve months up to that of as_of when left out. */
  readonly from?: string
}

export interface ListCashBreaksOptions extends CallOptions {
  /** Only those of this cause. */
  readonly cause?: 'wrong_account' | 'booked_twice' | 'returned_still_paid' | 'outside_window' | 'amount_differs' | 'other_receivable' | 'ambiguous' | 'entry_without_cash' | 'cash_without_entry'
  /** Only those that this one puts right. */
  readonly owner?: 'lender' | 'operator'
  /** Only those in this currency. */
  readonly currency?: string
  /** Only those that are about payments of this receivable, or are judged by them. */
  readonly receivable_id?: string
  /** Only those that are about this line: of the operator's statements, unless source is lender. */
  readonly line_id?: string
  /** Whose statement the line of line_id is of; operator when left out. */
  readonly source?: 'operator' | 'lender'
  /** Only those that are about lines of this account: the id of a payin instrument, or the label of an account. */
  readonly account?: string
  /**
   * The day that is asked about; today when left out, or the day of known_at. Nothing dated later counts, and what
   * it completes is open. Never in the future.
   */
  readonly as_of?: string
  /** Show what had been tied out at this moment; what is tied out by now when left out. */
  readonly known_at?: string
  /** Only those of this month, written YYYY-MM. */
  readonly month?: string
  /** Only those of this day or later. */
  readonly from?: string
  /** Only those of this day or earlier. */
  readonly until?: string
  /** Only those of this age in days or older. */
  readonly age_days_min?: number
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `day_desc`. */
  readonly sort?: 'day_desc'
}

export interface ListCashDecisionsOptions extends CallOptions {
  /** Only those of which this became. */
  readonly outcome?: 'in_effect' | 'void' | 'proposed'
  /** Show what had been tied out at this moment; what is tied out by now when left out. */
  readonly known_at?: string
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `decision_id`. */
  readonly sort?: 'decision_id'
}

export interface GetCashTieOutGroupsOptions extends CallOptions {
  /**
   * The day that is asked about; today when left out, or the day of known_at. Nothing dated later counts, and what
   * it completes is open. Never in the future.
   */
  readonly as_of?: string
  /** Show what had been tied out at this moment; what is tied out by now when left out. */
  readonly known_at?: string
  /**
   * A field of the portfolio, product_type when left out: product_type, vintage, funded_by, debt_line, industry,
   * industry_code, country, region.
   */
  readonly group_by?: 'product_type' | 'vintage' | 'funded_by' | 'debt_line' | 'industry' | 'industry_code' | 'country' | 'region'
  /** Only rows in this currency. */
  readonly currency?: string
  /** The first month to return, written YYYY-MM; twelve months up to that of as_of when left out. */
  readonly from?: string
}

export interface ListCashLinesOptions extends CallOptions {
  /** Only those that are open, only those that are matched, or only those that are explained. */
  readonly status?: 'open' | 'matched' | 'explained'
  /** Only those that were matched by this rule. */
  readonly rule?: 'decision' | 'debt_line' | 'reference' | 'batch_reference' | 'split' | 'reference_less_fee' | 'net_disbursement' | 'batch_day' | 'own_transfer' | 'mistyped_reference' | 'amount_and_day'
  /** Only money that came in, or only money that went out. */
  readonly direction?: 'in' | 'out'
  /** Only those in this currency. */
  readonly currency?: string
  /** Only lines of this account: the id of a payin instrument, or the label of an account. */
  readonly account?: string
  /** no: only lines that name no account. */
  readonly names_account?: 'no'
  /** Only lines of the operator's statements, or only lines of the lender's own. */
  readonly source?: 'operator' | 'lender'
  /** Only those of this day or later. */
  readonly from?: string
  /** Only those of this day or earlier. */
  readonly until?: string
  /** Show what had been tied out at this moment; what is tied out by now when left out. */
  readonly known_at?: string
  /** Only those that the bank booked on this day or later. */
  readonly booked_from?: string
  /** Only those that the bank booked on this day or earlier. */
  readonly booked_until?: string
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `day_desc`. */
  readonly sort?: 'day_desc'
}

export interface ListCashPaymentsOptions extends CallOptions {
  /** Only those that are open, only those that are matched, or only those that are explained. */
  readonly status?: 'open' | 'matched' | 'explained'
  /** Only those that were matched by this rule. */
  readonly rule?: 'decision' | 'debt_line' | 'reference' | 'batch_reference' | 'split' | 'reference_less_fee' | 'net_disbursement' | 'batch_day' | 'own_transfer' | 'mistyped_reference' | 'amount_and_day'
  /** Only money that came in, or only money that went out. */
  readonly direction?: 'in' | 'out'
  /** Only those in this currency. */
  readonly currency?: string
  /** Only payments of this receivable. */
  readonly receivable_id?: string
  /** Only those of this day or later. */
  readonly from?: string
  /** Only those of this day or earlier. */
  readonly until?: string
  /** Show what had been tied out at this moment; what is tied out by now when left out. */
  readonly known_at?: string
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `day_desc`. */
  readonly sort?: 'day_desc'
}

export interface GetCashTieOutOptions extends CallOptions {
  /**
   * The day that is asked about; today when left out, or the day of known_at. Nothing dated later counts, and what
   * it completes is open. Never in the future.
   */
  readonly as_of?: string
  /** Show what had been tied out at this moment; what is tied out by now when left out. */
  readonly known_at?: string
  /** Only rows in this currency. */
  readonly currency?: string
  /** The first month to return, written YYYY-MM; twelve months up to that of as_of when left out. */
  readonly from?: string
}

export interface ListDebtLineTermsOptions extends CallOptions {
  /** Only those with this debt line id. */
  readonly debt_line_id?: string
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `created_at_desc`. */
  readonly sort?: 'created_at_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface ListBorrowingBaseReceivablesOptions extends CallOptions {
  /** Only receivables that are part of this step; excess are those that a limit reduced. */
  readonly step?: 'pledged' | 'unconverted' | 'ineligible' | 'eligible' | 'excess' | 'net_eligible'
  /** Only receivables that failed this rule of the terms, first or not. */
  readonly rule?: string
  /** Only receivables that this limit reduced. */
  readonly concentration_limit?: string
  /** Only receivables of this group of the limit, as the limit names it; with concentration_limit alone. */
  readonly group?: string
  /** Only receivables of this obligor. */
  readonly obligor_id?: string
  /** The day that is asked about; the lender's today when left out, or the day of known_at. Never in the future. */
  readonly as_of?: string
  /** Show what was known at this moment; what has been calculated by now when left out. */
  readonly known_at?: string
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `created_at_desc`. */
  readonly sort?: 'created_at_desc'
}

export interface DownloadBorrowingBaseReceivablesOptions extends CallOptions {
  /** Only receivables that are part of this step; excess are those that a limit reduced. */
  readonly step?: 'pledged' | 'unconverted' | 'ineligible' | 'eligible' | 'excess' | 'net_eligible'
  /** Only receivables that failed this rule of the terms, first or not. */
  readonly rule?: string
  /** Only receivables that this limit reduced. */
  readonly concentration_limit?: string
  /** Only receivables of this group of the limit, as the limit names it; with concentration_limit alone. */
  readonly group?: string
  /** Only receivables of this obligor. */
  readonly obligor_id?: string
  /** The day that is asked about; the lender's today when left out, or the day of known_at. Never in the future. */
  readonly as_of?: string
  /** Show what was known at this moment; what has been calculated by now when left out. */
  readonly known_at?: string
  /**
   * How amounts are written. minor: whole numbers of minor units, as in JSON; the last column, amounts_in, repeats
   * this in every row. major: a file for people, in UTF-8 with a byte order mark, columns and codes in words,
   * amounts as decimals of the currency beside them and fractions as percentages.
   */
  readonly amounts?: 'minor' | 'major'
}

export interface DownloadBorrowingBaseReceivablesWorkbookOptions extends CallOptions {
  /** Only receivables that are part of this step; excess are those that a limit reduced. */
  readonly step?: 'pledged' | 'unconverted' | 'ineligible' | 'eligible' | 'excess' | 'net_eligible'
  /** Only receivables that failed this rule of the terms, first or not. */
  readonly rule?: string
  /** Only receivables that this limit reduced. */
  readonly concentration_limit?: string
  /** Only receivables of this group of the limit, as the limit names it; with concentration_limit alone. */
  readonly group?: string
  /** Only receivables of this obligor. */
  readonly obligor_id?: string
  /** The day that is asked about; the lender's today when left out, or the day of known_at. Never in the future. */
  readonly as_of?: string
  /** Show what was known at this moment; what has been calculated by now when left out. */
  readonly known_at?: string
}

export interface GetBorrowingBaseReceivablesTotalsOptions extends CallOptions {
  /** Only receivables that are part of this step; excess are those that a limit reduced. */
  readonly step?: 'pledged' | 'unconverted' | 'ineligible' | 'eligible' | 'excess' | 'net_eligible'
  /** Only receivables that failed this rule of the terms, first or not. */
  readonly rule?: string
  /** Only receivables that this limit reduced. */
  readonly concentration_limit?: string
  /** Only receivables of this group of the limit, as the limit names it; with concentration_limit alone. */
  readonly group?: string
  /** Only receivables of this obligor. */
  readonly obligor_id?: string
  /** The day that is asked about; the lender's today when left out, or the day of known_at. Never in the future. */
  readonly as_of?: string
  /** Show what was known at this moment; what has been calculated by now when left out. */
  readonly known_at?: string
}

export interface GetDebtLineBorrowingBaseOptions extends CallOptions {
  /** The day that is asked about; the lender's today when left out, or the day of known_at. Never in the future. */
  readonly as_of?: string
  /** Show what was known at this moment; what has been calculated by now when left out. */
  readonly known_at?: string
}

export interface LimitAndPageOptions extends CallOptions {
  /** How many receivables a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged. */
  readonly page?: string
}

export interface ListMonthClosesOptions extends CallOptions {
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `month_desc`. */
  readonly sort?: 'month_desc'
}

export interface ListDebtLineMetricsOptions extends CallOptions {
  /** Only tests of this month, written YYYY-MM. */
  readonly test_month?: string
  /** Only tests of this covenant. */
  readonly covenant_id?: string
  /** Only tests of this metric. */
  readonly metric?: 'delinquency_rate' | 'portfolio_at_risk' | 'cure_rate' | 'monthly_default_rate' | 'conditional_default_rate' | 'annualized_charge_off_rate' | 'cumulative_gross_default' | 'cumulative_net_loss' | 'recovery_rate' | 'conditional_prepayment_rate' | 'cumulative_collections_rate' | 'payment_rate' | 'gross_portfolio_yield' | 'net_portfolio_yield' | 'excess_spread' | 'weighted_average_interest_rate' | 'weighted_average_term' | 'weighted_average_remaining_term' | 'weighted_average_score' | 'average_balance' | 'default_ratio' | 'unreconciled_share' | 'availability' | 'effective_advance_rate' | 'overcollateralization' | 'collateral_coverage' | 'leverage' | 'tangible_net_worth' | 'unrestricted_cash' | 'net_income' | 'interest_coverage' | 'debt_service_coverage' | 'cash_verified_ratio' | 'unmatched_cash_days' | 'receivables_with_findings' | 'confirmed_findings' | (string & {})
  /** Only tests with this status today. */
  readonly status?: 'pass' | 'at_risk' | 'breach' | 'in_cure' | 'cured' | 'waived' | 'not_testable'
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `test_month_desc`. */
  readonly sort?: 'test_month_desc'
}

export interface ListDebtLineReceivablesOptions extends CallOptions {
  /** Only receivables of this obligor. */
  readonly obligor_id?: string
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `origination_date_desc`, `origination_date_asc`, `balance_desc`, `balance_asc`. */
  readonly sort?: 'origination_date_desc' | 'origination_date_asc' | 'balance_desc' | 'balance_asc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface ObligorIdAndMetadataOptions extends CallOptions {
  /** Only receivables of this obligor. */
  readonly obligor_id?: string
  /** Equality filters on metadata, as those of the list. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface ListDebtLinesOptions extends CallOptions {
  /** Only those with this status. */
  readonly status?: 'pending' | 'active' | 'suspended' | 'amortizing' | 'matured' | 'closed'
  /** Only those with this currency. */
  readonly currency?: string
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `created_at_desc`. */
  readonly sort?: 'created_at_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface NameAndExpiryDateOptions extends UploadOptions {
  /** Name of the file, where the body is the file and Content-Disposition does not give it. */
  readonly name?: string
  /** The last day on which what the file proves is valid, where the body is the file. As it was where left out. */
  readonly expiry_date?: string
}

export interface KnownAtOptions extends CallOptions {
  /** Show what was known at this moment; now when left out. */
  readonly known_at?: string
}

export interface ListDocumentsOptions extends CallOptions {
  /** Only those with this receivable id. */
  readonly receivable_id?: string
  /** Only those with this debt line id. */
  readonly debt_line_id?: string
  /** Only those with this kind. */
  readonly kind?: 'contract' | 'invoice' | 'identification' | 'bank_statement' | 'financial_statement' | 'credit_agreement' | 'security_agreement' | 'proof_of_delivery' | 'title' | 'insurance' | 'correspondence' | 'other' | (string & {})
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `created_at_desc`. */
  readonly sort?: 'created_at_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface ListDrawRequestsOptions extends CallOptions {
  /** Only those with this debt line id. */
  readonly debt_line_id?: string
  /** Only those with this status. */
  readonly status?: 'requested' | 'approved' | 'funded' | 'settled' | 'declined' | 'canceled'
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `created_at_desc`. */
  readonly sort?: 'created_at_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface GetDrawRequestsTotalsOptions extends CallOptions {
  /** Only those with this debt line id. */
  readonly debt_line_id?: string
  /** Only those with this status. */
  readonly status?: 'requested' | 'approved' | 'funded' | 'settled' | 'declined' | 'canceled'
  /** Equality filters on metadata, as those of the list. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface ListEventsOptions extends CallOptions {
  /** Only events of this type. */
  readonly type?: 'account.created' | 'receivable.created' | 'receivable.status_changed' | 'receivable.bucket_changed' | 'receivable.restated' | 'import.finished' | 'draw_request.requested' | 'draw_request.decided' | 'draw_request.canceled' | 'draw_request.funded' | 'draw_request.settled' | 'debt_line.terms_changed' | 'document.needed' | 'document.no_longer_needed' | 'document.received' | 'document.overdue' | 'document.expiring' | 'document.expired' | 'document.renewed' | 'debt_line.month_closed' | 'debt_line.month_restated' | 'covenant.breached' | 'covenant.cured' | 'covenant.near_threshold' | 'covenant.waived' | 'debt_line.deficiency_opened' | 'debt_line.deficiency_breached' | 'debt_line.deficiency_closed' | 'debt_line.data_late' | 'debt_line.data_received' | 'debt_line.cash_unverified' | 'debt_line.cash_verified' | 'debt_line.balances_unreconciled' | 'debt_line.balances_reconciled' | 'finding.opened' | 'finding.closed' | 'alert.opened' | 'alert.closed' | 'api_key.created' | 'api_key.expiring' | 'api_key.deleted' | 'user.created' | 'user.role_changed' | 'user.removed' | 'user.signed_in_from_new_place'
  /** Only events about records of this kind. */
  readonly subject_kind?: 'account' | 'receivable' | 'import' | 'draw_request' | 'debt_line' | 'document' | 'finding' | 'alert' | 'api_key' | 'user'
  /** Only events about the record with this id. */
  readonly subject_id?: string
  /** Only events that were added to this list at or behind this moment. They are kept for 90 days. */
  readonly since?: string
  /**
   * Only events behind this position. Keep that of the last event that you have read, and ask with it again: none
   * is ever added before it. One older than 90 days is refused where there were events since, because some may
   * have been removed: send since in its place.
   */
  readonly after?: number
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `position_asc`, `position_desc`. */
  readonly sort?: 'position_asc' | 'position_desc'
}

export interface ListFinancialsOptions extends CallOptions {
  /** Only those with this statement type. */
  readonly statement_type?: 'income_statement' | 'balance_sheet' | 'cash_flow' | 'other'
  /** Only those with this period end. */
  readonly period_end?: string
  /** Only those with this basis. */
  readonly basis?: 'audited' | 'reviewed' | 'compiled' | 'management' | 'tax' | 'projected' | (string & {})
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `created_at_desc`. */
  readonly sort?: 'created_at_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface ListFindingAnswersOptions extends CallOptions {
  /** Only those with this finding id. */
  readonly finding_id?: string
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `created_at_desc`. */
  readonly sort?: 'created_at_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface ListFindingDecisionsOptions extends CallOptions {
  /** Only those with this finding id. */
  readonly finding_id?: string
  /** Only those with this decision. */
  readonly decision?: 'explained' | 'confirmed' | 'open'
  /** Only those with this status. */
  readonly status?: 'in_force' | 'withdrawn'
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `created_at_desc`. */
  readonly sort?: 'created_at_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface ListFindingsOptions extends CallOptions {
  /** Only those of this check. */
  readonly check?: 'cured_without_cash' | 'eased_before_test' | 'backdated_before_close' | 'deleted_before_close' | 'charge_off_revived' | 'never_paid_but_current' | 'interest_capitalized' | 'disbursed_before_origination' | 'pledged_again' | 'refinanced_arrears' | 'payments_on_one_day' | 'one_payer_for_many' | 'shared_details' | 'identical_documents' | 'duplicate_asset' | 'asset_contested'
  /** Only those of this severity. */
  readonly severity?: 'low' | 'medium' | 'high'
  /** Only those in this state on as_of. */
  readonly state?: 'open' | 'explained' | 'confirmed'
  /** Only those that are about this receivable, alone or with others. */
  readonly receivable_id?: string
  /** Only those that are about this obligor, alone or with others. */
  readonly obligor_id?: string
  /** The day on which findings hold; today when left out, or the day of known_at. Never in the future. */
  readonly as_of?: string
  /** Show what had been found by this moment; what is found by now when left out. */
  readonly known_at?: string
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `from_desc`, `from_asc`, `amount_desc`, `amount_asc`. */
  readonly sort?: 'from_desc' | 'from_asc' | 'amount_desc' | 'amount_asc'
}

export interface GetFindingOptions extends CallOptions {
  /** The day on which findings hold; today when left out, or the day of known_at. Never in the future. */
  readonly as_of?: string
  /** Show what had been found by this moment; what is found by now when left out. */
  readonly known_at?: string
}

export interface GetFindingsByMonthOptions extends CallOptions {
  /** The day on which findings hold; today when left out, or the day of known_at. Never in the future. */
  readonly as_of?: string
  /** Show what had been found by this moment; what is found by now when left out. */
  readonly known_at?: string
  /** Only findings of this check. */
  readonly check?: 'cured_without_cash' | 'eased_before_test' | 'backdated_before_close' | 'deleted_before_close' | 'charge_off_revived' | 'never_paid_but_current' | 'interest_capitalized' | 'disbursed_before_origination' | 'pledged_again' | 'refinanced_arrears' | 'payments_on_one_day' | 'one_payer_for_many' | 'shared_details' | 'identical_documents' | 'duplicate_asset' | 'asset_contested'
  /** The first month to return, written YYYY-MM; twelve months up to that of as_of when left out. */
  readonly from?: string
}

export interface ListImportRejectionsOptions extends CallOptions {
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `line_asc`. */
  readonly sort?: 'line_asc'
}

export interface ListImportsOptions extends CallOptions {
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `started_at_desc`. */
  readonly sort?: 'started_at_desc'
}

export interface ImportRecordsOptions extends UploadOptions {
  /** An id for the import, under which it can be followed and sent again. Left out: one is given. */
  readonly id?: string
  /** The number of the first line of the body, where what was settled before is left out: at most `lines_read` + 1. */
  readonly from_line?: number
  /** Validate every line as an import would, and write no record. Takes an id that was not used before. */
  readonly dry_run?: boolean
  /**
   * What becomes of lines that overwrite what was probably not meant: a receivable or entry that an earlier line
   * of the import wrote, the obligor of a receivable, the party of an account. `warn` applies and reports them
   * under `warnings`, `refuse` rejects them.
   */
  readonly overwrites?: 'warn' | 'refuse'
}

export interface ListIntegritySettingsOptions extends CallOptions {
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `created_at_desc`. */
  readonly sort?: 'created_at_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface ListLegalHoldsOptions extends CallOptions {
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `placed_at_desc`. */
  readonly sort?: 'placed_at_desc'
}

export interface ListOperatorAnnotationsOptions extends CallOptions {
  /** Only those with this subject type. */
  readonly subject_type?: 'organization' | 'account' | 'receivable' | 'entry' | 'debt_line' | 'debt_line_term' | 'pledge' | 'draw_request' | 'document' | 'financial' | 'payin_instrument' | 'transparency_transaction' | 'transparency_balance' | 'reporting_settings' | 'tie_out_settings' | 'payment_reference_settings' | 'asset_identity_settings' | 'tie_out_decision' | 'integrity_settings' | 'finding_decision' | 'finding_answer'
  /** Only those with this subject id. */
  readonly subject_id?: string
  /** Only those with this kind. */
  readonly kind?: 'note' | 'question' | 'exception' | 'waiver' | 'issue' | (string & {})
  /** Only those of this organization. */
  readonly organization?: string
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `created_at_desc`. */
  readonly sort?: 'created_at_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface ListOperatorAssetIdentitySettingsOptions extends CallOptions {
  /** Only those of this organization. */
  readonly organization?: string
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `created_at_desc`. */
  readonly sort?: 'created_at_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface ListOperatorContestedAssetsOptions extends CallOptions {
  /** Only those with a side of this lender. */
  readonly organization?: string
  /** Only those with a side of this id. */
  readonly receivable_id?: string
  /** Only those that are identified by this. */
  readonly kind?: 'vin' | 'serial_number' | 'invoice_number' | 'contract_number' | 'property_id' | 'combination'
  /** Only those with a side that is pledged to this debt line on as_of, among the first 100. */
  readonly debt_line_id?: string
  /** Only those in this state on as_of. */
  readonly state?: 'open' | 'explained' | 'confirmed'
  /** The day on which findings hold; today when left out, or the day of known_at. Never in the future. */
  readonly as_of?: string
  /** Show what had been found by this moment; what is found by now when left out. */
  readonly known_at?: string
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `from_desc`, `from_asc`. */
  readonly sort?: 'from_desc' | 'from_asc'
}

export interface DownloadOperatorContestedAssetsOptions extends CallOptions {
  /** Only those with a side of this lender. */
  readonly organization?: string
  /** Only those with a side of this id. */
  readonly receivable_id?: string
  /** Only those that are identified by this. */
  readonly kind?: 'vin' | 'serial_number' | 'invoice_number' | 'contract_number' | 'property_id' | 'combination'
  /** Only those with a side that is pledged to this debt line on as_of, among the first 100. */
  readonly debt_line_id?: string
  /** Only those in this state on as_of. */
  readonly state?: 'open' | 'explained' | 'confirmed'
  /** The day on which findings hold; today when left out, or the day of known_at. Never in the future. */
  readonly as_of?: string
  /** Show what had been found by this moment; what is found by now when left out. */
  readonly known_at?: string
  /**
   * How amounts are written. minor: whole numbers of minor units, as in JSON; the last column, amounts_in, repeats
   * this in every row. major: a file for people, in UTF-8 with a byte order mark, columns and codes in words,
   * amounts as decimals of the currency beside them and fractions as percentages.
   */
  readonly amounts?: 'minor' | 'major'
}

export interface DownloadOperatorContestedAssetsWorkbookOptions extends CallOptions {
  /** Only those with a side of this lender. */
  readonly organization?: string
  /** Only those with a side of this id. */
  readonly receivable_id?: string
  /** Only those that are identified by this. */
  readonly kind?: 'vin' | 'serial_number' | 'invoice_number' | 'contract_number' | 'property_id' | 'combination'
  /** Only those with a side that is pledged to this debt line on as_of, among the first 100. */
  readonly debt_line_id?: string
  /** Only those in this state on as_of. */
  readonly state?: 'open' | 'explained' | 'confirmed'
  /** The day on which findings hold; today when left out, or the day of known_at. Never in the future. */
  readonly as_of?: string
  /** Show what had been found by this moment; what is found by now when left out. */
  readonly known_at?: string
}

export interface GetOperatorContestedAssetsTotalsOptions extends CallOptions {
  /** Only those with a side of this lender. */
  readonly organization?: string
  /** Only those with a side of this id. */
  readonly receivable_id?: string
  /** Only those that are identified by this. */
  readonly kind?: 'vin' | 'serial_number' | 'invoice_number' | 'contract_number' | 'property_id' | 'combination'
  /** Only those with a side that is pledged to this debt line on as_of, among the first 100. */
  readonly debt_line_id?: string
  /** Only those in this state on as_of. */
  readonly state?: 'open' | 'explained' | 'confirmed'
  /** The day on which findings hold; today when left out, or the day of known_at. Never in the future. */
  readonly as_of?: string
  /** Show what had been found by this moment; what is found by now when left out. */
  readonly known_at?: string
}

export interface ListOperatorDebtLineTermsOptions extends CallOptions {
  /** Only those with this debt line id. */
  readonly debt_line_id?: string
  /** Only those of this organization. */
  readonly organization?: string
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `created_at_desc`. */
  readonly sort?: 'created_at_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface PreviewBorrowingBaseOptions extends WriteOptions {
  /** The day that is asked about; the lender's today when left out, or the day of known_at. Never in the future. */
  readonly as_of?: string
  /** Show what was known at this moment; what has been calculated by now when left out. */
  readonly known_at?: string
}

export interface ListOperatorDebtLinesOptions extends CallOptions {
  /** Only those with this status. */
  readonly status?: 'pending' | 'active' | 'suspended' | 'amortizing' | 'matured' | 'closed'
  /** Only those with this currency. */
  readonly currency?: string
  /** Only those of this organization. */
  readonly organization?: string
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `created_at_desc`. */
  readonly sort?: 'created_at_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface ListOperatorDocumentsOptions extends CallOptions {
  /** Only those with this receivable id. */
  readonly receivable_id?: string
  /** Only those with this debt line id. */
  readonly debt_line_id?: string
  /** Only those with this kind. */
  readonly kind?: 'contract' | 'invoice' | 'identification' | 'bank_statement' | 'financial_statement' | 'credit_agreement' | 'security_agreement' | 'proof_of_delivery' | 'title' | 'insurance' | 'correspondence' | 'other' | (string & {})
  /** Only those of this organization. */
  readonly organization?: string
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `created_at_desc`. */
  readonly sort?: 'created_at_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface ListOperatorDrawRequestsOptions extends CallOptions {
  /** Only those with this debt line id. */
  readonly debt_line_id?: string
  /** Only those with this status. */
  readonly status?: 'requested' | 'approved' | 'funded' | 'settled' | 'declined' | 'canceled'
  /** Only those of this organization. */
  readonly organization?: string
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `created_at_desc`. */
  readonly sort?: 'created_at_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface GetOperatorDrawRequestsTotalsOptions extends CallOptions {
  /** Only those with this debt line id. */
  readonly debt_line_id?: string
  /** Only those with this status. */
  readonly status?: 'requested' | 'approved' | 'funded' | 'settled' | 'declined' | 'canceled'
  /** Only those of this organization. */
  readonly organization?: string
  /** Equality filters on metadata, as those of the list. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface ListOperatorFinancialsOptions extends CallOptions {
  /** Only those with this statement type. */
  readonly statement_type?: 'income_statement' | 'balance_sheet' | 'cash_flow' | 'other'
  /** Only those with this period end. */
  readonly period_end?: string
  /** Only those with this basis. */
  readonly basis?: 'audited' | 'reviewed' | 'compiled' | 'management' | 'tax' | 'projected' | (string & {})
  /** Only those of this organization. */
  readonly organization?: string
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `created_at_desc`. */
  readonly sort?: 'created_at_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface ListOperatorFindingAnswersOptions extends CallOptions {
  /** Only those with this finding id. */
  readonly finding_id?: string
  /** Only those of this organization. */
  readonly organization?: string
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `created_at_desc`. */
  readonly sort?: 'created_at_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface ListOperatorFindingDecisionsOptions extends CallOptions {
  /** Only those with this finding id. */
  readonly finding_id?: string
  /** Only those with this decision. */
  readonly decision?: 'explained' | 'confirmed' | 'open'
  /** Only those with this status. */
  readonly status?: 'in_force' | 'withdrawn'
  /** Only those of this organization. */
  readonly organization?: string
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `created_at_desc`. */
  readonly sort?: 'created_at_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface ListFindingsOfLendersOptions extends CallOptions {
  /** Only those of this lender. */
  readonly organization?: string
  /** Only those of this check. */
  readonly check?: 'cured_without_cash' | 'eased_before_test' | 'backdated_before_close' | 'deleted_before_close' | 'charge_off_revived' | 'never_paid_but_current' | 'interest_capitalized' | 'disbursed_before_origination' | 'pledged_again' | 'refinanced_arrears' | 'payments_on_one_day' | 'one_payer_for_many' | 'shared_details' | 'identical_documents' | 'duplicate_asset' | 'asset_contested'
  /** Only those of this severity. */
  readonly severity?: 'low' | 'medium' | 'high'
  /** Only those in this state on as_of. */
  readonly state?: 'open' | 'explained' | 'confirmed'
  /** Only those that are about this receivable, alone or with others. */
  readonly receivable_id?: string
  /** Only those that are about this obligor, alone or with others. */
  readonly obligor_id?: string
  /** The day on which findings hold; today when left out, or the day of known_at. Never in the future. */
  readonly as_of?: string
  /** Show what had been found by this moment; what is found by now when left out. */
  readonly known_at?: string
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `from_desc`, `from_asc`, `amount_desc`, `amount_asc`. */
  readonly sort?: 'from_desc' | 'from_asc' | 'amount_desc' | 'amount_asc'
}

export interface GetFindingsByMonthOfLendersOptions extends CallOptions {
  /** Only those of this lender. */
  readonly organization?: string
  /** The day on which findings hold; today when left out, or the day of known_at. Never in the future. */
  readonly as_of?: string
  /** Show what had been found by this moment; what is found by now when left out. */
  readonly known_at?: string
  /** Only findings of this check. */
  readonly check?: 'cured_without_cash' | 'eased_before_test' | 'backdated_before_close' | 'deleted_before_close' | 'charge_off_revived' | 'never_paid_but_current' | 'interest_capitalized' | 'disbursed_before_origination' | 'pledged_again' | 'refinanced_arrears' | 'payments_on_one_day' | 'one_payer_for_many' | 'shared_details' | 'identical_documents' | 'duplicate_asset' | 'asset_contested'
  /** The first month to return, written YYYY-MM; twelve months up to that of as_of when left out. */
  readonly from?: string
}

export interface GetFindingsOfLendersTotalsOptions extends CallOptions {
  /** Only those of this lender. */
  readonly organization?: string
  /** Only those of this check. */
  readonly check?: 'cured_without_cash' | 'eased_before_test' | 'backdated_before_close' | 'deleted_before_close' | 'charge_off_revived' | 'never_paid_but_current' | 'interest_capitalized' | 'disbursed_before_origination' | 'pledged_again' | 'refinanced_arrears' | 'payments_on_one_day' | 'one_payer_for_many' | 'shared_details' | 'identical_documents' | 'duplicate_asset' | 'asset_contested'
  /** Only those of this severity. */
  readonly severity?: 'low' | 'medium' | 'high'
  /** Only those in this state on as_of. */
  readonly state?: 'open' | 'explained' | 'confirmed'
  /** Only those that are about this receivable, alone or with others. */
  readonly receivable_id?: string
  /** Only those that are about this obligor, alone or with others. */
  readonly obligor_id?: string
  /** The day on which findings hold; today when left out, or the day of known_at. Never in the future. */
  readonly as_of?: string
  /** Show what had been found by this moment; what is found by now when left out. */
  readonly known_at?: string
}

export interface ListOperatorFxRatesOptions extends CallOptions {
  /** Only those with this base. */
  readonly base?: string
  /** Only those with this quote. */
  readonly quote?: string
  /** Only those with this date. */
  readonly date?: string
  /** Only those of this organization. */
  readonly organization?: string
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `created_at_desc`. */
  readonly sort?: 'created_at_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface ListOperatorIndexRatesOptions extends CallOptions {
  /** Only those with this index. */
  readonly index?: string
  /** Only those with this date. */
  readonly date?: string
  /** Only those of this organization. */
  readonly organization?: string
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `created_at_desc`. */
  readonly sort?: 'created_at_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface ListOperatorIntegritySettingsOptions extends CallOptions {
  /** Only those of this organization. */
  readonly organization?: string
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `created_at_desc`. */
  readonly sort?: 'created_at_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface ListOperatorAuditOptions extends CallOptions {
  /** Only writes of this kind of record. */
  readonly subject_type?: string
  /** Only writes of the record with this id; takes subject_type, and receivable_id for an entry. */
  readonly subject_id?: string
  /** The receivable of the entry that subject_id names. */
  readonly receivable_id?: string
  /** Only writes by this API key or user, or by `service`. */
  readonly actor_id?: string
  /** Leave out files that were downloaded, or list them alone. Both they and all else are listed without it. */
  readonly downloads?: 'none' | 'only'
  /** List reads of personal data too, or alone. Without it they are listed with subject_type=personal_data only. */
  readonly reads?: 'all' | 'only'
  /** Only writes at or after this moment. */
  readonly since?: string
  /** Only writes at or before this moment. */
  readonly until?: string
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `at_desc`. */
  readonly sort?: 'at_desc'
}

export interface ListOperatorBankBalancesOptions extends CallOptions {
  /** Only those of this kind. */
  readonly balance_kind?: 'available' | 'ledger' | 'opening_booked' | 'opening_available' | 'interim_booked' | 'interim_available' | 'closing_booked' | 'closing_available' | 'forward_available' | 'previously_closed_booked' | 'expected' | (string & {})
  /** Only those with this currency. */
  readonly currency?: string
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `as_of_desc`. */
  readonly sort?: 'as_of_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface ListOperatorBankLinesOptions extends CallOptions {
  /** Only those with this status. */
  readonly status?: 'pending' | 'settled' | 'returned' | 'canceled'
  /** Only those with this direction. */
  readonly direction?: 'credit' | 'debit'
  /** Only those with this currency. */
  readonly currency?: string
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `settled_at_desc`. */
  readonly sort?: 'settled_at_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface GetOperatorBankLinesTotalsOptions extends CallOptions {
  /** Only those with this status. */
  readonly status?: 'pending' | 'settled' | 'returned' | 'canceled'
  /** Only those with this direction. */
  readonly direction?: 'credit' | 'debit'
  /** Only those with this currency. */
  readonly currency?: string
  /** Equality filters on metadata, as those of the list. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface GetCashAccountStatementsOfLenderOptions extends CallOptions {
  /**
   * The day that is asked about; today when left out, or the day of known_at. Nothing dated later counts, and what
   * it completes is open. Never in the future.
   */
  readonly as_of?: string
  /** Show what had been tied out at this moment; what is tied out by now when left out. */
  readonly known_at?: string
  /** Only statements of this account. */
  readonly account?: string
  /** Only accounts of the operator's statements, or only those of the lender's own. */
  readonly source?: 'operator' | 'lender'
  /** Only statements in this currency. */
  readonly currency?: string
  /** The first month to return, written YYYY-MM; twelve months up to that of as_of when left out. */
  readonly from?: string
  /** The last month to return, written YYYY-MM; that of as_of when left out. */
  readonly until?: string
}

export interface GetCashBreakSumsOfLenderOptions extends CallOptions {
  /**
   * The day that is asked about; today when left out, or the day of known_at. Nothing dated later counts, and what
   * it completes is open. Never in the future.
   */
  readonly as_of?: string
  /** Show what had been tied out at this moment; what is tied out by now when left out. */
  readonly known_at?: string
  /** Only rows in this currency. */
  readonly currency?: string
  /** The first month to return, written YYYY-MM; twelve months up to that of as_of when left out. */
  readonly from?: string
}

export interface ListOperatorCashBreaksOptions extends CallOptions {
  /** Only those of this cause. */
  readonly cause?: 'wrong_account' | 'booked_twice' | 'returned_still_paid' | 'outside_window' | 'amount_differs' | 'other_receivable' | 'ambiguous' | 'entry_without_cash' | 'cash_without_entry'
  /** Only those that this one puts right. */
  readonly owner?: 'lender' | 'operator'
  /** Only those in this currency. */
  readonly currency?: string
  /** Only those that are about payments of this receivable, or are judged by them. */
  readonly receivable_id?: string
  /** Only those that are about this line: of the operator's statements, unless source is lender. */
  readonly line_id?: string
  /** Whose statement the line of line_id is of; operator when left out. */
  readonly source?: 'operator' | 'lender'
  /** Only those that are about lines of this account: the id of a payin instrument, or the label of an account. */
  readonly account?: string
  /**
   * The day that is asked about; today when left out, or the day of known_at. Nothing dated later counts, and what
   * it completes is open. Never in the future.
   */
  readonly as_of?: string
  /** Show what had been tied out at this moment; what is tied out by now when left out. */
  readonly known_at?: string
  /** Only those of this month, written YYYY-MM. */
  readonly month?: string
  /** Only those of this day or later. */
  readonly from?: string
  /** Only those of this day or earlier. */
  readonly until?: string
  /** Only those of this age in days or older. */
  readonly age_days_min?: number
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `day_desc`. */
  readonly sort?: 'day_desc'
}

export interface ListOperatorCashDecisionsOptions extends CallOptions {
  /** Only those of which this became. */
  readonly outcome?: 'in_effect' | 'void' | 'proposed'
  /** Show what had been tied out at this moment; what is tied out by now when left out. */
  readonly known_at?: string
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `decision_id`. */
  readonly sort?: 'decision_id'
}

export interface GetCashTieOutGroupsOfLenderOptions extends CallOptions {
  /**
   * The day that is asked about; today when left out, or the day of known_at. Nothing dated later counts, and what
   * it completes is open. Never in the future.
   */
  readonly as_of?: string
  /** Show what had been tied out at this moment; what is tied out by now when left out. */
  readonly known_at?: string
  /**
   * A field of the portfolio, product_type when left out: product_type, vintage, funded_by, debt_line, industry,
   * industry_code, country, region.
   */
  readonly group_by?: 'product_type' | 'vintage' | 'funded_by' | 'debt_line' | 'industry' | 'industry_code' | 'country' | 'region'
  /** Only rows in this currency. */
  readonly currency?: string
  /** The first month to return, written YYYY-MM; twelve months up to that of as_of when left out. */
  readonly from?: string
}

export interface ListOperatorCashLinesOptions extends CallOptions {
  /** Only those that are open, only those that are matched, or only those that are explained. */
  readonly status?: 'open' | 'matched' | 'explained'
  /** Only those that were matched by this rule. */
  readonly rule?: 'decision' | 'debt_line' | 'reference' | 'batch_reference' | 'split' | 'reference_less_fee' | 'net_disbursement' | 'batch_day' | 'own_transfer' | 'mistyped_reference' | 'amount_and_day'
  /** Only money that came in, or only money that went out. */
  readonly direction?: 'in' | 'out'
  /** Only those in this currency. */
  readonly currency?: string
  /** Only lines of this account: the id of a payin instrument, or the label of an account. */
  readonly account?: string
  /** no: only lines that name no account. */
  readonly names_account?: 'no'
  /** Only lines of the operator's statements, or only lines of the lender's own. */
  readonly source?: 'operator' | 'lender'
  /** Only those of this day or later. */
  readonly from?: string
  /** Only those of this day or earlier. */
  readonly until?: string
  /** Show what had been tied out at this moment; what is tied out by now when left out. */
  readonly known_at?: string
  /** Only those that the bank booked on this day or later. */
  readonly booked_from?: string
  /** Only those that the bank booked on this day or earlier. */
  readonly booked_until?: string
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `day_desc`. */
  readonly sort?: 'day_desc'
}

export interface ListOperatorCashPaymentsOptions extends CallOptions {
  /** Only those that are open, only those that are matched, or only those that are explained. */
  readonly status?: 'open' | 'matched' | 'explained'
  /** Only those that were matched by this rule. */
  readonly rule?: 'decision' | 'debt_line' | 'reference' | 'batch_reference' | 'split' | 'reference_less_fee' | 'net_disbursement' | 'batch_day' | 'own_transfer' | 'mistyped_reference' | 'amount_and_day'
  /** Only money that came in, or only money that went out. */
  readonly direction?: 'in' | 'out'
  /** Only those in this currency. */
  readonly currency?: string
  /** Only payments of this receivable. */
  readonly receivable_id?: string
  /** Only those of this day or later. */
  readonly from?: string
  /** Only those of this day or earlier. */
  readonly until?: string
  /** Show what had been tied out at this moment; what is tied out by now when left out. */
  readonly known_at?: string
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `day_desc`. */
  readonly sort?: 'day_desc'
}

export interface GetCashTieOutOfLenderOptions extends CallOptions {
  /**
   * The day that is asked about; today when left out, or the day of known_at. Nothing dated later counts, and what
   * it completes is open. Never in the future.
   */
  readonly as_of?: string
  /** Show what had been tied out at this moment; what is tied out by now when left out. */
  readonly known_at?: string
  /** Only rows in this currency. */
  readonly currency?: string
  /** The first month to return, written YYYY-MM; twelve months up to that of as_of when left out. */
  readonly from?: string
}

export interface ListOperatorEventsOptions extends CallOptions {
  /** Only events of this type. */
  readonly type?: 'account.created' | 'receivable.created' | 'receivable.status_changed' | 'receivable.bucket_changed' | 'receivable.restated' | 'import.finished' | 'draw_request.requested' | 'draw_request.decided' | 'draw_request.canceled' | 'draw_request.funded' | 'draw_request.settled' | 'debt_line.terms_changed' | 'document.needed' | 'document.no_longer_needed' | 'document.received' | 'document.overdue' | 'document.expiring' | 'document.expired' | 'document.renewed' | 'debt_line.month_closed' | 'debt_line.month_restated' | 'covenant.breached' | 'covenant.cured' | 'covenant.near_threshold' | 'covenant.waived' | 'debt_line.deficiency_opened' | 'debt_line.deficiency_breached' | 'debt_line.deficiency_closed' | 'debt_line.data_late' | 'debt_line.data_received' | 'debt_line.cash_unverified' | 'debt_line.cash_verified' | 'debt_line.balances_unreconciled' | 'debt_line.balances_reconciled' | 'finding.opened' | 'finding.closed' | 'alert.opened' | 'alert.closed' | 'api_key.created' | 'api_key.expiring' | 'api_key.deleted' | 'user.created' | 'user.role_changed' | 'user.removed' | 'user.signed_in_from_new_place'
  /** Only events about records of this kind. */
  readonly subject_kind?: 'account' | 'receivable' | 'import' | 'draw_request' | 'debt_line' | 'document' | 'finding' | 'alert' | 'api_key' | 'user'
  /** Only events about the record with this id. */
  readonly subject_id?: string
  /** Only events that were added to this list at or behind this moment. They are kept for 90 days. */
  readonly since?: string
  /**
   * Only events behind this position. Keep that of the last event that you have read, and ask with it again: none
   * is ever added before it. One older than 90 days is refused where there were events since, because some may
   * have been removed: send since in its place.
   */
  readonly after?: number
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `position_asc`, `position_desc`. */
  readonly sort?: 'position_asc' | 'position_desc'
}

export interface ListOperatorFindingsOptions extends CallOptions {
  /** Only those of this check. */
  readonly check?: 'cured_without_cash' | 'eased_before_test' | 'backdated_before_close' | 'deleted_before_close' | 'charge_off_revived' | 'never_paid_but_current' | 'interest_capitalized' | 'disbursed_before_origination' | 'pledged_again' | 'refinanced_arrears' | 'payments_on_one_day' | 'one_payer_for_many' | 'shared_details' | 'identical_documents' | 'duplicate_asset' | 'asset_contested'
  /** Only those of this severity. */
  readonly severity?: 'low' | 'medium' | 'high'
  /** Only those in this state on as_of. */
  readonly state?: 'open' | 'explained' | 'confirmed'
  /** Only those that are about this receivable, alone or with others. */
  readonly receivable_id?: string
  /** Only those that are about this obligor, alone or with others. */
  readonly obligor_id?: string
  /** The day on which findings hold; today when left out, or the day of known_at. Never in the future. */
  readonly as_of?: string
  /** Show what had been found by this moment; what is found by now when left out. */
  readonly known_at?: string
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `from_desc`, `from_asc`, `amount_desc`, `amount_asc`. */
  readonly sort?: 'from_desc' | 'from_asc' | 'amount_desc' | 'amount_asc'
}

export interface GetFindingsByMonthOfLenderOptions extends CallOptions {
  /** The day on which findings hold; today when left out, or the day of known_at. Never in the future. */
  readonly as_of?: string
  /** Show what had been found by this moment; what is found by now when left out. */
  readonly known_at?: string
  /** Only findings of this check. */
  readonly check?: 'cured_without_cash' | 'eased_before_test' | 'backdated_before_close' | 'deleted_before_close' | 'charge_off_revived' | 'never_paid_but_current' | 'interest_capitalized' | 'disbursed_before_origination' | 'pledged_again' | 'refinanced_arrears' | 'payments_on_one_day' | 'one_payer_for_many' | 'shared_details' | 'identical_documents' | 'duplicate_asset' | 'asset_contested'
  /** The first month to return, written YYYY-MM; twelve months up to that of as_of when left out. */
  readonly from?: string
}

export interface ListOperatorOrganizationsOptions extends CallOptions {
  /** Only those of this organization. */
  readonly organization?: string
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `created_at_desc`. */
  readonly sort?: 'created_at_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface ListOperatorPayinInstrumentsOptions extends CallOptions {
  /** Only those with this kind. */
  readonly kind?: 'bank_account' | 'virtual_account' | 'card' | 'wallet' | 'lockbox' | 'direct_debit' | (string & {})
  /** Only those with this status. */
  readonly status?: 'pending' | 'active' | 'inactive' | 'closed'
  /** Only those with this currency. */
  readonly currency?: string
  /** Only those of this organization. */
  readonly organization?: string
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `created_at_desc`. */
  readonly sort?: 'created_at_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface ListOperatorPaymentReferenceSettingsOptions extends CallOptions {
  /** Only those of this organization. */
  readonly organization?: string
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `created_at_desc`. */
  readonly sort?: 'created_at_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface ListOperatorPledgesOptions extends CallOptions {
  /** Only those with this receivable id. */
  readonly receivable_id?: string
  /** Only those with this debt line id. */
  readonly debt_line_id?: string
  /** Only those with this status. */
  readonly status?: 'pledged' | 'released' | 'by_selector'
  /** Only those of this organization. */
  readonly organization?: string
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `created_at_desc`. */
  readonly sort?: 'created_at_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface ListOperatorReportingSettingsOptions extends CallOptions {
  /** Only those of this organization. */
  readonly organization?: string
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `created_at_desc`. */
  readonly sort?: 'created_at_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface ListOperatorTieOutDecisionsOptions extends CallOptions {
  /** Only those with this decision. */
  readonly decision?: 'confirm' | 'split' | 'reject' | 'explain'
  /** Only those with this status. */
  readonly status?: 'in_force' | 'withdrawn'
  /** Only those with this decided by. */
  readonly decided_by?: 'operator' | 'lender'
  /** Only those of this organization. */
  readonly organization?: string
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `created_at_desc`. */
  readonly sort?: 'created_at_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface ListOperatorTieOutSettingsOptions extends CallOptions {
  /** Only those of this organization. */
  readonly organization?: string
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `created_at_desc`. */
  readonly sort?: 'created_at_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface ListOperatorTransparencyBalancesOptions extends CallOptions {
  /** Only those with this payin instrument id. */
  readonly payin_instrument_id?: string
  /** Only those with this kind. */
  readonly kind?: 'available' | 'ledger' | 'opening_booked' | 'opening_available' | 'interim_booked' | 'interim_available' | 'closing_booked' | 'closing_available' | 'forward_available' | 'previously_closed_booked' | 'expected' | (string & {})
  /** Only those with this currency. */
  readonly currency?: string
  /** Only those of this organization. */
  readonly organization?: string
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `updated_at_desc`. */
  readonly sort?: 'updated_at_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface ListOperatorTransparencyTransactionsOptions extends CallOptions {
  /** Only those with this status. */
  readonly status?: 'pending' | 'settled' | 'returned' | 'canceled'
  /** Only those with this direction. */
  readonly direction?: 'credit' | 'debit'
  /** Only those with this currency. */
  readonly currency?: string
  /** Only those with this debt line id. */
  readonly debt_line_id?: string
  /** Only those with this payin instrument id. */
  readonly payin_instrument_id?: string
  /** Only those of this organization. */
  readonly organization?: string
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `settled_at_desc`. */
  readonly sort?: 'settled_at_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface GetOperatorTransparencyTransactionsTotalsOptions extends CallOptions {
  /** Only those with this status. */
  readonly status?: 'pending' | 'settled' | 'returned' | 'canceled'
  /** Only those with this direction. */
  readonly direction?: 'credit' | 'debit'
  /** Only those with this currency. */
  readonly currency?: string
  /** Only those with this debt line id. */
  readonly debt_line_id?: string
  /** Only those with this payin instrument id. */
  readonly payin_instrument_id?: string
  /** Only those of this organization. */
  readonly organization?: string
  /** Equality filters on metadata, as those of the list. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface ListPayinInstrumentsOptions extends CallOptions {
  /** Only those with this kind. */
  readonly kind?: 'bank_account' | 'virtual_account' | 'card' | 'wallet' | 'lockbox' | 'direct_debit' | (string & {})
  /** Only those with this status. */
  readonly status?: 'pending' | 'active' | 'inactive' | 'closed'
  /** Only those with this currency. */
  readonly currency?: string
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `created_at_desc`. */
  readonly sort?: 'created_at_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface ListPaymentReferenceSettingsOptions extends CallOptions {
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `created_at_desc`. */
  readonly sort?: 'created_at_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface ListPledgesOptions extends CallOptions {
  /** Only those with this receivable id. */
  readonly receivable_id?: string
  /** Only those with this debt line id. */
  readonly debt_line_id?: string
  /** Only those with this status. */
  readonly status?: 'pledged' | 'released' | 'by_selector'
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `created_at_desc`. */
  readonly sort?: 'created_at_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface GetPortfolioCashFlowsOptions extends CallOptions {
  /**
   * The day that is asked about; today when left out, or the day of known_at. Nothing dated later counts. Never in
   * the future.
   */
  readonly as_of?: string
  /** Show what was known at this moment; what has been calculated by now when left out. */
  readonly known_at?: string
  /** Only amounts in this currency. Left out, each currency has rows of its own. */
  readonly currency?: string
  /**
   * A row, or a set of rows, for each value of this field: product_type, vintage, funded_by, debt_line, industry,
   * industry_code, country, region, or metadata. and a metadata key that the reporting settings declare, such as
   * metadata.branch.
   */
  readonly group_by?: string
  /** Only receivables of this product type. */
  readonly product_type?: string
  /** Only receivables originated in this month, written YYYY-MM. */
  readonly vintage?: string
  /** Only receivables funded by this, as of each day. */
  readonly funded_by?: string
  /** Only receivables that back the debt line of this id, as of each day. */
  readonly debt_line?: string
  /** Only receivables whose obligor is in this sector: two digits of NAICS, or 31-33, 44-45, 48-49. */
  readonly industry?: string
  /** Only receivables whose obligor has this NAICS code, all six digits. */
  readonly industry_code?: string
  /** Only receivables whose obligor is in this country: ISO 3166-1, two letters. */
  readonly country?: string
  /** Only receivables whose obligor is in this region, with its country before it: US-CA. Case does not matter. */
  readonly region?: string
  /** The first month to return, written YYYY-MM; when left out, the last twelve months are returned. */
  readonly from?: string
  /** What the debt costs a year, in percent of principal: 3.06 is 3.06 %. 0 when left out. */
  readonly coupon?: string
  /** What servicing costs a year, in percent of principal. 0 when left out. */
  readonly servicing?: string
  /** Over how many months rates are averaged. */
  readonly window?: number
  /**
   * What an average is while months of its window are missing: that of those there are; nothing until all are
   * there; or their sum by the whole window, as some filed reports calculate it. none_until_full when left out.
   */
  readonly partial_window?: 'average_of_what_exists' | 'none_until_full' | 'divide_by_window'
  /**
   * Only receivables with this value under a metadata key: `metadata[key]=value`, one key that the reporting
   * settings declare.
   */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface DownloadPortfolioCashFlowsOptions extends CallOptions {
  /**
   * The day that is asked about; today when left out, or the day of known_at. Nothing dated later counts. Never in
   * the future.
   */
  readonly as_of?: string
  /** Show what was known at this moment; what has been calculated by now when left out. */
  readonly known_at?: string
  /** Only amounts in this currency. Left out, each currency has rows of its own. */
  readonly currency?: string
  /**
   * A row, or a set of rows, for each value of this field: product_type, vintage, funded_by, debt_line, industry,
   * industry_code, country, region, or metadata. and a metadata key that the reporting settings declare, such as
   * metadata.branch.
   */
  readonly group_by?: string
  /** Only receivables of this product type. */
  readonly product_type?: string
  /** Only receivables originated in this month, written YYYY-MM. */
  readonly vintage?: string
  /** Only receivables funded by this, as of each day. */
  readonly funded_by?: string
  /** Only receivables that back the debt line of this id, as of each day. */
  readonly debt_line?: string
  /** Only receivables whose obligor is in this sector: two digits of NAICS, or 31-33, 44-45, 48-49. */
  readonly industry?: string
  /** Only receivables whose obligor has this NAICS code, all six digits. */
  readonly industry_code?: string
  /** Only receivables whose obligor is in this country: ISO 3166-1, two letters. */
  readonly country?: string
  /** Only receivables whose obligor is in this region, with its country before it: US-CA. Case does not matter. */
  readonly region?: string
  /** The first month to return, written YYYY-MM; when left out, the last twelve months are returned. */
  readonly from?: string
  /** What the debt costs a year, in percent of principal: 3.06 is 3.06 %. 0 when left out. */
  readonly coupon?: string
  /** What servicing costs a year, in percent of principal. 0 when left out. */
  readonly servicing?: string
  /** Over how many months rates are averaged. */
  readonly window?: number
  /**
   * What an average is while months of its window are missing: that of those there are; nothing until all are
   * there; or their sum by the whole window, as some filed reports calculate it. none_until_full when left out.
   */
  readonly partial_window?: 'average_of_what_exists' | 'none_until_full' | 'divide_by_window'
  /**
   * How amounts are written. minor: whole numbers of minor units, as in JSON; the last column, amounts_in, repeats
   * this in every row. major: a file for people, in UTF-8 with a byte order mark, columns and codes in words,
   * amounts as decimals of the currency beside them and fractions as percentages.
   */
  readonly amounts?: 'minor' | 'major'
  /**
   * Only receivables with this value under a metadata key: `metadata[key]=value`, one key that the reporting
   * settings declare.
   */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface GetPortfolioConcentrationsOptions extends CallOptions {
  /**
   * The day that is asked about; today when left out, or the day of known_at. Nothing dated later counts. Never in
   * the future.
   */
  readonly as_of?: string
  /** Show what was known at this moment; what has been calculated by now when left out. */
  readonly known_at?: string
  /** Only amounts in this currency. Left out, each currency has rows of its own. */
  readonly currency?: string
  /**
   * A row, or a set of rows, for each value of this field: product_type, vintage, funded_by, debt_line, industry,
   * industry_code, country, region, or metadata. and a metadata key that the reporting settings declare, such as
   * metadata.branch.
   */
  readonly group_by?: string
  /** Only receivables of this product type. */
  readonly product_type?: string
  /** Only receivables originated in this month, written YYYY-MM. */
  readonly vintage?: string
  /** Only receivables funded by this, as of each day. */
  readonly funded_by?: string
  /** Only receivables that back the debt line of this id, as of each day. */
  readonly debt_line?: string
  /** Only receivables whose obligor is in this sector: two digits of NAICS, or 31-33, 44-45, 48-49. */
  readonly industry?: string
  /** Only receivables whose obligor has this NAICS code, all six digits. */
  readonly industry_code?: string
  /** Only receivables whose obligor is in this country: ISO 3166-1, two letters. */
  readonly country?: string
  /** Only receivables whose obligor is in this region, with its country before it: US-CA. Case does not matter. */
  readonly region?: string
  /**
   * Only receivables with this value under a metadata key: `metadata[key]=value`, one key that the reporting
   * settings declare.
   */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface DownloadPortfolioConcentrationsOptions extends CallOptions {
  /**
   * The day that is asked about; today when left out, or the day of known_at. Nothing dated later counts. Never in
   * the future.
   */
  readonly as_of?: string
  /** Show what was known at this moment; what has been calculated by now when left out. */
  readonly known_at?: string
  /** Only amounts in this currency. Left out, each currency has rows of its own. */
  readonly currency?: string
  /**
   * A row, or a set of rows, for each value of this field: product_type, vintage, funded_by, debt_line, industry,
   * industry_code, country, region, or metadata. and a metadata key that the reporting settings declare, such as
   * metadata.branch.
   */
  readonly group_by?: string
  /** Only receivables of this product type. */
  readonly product_type?: string
  /** Only receivables originated in this month, written YYYY-MM. */
  readonly vintage?: string
  /** Only receivables funded by this, as of each day. */
  readonly funded_by?: string
  /** Only receivables that back the debt line of this id, as of each day. */
  readonly debt_line?: string
  /** Only receivables whose obligor is in this sector: two digits of NAICS, or 31-33, 44-45, 48-49. */
  readonly industry?: string
  /** Only receivables whose obligor has this NAICS code, all six digits. */
  readonly industry_code?: string
  /** Only receivables whose obligor is in this country: ISO 3166-1, two letters. */
  readonly country?: string
  /** Only receivables whose obligor is in this region, with its country before it: US-CA. Case does not matter. */
  readonly region?: string
  /**
   * How amounts are written. minor: whole numbers of minor units, as in JSON; the last column, amounts_in, repeats
   * this in every row. major: a file for people, in UTF-8 with a byte order mark, columns and codes in words,
   * amounts as decimals of the currency beside them and fractions as percentages.
   */
  readonly amounts?: 'minor' | 'major'
  /**
   * Only receivables with this value under a metadata key: `metadata[key]=value`, one key that the reporting
   * settings declare.
   */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface GetPortfolioDataQualityOptions extends CallOptions {
  /**
   * The day that is asked about; today when left out, or the day of known_at. Nothing dated later counts. Never in
   * the future.
   */
  readonly as_of?: string
  /** Show what was known at this moment; what has been calculated by now when left out. */
  readonly known_at?: string
  /** Only amounts in this currency. Left out, each currency has rows of its own. */
  readonly currency?: string
  /**
   * A row, or a set of rows, for each value of this field: product_type, vintage, funded_by, debt_line, industry,
   * industry_code, country, region, or metadata. and a metadata key that the reporting settings declare, such as
   * metadata.branch.
   */
  readonly group_by?: string
  /** Only receivables of this product type. */
  readonly product_type?: string
  /** Only receivables originated in this month, written YYYY-MM. */
  readonly vintage?: string
  /** Only receivables funded by this, as of each day. */
  readonly funded_by?: string
  /** Only receivables that back the debt line of this id, as of each day. */
  readonly debt_line?: string
  /** Only receivables whose obligor is in this sector: two digits of NAICS, or 31-33, 44-45, 48-49. */
  readonly industry?: string
  /** Only receivables whose obligor has this NAICS code, all six digits. */
  readonly industry_code?: string
  /** Only receivables whose obligor is in this country: ISO 3166-1, two letters. */
  readonly country?: string
  /** Only receivables whose obligor is in this region, with its country before it: US-CA. Case does not matter. */
  readonly region?: string
  /**
   * Only receivables with this value under a metadata key: `metadata[key]=value`, one key that the reporting
   * settings declare.
   */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface DownloadPortfolioDataQualityOptions extends CallOptions {
  /**
   * The day that is asked about; today when left out, or the day of known_at. Nothing dated later counts. Never in
   * the future.
   */
  readonly as_of?: string
  /** Show what was known at this moment; what has been calculated by now when left out. */
  readonly known_at?: string
  /** Only amounts in this currency. Left out, each currency has rows of its own. */
  readonly currency?: string
  /**
   * A row, or a set of rows, for each value of this field: product_type, vintage, funded_by, debt_line, industry,
   * industry_code, country, region, or metadata. and a metadata key that the reporting settings declare, such as
   * metadata.branch.
   */
  readonly group_by?: string
  /** Only receivables of this product type. */
  readonly product_type?: string
  /** Only receivables originated in this month, written YYYY-MM. */
  readonly vintage?: string
  /** Only receivables funded by this, as of each day. */
  readonly funded_by?: string
  /** Only receivables that back the debt line of this id, as of each day. */
  readonly debt_line?: string
  /** Only receivables whose obligor is in this sector: two digits of NAICS, or 31-33, 44-45, 48-49. */
  readonly industry?: string
  /** Only receivables whose obligor has this NAICS code, all six digits. */
  readonly industry_code?: string
  /** Only receivables whose obligor is in this country: ISO 3166-1, two letters. */
  readonly country?: string
  /** Only receivables whose obligor is in this region, with its country before it: US-CA. Case does not matter. */
  readonly region?: string
  /**
   * How amounts are written. minor: whole numbers of minor units, as in JSON; the last column, amounts_in, repeats
   * this in every row. major: a file for people, in UTF-8 with a byte order mark, columns and codes in words,
   * amounts as decimals of the currency beside them and fractions as percentages.
   */
  readonly amounts?: 'minor' | 'major'
  /**
   * Only receivables with this value under a metadata key: `metadata[key]=value`, one key that the reporting
   * settings declare.
   */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface GetPortfolioDelinquencyOptions extends CallOptions {
  /**
   * The day that is asked about; today when left out, or the day of known_at. Nothing dated later counts. Never in
   * the future.
   */
  readonly as_of?: string
  /** Show what was known at this moment; what has been calculated by now when left out. */
  readonly known_at?: string
  /** Only amounts in this currency. Left out, each currency has rows of its own. */
  readonly currency?: string
  /**
   * A row, or a set of rows, for each value of this field: product_type, vintage, funded_by, debt_line, industry,
   * industry_code, country, region, or metadata. and a metadata key that the reporting settings declare, such as
   * metadata.branch.
   */
  readonly group_by?: string
  /** Only receivables of this product type. */
  readonly product_type?: string
  /** Only receivables originated in this month, written YYYY-MM. */
  readonly vintage?: string
  /** Only receivables funded by this, as of each day. */
  readonly funded_by?: string
  /** Only receivables that back the debt line of this id, as of each day. */
  readonly debt_line?: string
  /** Only receivables whose obligor is in this sector: two digits of NAICS, or 31-33, 44-45, 48-49. */
  readonly industry?: string
  /** Only receivables whose obligor has this NAICS code, all six digits. */
  readonly industry_code?: string
  /** Only receivables whose obligor is in this country: ISO 3166-1, two letters. */
  readonly country?: string
  /** Only receivables whose obligor is in this region, with its country before it: US-CA. Case does not matter. */
  readonly region?: string
  /** The first month to return; twelve months up to that of as_of when left out. */
  readonly from?: string
  /**
   * Only receivables with this value under a metadata key: `metadata[key]=value`, one key that the reporting
   * settings declare.
   */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface DownloadPortfolioDelinquencyOptions extends CallOptions {
  /**
   * The day that is asked about; today when left out, or the day of known_at. Nothing dated later counts. Never in
   * the future.
   */
  readonly as_of?: string
  /** Show what was known at this moment; what has been calculated by now when left out. */
  readonly known_at?: string
  /** Only amounts in this currency. Left out, each currency has rows of its own. */
  readonly currency?: string
  /**
   * A row, or a set of rows, for each value of this field: product_type, vintage, funded_by, debt_line, industry,
   * industry_code, country, region, or metadata. and a metadata key that the reporting settings declare, such as
   * metadata.branch.
   */
  readonly group_by?: string
  /** Only receivables of this product type. */
  readonly product_type?: string
  /** Only receivables originated in this month, written YYYY-MM. */
  readonly vintage?: string
  /** Only receivables funded by this, as of each day. */
  readonly funded_by?: string
  /** Only receivables that back the debt line of this id, as of each day. */
  readonly debt_line?: string
  /** Only receivables whose obligor is in this sector: two digits of NAICS, or 31-33, 44-45, 48-49. */
  readonly industry?: string
  /** Only receivables whose obligor has this NAICS code, all six digits. */
  readonly industry_code?: string
  /** Only receivables whose obligor is in this country: ISO 3166-1, two letters. */
  readonly country?: string
  /** Only receivables whose obligor is in this region, with its country before it: US-CA. Case does not matter. */
  readonly region?: string
  /** The first month to return; twelve months up to that of as_of when left out. */
  readonly from?: string
  /**
   * How amounts are written. minor: whole numbers of minor units, as in JSON; the last column, amounts_in, repeats
   * this in every row. major: a file for people, in UTF-8 with a byte order mark, columns and codes in words,
   * amounts as decimals of the currency beside them and fractions as percentages.
   */
  readonly amounts?: 'minor' | 'major'
  /**
   * Only receivables with this value under a metadata key: `metadata[key]=value`, one key that the reporting
   * settings declare.
   */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface GetPortfolioInvoicesOptions extends CallOptions {
  /**
   * The day that is asked about; today when left out, or the day of known_at. Nothing dated later counts. Never in
   * the future.
   */
  readonly as_of?: string
  /** Show what was known at this moment; what has been calculated by now when left out. */
  readonly known_at?: string
  /** Only amounts in this currency. Left out, each currency has rows of its own. */
  readonly currency?: string
  /**
   * A row, or a set of rows, for each value of this field: product_type, vintage, funded_by, debt_line, industry,
   * industry_code, country, region, or metadata. and a metadata key that the reporting settings declare, such as
   * metadata.branch.
   */
  readonly group_by?: string
  /** Only receivables of this product type. */
  readonly product_type?: string
  /** Only receivables originated in this month, written YYYY-MM. */
  readonly vintage?: string
  /** Only receivables funded by this, as of each day. */
  readonly funded_by?: string
  /** Only receivables that back the debt line of this id, as of each day. */
  readonly debt_line?: string
  /** Only receivables whose obligor is in this sector: two digits of NAICS, or 31-33, 44-45, 48-49. */
  readonly industry?: string
  /** Only receivables whose obligor has this NAICS code, all six digits. */
  readonly industry_code?: string
  /** Only receivables whose obligor is in this country: ISO 3166-1, two letters. */
  readonly country?: string
  /** Only receivables whose obligor is in this region, with its country before it: US-CA. Case does not matter. */
  readonly region?: string
  /** By calendar month, quarter or year; month when left out. */
  readonly period?: 'month' | 'quarter' | 'year'
  /** A month of the first period, written YYYY-MM; left out, the last twelve periods are returned. */
  readonly from?: string
  /**
   * Only receivables with this value under a metadata key: `metadata[key]=value`, one key that the reporting
   * settings declare.
   */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface DownloadPortfolioInvoicesOptions extends CallOptions {
  /**
   * The day that is asked about; today when left out, or the day of known_at. Nothing dated later counts. Never in
   * the future.
   */
  readonly as_of?: string
  /** Show what was known at this moment; what has been calculated by now when left out. */
  readonly known_at?: string
  /** Only amounts in this currency. Left out, each currency has rows of its own. */
  readonly currency?: string
  /**
   * A row, or a set of rows, for each value of this field: product_type, vintage, funded_by, debt_line, industry,
   * industry_code, country, region, or metadata. and a metadata key that the reporting settings declare, such as
   * metadata.branch.
   */
  readonly group_by?: string
  /** Only receivables of this product type. */
  readonly product_type?: string
  /** Only receivables originated in this month, written YYYY-MM. */
  readonly vintage?: string
  /** Only receivables funded by this, as of each day. */
  readonly funded_by?: string
  /** Only receivables that back the debt line of this id, as of each day. */
  readonly debt_line?: string
  /** Only receivables whose obligor is in this sector: two digits of NAICS, or 31-33, 44-45, 48-49. */
  readonly industry?: string
  /** Only receivables whose obligor has this NAICS code, all six digits. */
  readonly industry_code?: string
  /** Only receivables whose obligor is in this country: ISO 3166-1, two letters. */
  readonly country?: string
  /** Only receivables whose obligor is in this region, with its country before it: US-CA. Case does not matter. */
  readonly region?: string
  /** By calendar month, quarter or year; month when left out. */
  readonly period?: 'month' | 'quarter' | 'year'
  /** A month of the first period, written YYYY-MM; left out, the last twelve periods are returned. */
  readonly from?: string
  /**
   * How amounts are written. minor: whole numbers of minor units, as in JSON; the last column, amounts_in, repeats
   * this in every row. major: a file for people, in UTF-8 with a byte order mark, columns and codes in words,
   * amounts as decimals of the currency beside them and fractions as percentages.
   */
  readonly amounts?: 'minor' | 'major'
  /**
   * Only receivables with this value under a metadata key: `metadata[key]=value`, one key that the reporting
   * settings declare.
   */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface GetPortfolioObligorsOptions extends CallOptions {
  /**
   * The day that is asked about; today when left out, or the day of known_at. Nothing dated later counts. Never in
   * the future.
   */
  readonly as_of?: string
  /** Show what was known at this moment; what has been calculated by now when left out. */
  readonly known_at?: string
  /** Only obligors by what they owe in this currency. */
  readonly currency?: string
  /** How many obligors of each currency to return, the largest first. */
  readonly top?: number
}

export interface DownloadPortfolioObligorsOptions extends CallOptions {
  /**
   * The day that is asked about; today when left out, or the day of known_at. Nothing dated later counts. Never in
   * the future.
   */
  readonly as_of?: string
  /** Show what was known at this moment; what has been calculated by now when left out. */
  readonly known_at?: string
  /** Only obligors by what they owe in this currency. */
  readonly currency?: string
  /** How many obligors of each currency to return, the largest first. */
  readonly top?: number
  /**
   * How amounts are written. minor: whole numbers of minor units, as in JSON; the last column, amounts_in, repeats
   * this in every row. major: a file for people, in UTF-8 with a byte order mark, columns and codes in words,
   * amounts as decimals of the currency beside them and fractions as percentages.
   */
  readonly amounts?: 'minor' | 'major'
}

export interface GetPortfolioPeriodRatesOptions extends CallOptions {
  /**
   * The day that is asked about; today when left out, or the day of known_at. Nothing dated later counts. Never in
   * the future.
   */
  readonly as_of?: string
  /** Show what was known at this moment; what has been calculated by now when left out. */
  readonly known_at?: string
  /** Only amounts in this currency. Left out, each currency has rows of its own. */
  readonly currency?: string
  /**
   * A row, or a set of rows, for each value of this field: product_type, vintage, funded_by, debt_line, industry,
   * industry_code, country, region, or metadata. and a metadata key that the reporting settings declare, such as
   * metadata.branch.
   */
  readonly group_by?: string
  /** Only receivables of this product type. */
  readonly product_type?: string
  /** Only receivables originated in this month, written YYYY-MM. */
  readonly vintage?: string
  /** Only receivables funded by this, as of each day. */
  readonly funded_by?: string
  /** Only receivables that back the debt line of this id, as of each day. */
  readonly debt_line?: string
  /** Only receivables whose obligor is in this sector: two digits of NAICS, or 31-33, 44-45, 48-49. */
  readonly industry?: string
  /** Only receivables whose obligor has this NAICS code, all six digits. */
  readonly industry_code?: string
  /** Only receivables whose obligor is in this country: ISO 3166-1, two letters. */
  readonly country?: string
  /** Only receivables whose obligor is in this region, with its country before it: US-CA. Case does not matter. */
  readonly region?: string
  /** By calendar month, quarter or year; quarter when left out. */
  readonly period?: 'month' | 'quarter' | 'year'
  /** A month of the first period, written YYYY-MM; left out, the last twelve periods are returned. */
  readonly from?: string
  /**
   * Only receivables with this value under a metadata key: `metadata[key]=value`, one key that the reporting
   * settings declare.
   */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface DownloadPortfolioPeriodRatesOptions extends CallOptions {
  /**
   * The day that is asked about; today when left out, or the day of known_at. Nothing dated later counts. Never in
   * the future.
   */
  readonly as_of?: string
  /** Show what was known at this moment; what has been calculated by now when left out. */
  readonly known_at?: string
  /** Only amounts in this currency. Left out, each currency has rows of its own. */
  readonly currency?: string
  /**
   * A row, or a set of rows, for each value of this field: product_type, vintage, funded_by, debt_line, industry,
   * industry_code, country, region, or metadata. and a metadata key that the reporting settings declare, such as
   * metadata.branch.
   */
  readonly group_by?: string
  /** Only receivables of this product type. */
  readonly product_type?: string
  /** Only receivables originated in this month, written YYYY-MM. */
  readonly vintage?: string
  /** Only receivables funded by this, as of each day. */
  readonly funded_by?: string
  /** Only receivables that back the debt line of this id, as of each day. */
  readonly debt_line?: string
  /** Only receivables whose obligor is in this sector: two digits of NAICS, or 31-33, 44-45, 48-49. */
  readonly industry?: string
  /** Only receivables whose obligor has this NAICS code, all six digits. */
  readonly industry_code?: string
  /** Only receivables whose obligor is in this country: ISO 3166-1, two letters. */
  readonly country?: string
  /** Only receivables whose obligor is in this region, with its country before it: US-CA. Case does not matter. */
  readonly region?: string
  /** By calendar month, quarter or year; quarter when left out. */
  readonly period?: 'month' | 'quarter' | 'year'
  /** A month of the first period, written YYYY-MM; left out, the last twelve periods are returned. */
  readonly from?: string
  /**
   * How amounts are written. minor: whole numbers of minor units, as in JSON; the last column, amounts_in, repeats
   * this in every row. major: a file for people, in UTF-8 with a byte order mark, columns and codes in words,
   * amounts as decimals of the currency beside them and fractions as percentages.
   */
  readonly amounts?: 'minor' | 'major'
  /**
   * Only receivables with this value under a metadata key: `metadata[key]=value`, one key that the reporting
   * settings declare.
   */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface ListPortfolioReceivablesOptions extends CallOptions {
  /** Only receivables in this currency. */
  readonly currency?: string
  /** Only receivables of this product type. */
  readonly product_type?: string
  /** Only receivables originated in this month, written YYYY-MM. */
  readonly vintage?: string
  /** Only receivables funded by this, as of each day. */
  readonly funded_by?: string
  /** Only receivables that back the debt line of this id, as of each day. */
  readonly debt_line?: string
  /** Only receivables whose obligor is in this sector: two digits of NAICS, or 31-33, 44-45, 48-49. */
  readonly industry?: string
  /** Only receivables whose obligor has this NAICS code, all six digits. */
  readonly industry_code?: string
  /** Only receivables whose obligor is in this country: ISO 3166-1, two letters. */
  readonly country?: string
  /** Only receivables whose obligor is in this region, with its country before it: US-CA. Case does not matter. */
  readonly region?: string
  /** Only receivables that this account owes. */
  readonly obligor_id?: string
  /** Only receivables whose latest status stated on or before as_of is this. */
  readonly status?: 'active' | 'closed'
  /** Only receivables that are outstanding and in default, or only others. */
  readonly in_default?: 'true' | 'false'
  /**
   * The day that is asked about; today when left out, or the day of known_at. Nothing dated later counts. Never in
   * the future.
   */
  readonly as_of?: string
  /** Show what was known at this moment; what has been calculated by now when left out. */
  readonly known_at?: string
  /**
   * Only receivables in this bucket, by its label on as_of, in it or any later one (30+, 60+, 90+), or that ended
   * so: paid_off, charged_off, closed_unexplained, not_drawn.
   */
  readonly state?: string
  /**
   * The count of days past due that state, from_bucket, to_state, direction and ever_past_due refer to: as the
   * lender reports (`reported`, when left out), or by what was due and paid (`computed`).
   */
  readonly basis?: 'reported' | 'computed'
  /**
   * Only receivables that have been so many or more days past due at the end of any day up to as_of, by basis:
   * what vintages counts as ever_past_due.
   */
  readonly ever_past_due?: '30' | '60' | '90'
  /**
   * Only receivables with this result of the first payment by as_of, determined 30 days after the first item fell
   * due: what vintages counts as first_payment_default.
   */
  readonly first_payment?: 'paid' | 'defaulted'
  /**
   * Only receivables of which principal is lost on as_of, first in this month, written YYYY-MM: what recoveries
   * counts for this month of write-off.
   */
  readonly written_off_in?: string
  /** Only receivables that this check of data-quality counts. */
  readonly finding?: 'clean' | 'unreconciled' | 'delinquency_gap' | 'stale' | 'past_maturity' | 'no_disbursement' | 'before_origination' | 'overpaid' | 'closed_with_balance' | 'entries_after_close' | 'above_credit_limit' | 'too_large'
  /** Only receivables that are unreconciled because of this: why the lender's balance parts from ours. */
  readonly cause?: 'unit' | 'stale_snapshot' | 'sign' | 'interest_capitalised' | 'basis' | 'duplicate_entry' | 'extra_entry' | 'missing_entry' | 'unexplained' | 'misplaced_decimal' | 'swapped_date'
  /**
   * Only receivables that were open when this month began, written YYYY-MM, as transitions and roll-rates follow
   * them from the end of the month before to its own end, or to as_of. The last that is over on as_of when left
   * out and from_bucket, to_state or direction is sent.
   */
  readonly month?: string
  /**
   * Only receivables that began the month in this bucket, by its label on the last day before it, or in it or any
   * later one (30+).
   */
  readonly from_bucket?: string
  /**
   * Only receivables that ended the month in this bucket, by its label then, in it or any later one (30+), or that
   * ended so: paid_off, charged_off, closed_unexplained, not_drawn.
   */
  readonly to_state?: string
  /**
   * Only receivables that went this way in the month: to a better bucket, to none other, to a worse one, or to
   * where nothing is outstanding.
   */
  readonly direction?: 'roll_down' | 'stable' | 'roll_up' | 'left'
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `created_at_desc`. */
  readonly sort?: 'created_at_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface DownloadPortfolioReceivablesOptions extends CallOptions {
  /** Only receivables in this currency. */
  readonly currency?: string
  /** Only receivables of this product type. */
  readonly product_type?: string
  /** Only receivables originated in this month, written YYYY-MM. */
  readonly vintage?: string
  /** Only receivables funded by this, as of each day. */
  readonly funded_by?: string
  /** Only receivables that back the debt line of this id, as of each day. */
  readonly debt_line?: string
  /** Only receivables whose obligor is in this sector: two digits of NAICS, or 31-33, 44-45, 48-49. */
  readonly industry?: string
  /** Only receivables whose obligor has this NAICS code, all six digits. */
  readonly industry_code?: string
  /** Only receivables whose obligor is in this country: ISO 3166-1, two letters. */
  readonly country?: string
  /** Only receivables whose obligor is in this region, with its country before it: US-CA. Case does not matter. */
  readonly region?: string
  /** Only receivables that this account owes. */
  readonly obligor_id?: string
  /** Only receivables whose latest status stated on or before as_of is this. */
  readonly status?: 'active' | 'closed'
  /** Only receivables that are outstanding and in default, or only others. */
  readonly in_default?: 'true' | 'false'
  /**
   * The day that is asked about; today when left out, or the day of known_at. Nothing dated later counts. Never in
   * the future.
   */
  readonly as_of?: string
  /** Show what was known at this moment; what has been calculated by now when left out. */
  readonly known_at?: string
  /**
   * Only receivables in this bucket, by its label on as_of, in it or any later one (30+, 60+, 90+), or that ended
   * so: paid_off, charged_off, closed_unexplained, not_drawn.
   */
  readonly state?: string
  /**
   * The count of days past due that state, from_bucket, to_state, direction and ever_past_due refer to: as the
   * lender reports (`reported`, when left out), or by what was due and paid (`computed`).
   */
  readonly basis?: 'reported' | 'computed'
  /**
   * Only receivables that have been so many or more days past due at the end of any day up to as_of, by basis:
   * what vintages counts as ever_past_due.
   */
  readonly ever_past_due?: '30' | '60' | '90'
  /**
   * Only receivables with this result of the first payment by as_of, determined 30 days after the first item fell
   * due: what vintages counts as first_payment_default.
   */
  readonly first_payment?: 'paid' | 'defaulted'
  /**
   * Only receivables of which principal is lost on as_of, first in this month, written YYYY-MM: what recoveries
   * counts for this month of write-off.
   */
  readonly written_off_in?: string
  /** Only receivables that this check of data-quality counts. */
  readonly finding?: 'clean' | 'unreconciled' | 'delinquency_gap' | 'stale' | 'past_maturity' | 'no_disbursement' | 'before_origination' | 'overpaid' | 'closed_with_balance' | 'entries_after_close' | 'above_credit_limit' | 'too_large'
  /** Only receivables that are unreconciled because of this: why the lender's balance parts from ours. */
  readonly cause?: 'unit' | 'stale_snapshot' | 'sign' | 'interest_capitalised' | 'basis' | 'duplicate_entry' | 'extra_entry' | 'missing_entry' | 'unexplained' | 'misplaced_decimal' | 'swapped_date'
  /**
   * Only receivables that were open when this month began, written YYYY-MM, as transitions and roll-rates follow
   * them from the end of the month before to its own end, or to as_of. The last that is over on as_of when left
   * out and from_bucket, to_state or direction is sent.
   */
  readonly month?: string
  /**
   * Only receivables that began the month in this bucket, by its label on the last day before it, or in it or any
   * later one (30+).
   */
  readonly from_bucket?: string
  /**
   * Only receivables that ended the month in this bucket, by its label then, in it or any later one (30+), or that
   * ended so: paid_off, charged_off, closed_unexplained, not_drawn.
   */
  readonly to_state?: string
  /**
   * Only receivables that went this way in the month: to a better bucket, to none other, to a worse one, or to
   * where nothing is outstanding.
   */
  readonly direction?: 'roll_down' | 'stable' | 'roll_up' | 'left'
  /**
   * How amounts are written. minor: whole numbers of minor units, as in JSON; the last column, amounts_in, repeats
   * this in every row. major: a file for people, in UTF-8 with a byte order mark, columns and codes in words,
   * amounts as decimals of the currency beside them and fractions as percentages.
   */
  readonly amounts?: 'minor' | 'major'
  /**
   * Only receivables with this value under a metadata key that the reporting settings declare:
   * `metadata[key]=value`. Several combine with AND.
   */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface DownloadPortfolioReceivablesWorkbookOptions extends CallOptions {
  /** Only receivables in this currency. */
  readonly currency?: string
  /** Only receivables of this product type. */
  readonly product_type?: string
  /** Only receivables originated in this month, written YYYY-MM. */
  readonly vintage?: string
  /** Only receivables funded by this, as of each day. */
  readonly funded_by?: string
  /** Only receivables that back the debt line of this id, as of each day. */
  readonly debt_line?: string
  /** Only receivables whose obligor is in this sector: two digits of NAICS, or 31-33, 44-45, 48-49. */
  readonly industry?: string
  /** Only receivables whose obligor has this NAICS code, all six digits. */
  readonly industry_code?: string
  /** Only receivables whose obligor is in this country: ISO 3166-1, two letters. */
  readonly country?: string
  /** Only receivables whose obligor is in this region, with its country before it: US-CA. Case does not matter. */
  readonly region?: string
  /** Only receivables that this account owes. */
  readonly obligor_id?: string
  /** Only receivables whose latest status stated on or before as_of is this. */
  readonly status?: 'active' | 'closed'
  /** Only receivables that are outstanding and in default, or only others. */
  readonly in_default?: 'true' | 'false'
  /**
   * The day that is asked about; today when left out, or the day of known_at. Nothing dated later counts. Never in
   * the future.
   */
  readonly as_of?: string
  /** Show what was known at this moment; what has been calculated by now when left out. */
  readonly known_at?: string
  /**
   * Only receivables in this bucket, by its label on as_of, in it or any later one (30+, 60+, 90+), or that ended
   * so: paid_off, charged_off, closed_unexplained, not_drawn.
   */
  readonly state?: string
  /**
   * The count of days past due that state, from_bucket, to_state, direction and ever_past_due refer to: as the
   * lender reports (`reported`, when left out), or by what was due and paid (`computed`).
   */
  readonly basis?: 'reported' | 'computed'
  /**
   * Only receivables that have been so many or more days past due at the end of any day up to as_of, by basis:
   * what vintages counts as ever_past_due.
   */
  readonly ever_past_due?: '30' | '60' | '90'
  /**
   * Only receivables with this result of the first payment by as_of, determined 30 days after the first item fell
   * due: what vintages counts as first_payment_default.
   */
  readonly first_payment?: 'paid' | 'defaulted'
  /**
   * Only receivables of which principal is lost on as_of, first in this month, written YYYY-MM: what recoveries
   * counts for this month of write-off.
   */
  readonly written_off_in?: string
  /** Only receivables that this check of data-quality counts. */
  readonly finding?: 'clean' | 'unreconciled' | 'delinquency_gap' | 'stale' | 'past_maturity' | 'no_disbursement' | 'before_origination' | 'overpaid' | 'closed_with_balance' | 'entries_after_close' | 'above_credit_limit' | 'too_large'
  /** Only receivables that are unreconciled because of this: why the lender's balance parts from ours. */
  readonly cause?: 'unit' | 'stale_snapshot' | 'sign' | 'interest_capitalised' | 'basis' | 'duplicate_entry' | 'extra_entry' | 'missing_entry' | 'unexplained' | 'misplaced_decimal' | 'swapped_date'
  /**
   * Only receivables that were open when this month began, written YYYY-MM, as transitions and roll-rates follow
   * them from the end of the month before to its own end, or to as_of. The last that is over on as_of when left
   * out and from_bucket, to_state or direction is sent.
   */
  readonly month?: string
  /**
   * Only receivables that began the month in this bucket, by its label on the last day before it, or in it or any
   * later one (30+).
   */
  readonly from_bucket?: string
  /**
   * Only receivables that ended the month in this bucket, by its label then, in it or any later one (30+), or that
   * ended so: paid_off, charged_off, closed_unexplained, not_drawn.
   */
  readonly to_state?: string
  /**
   * Only receivables that went this way in the month: to a better bucket, to none other, to a worse one, or to
   * where nothing is outstanding.
   */
  readonly direction?: 'roll_down' | 'stable' | 'roll_up' | 'left'
  /**
   * Only receivables with this value under a metadata key that the reporting settings declare:
   * `metadata[key]=value`. Several combine with AND.
   */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface GetPortfolioRecoveriesOptions extends CallOptions {
  /**
   * The day that is asked about; today when left out, or the day of known_at. Nothing dated later counts. Never in
   * the future.
   */
  readonly as_of?: string
  /** Show what was known at this moment; what has been calculated by now when left out. */
  readonly known_at?: string
  /** Only amounts in this currency. Left out, each currency has rows of its own. */
  readonly currency?: string
  /**
   * A row, or a set of rows, for each value of this field: product_type, vintage, funded_by, debt_line, industry,
   * industry_code, country, region, or metadata. and a metadata key that the reporting settings declare, such as
   * metadata.branch.
   */
  readonly group_by?: string
  /** Only receivables of this product type. */
  readonly product_type?: string
  /** Only receivables originated in this month, written YYYY-MM. */
  readonly vintage?: string
  /** Only receivables funded by this, as of each day. */
  readonly funded_by?: string
  /** Only receivables that back the debt line of this id, as of each day. */
  readonly debt_line?: string
  /** Only receivables whose obligor is in this sector: two digits of NAICS, or 31-33, 44-45, 48-49. */
  readonly industry?: string
  /** Only receivables whose obligor has this NAICS code, all six digits. */
  readonly industry_code?: string
  /** Only receivables whose obligor is in this country: ISO 3166-1, two letters. */
  readonly country?: string
  /** Only receivables whose obligor is in this region, with its country before it: US-CA. Case does not matter. */
  readonly region?: string
  /** The first month of write-off; 24 months before that of as_of when left out. */
  readonly from?: string
  /** The last number of months since the write-off to return. */
  readonly months_to?: number
  /**
   * Only receivables with this value under a metadata key: `metadata[key]=value`, one key that the reporting
   * settings declare.
   */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface DownloadPortfolioRecoveriesOptions extends CallOptions {
  /**
   * The day that is asked about; today when left out, or the day of known_at. Nothing dated later counts. Never in
   * the future.
   */
  readonly as_of?: string
  /** Show what was known at this moment; what has been calculated by now when left out. */
  readonly known_at?: string
  /** Only amounts in this currency. Left out, each currency has rows of its own. */
  readonly currency?: string
  /**
   * A row, or a set of rows, for each value of this field: product_type, vintage, funded_by, debt_line, industry,
   * industry_code, country, region, or metadata. and a metadata key that the reporting settings declare, such as
   * metadata.branch.
   */
  readonly group_by?: string
  /** Only receivables of this product type. */
  readonly product_type?: string
  /** Only receivables originated in this month, written YYYY-MM. */
  readonly vintage?: string
  /** Only receivables funded by this, as of each day. */
  readonly funded_by?: string
  /** Only receivables that back the debt line of this id, as of each day. */
  readonly debt_line?: string
  /** Only receivables whose obligor is in this sector: two digits of NAICS, or 31-33, 44-45, 48-49. */
  readonly industry?: string
  /** Only receivables whose obligor has this NAICS code, all six digits. */
  readonly industry_code?: string
  /** Only receivables whose obligor is in this country: ISO 3166-1, two letters. */
  readonly country?: string
  /** Only receivables whose obligor is in this region, with its country before it: US-CA. Case does not matter. */
  readonly region?: string
  /** The first month of write-off; 24 months before that of as_of when left out. */
  readonly from?: string
  /** The last number of months since the write-off to return. */
  readonly months_to?: number
  /**
   * How amounts are written. minor: whole numbers of minor units, as in JSON; the last column, amounts_in, repeats
   * this in every row. major: a file for people, in UTF-8 with a byte order mark, columns and codes in words,
   * amounts as decimals of the currency beside them and fractions as percentages.
   */
  readonly amounts?: 'minor' | 'major'
  /**
   * Only receivables with this value under a metadata key: `metadata[key]=value`, one key that the reporting
   * settings declare.
   */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface GetPortfolioRecoveryLagOptions extends CallOptions {
  /**
   * The day that is asked about; today when left out, or the day of known_at. Nothing dated later counts. Never in
   * the future.
   */
  readonly as_of?: string
  /** Show what was known at this moment; what has been calculated by now when left out. */
  readonly known_at?: string
  /** Only amounts in this currency. Left out, each currency has rows of its own. */
  readonly currency?: string
  /**
   * A row, or a set of rows, for each value of this field: product_type, vintage, funded_by, debt_line, industry,
   * industry_code, country, region, or metadata. and a metadata key that the reporting settings declare, such as
   * metadata.branch.
   */
  readonly group_by?: string
  /** Only receivables of this product type. */
  readonly product_type?: string
  /** Only receivables originated in this month, written YYYY-MM. */
  readonly vintage?: string
  /** Only receivables funded by this, as of each day. */
  readonly funded_by?: string
  /** Only receivables that back the debt line of this id, as of each day. */
  readonly debt_line?: string
  /** Only receivables whose obligor is in this sector: two digits of NAICS, or 31-33, 44-45, 48-49. */
  readonly industry?: string
  /** Only receivables whose obligor has this NAICS code, all six digits. */
  readonly industry_code?: string
  /** Only receivables whose obligor is in this country: ISO 3166-1, two letters. */
  readonly country?: string
  /** Only receivables whose obligor is in this region, with its country before it: US-CA. Case does not matter. */
  readonly region?: string
  /**
   * Only receivables with this value under a metadata key: `metadata[key]=value`, one key that the reporting
   * settings declare.
   */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface DownloadPortfolioRecoveryLagOptions extends CallOptions {
  /**
   * The day that is asked about; today when left out, or the day of known_at. Nothing dated later counts. Never in
   * the future.
   */
  readonly as_of?: string
  /** Show what was known at this moment; what has been calculated by now when left out. */
  readonly known_at?: string
  /** Only amounts in this currency. Left out, each currency has rows of its own. */
  readonly currency?: string
  /**
   * A row, or a set of rows, for each value of this field: product_type, vintage, funded_by, debt_line, industry,
   * industry_code, country, region, or metadata. and a metadata key that the reporting settings declare, such as
   * metadata.branch.
   */
  readonly group_by?: string
  /** Only receivables of this product type. */
  readonly product_type?: string
  /** Only receivables originated in this month, written YYYY-MM. */
  readonly vintage?: string
  /** Only receivables funded by this, as of each day. */
  readonly funded_by?: string
  /** Only receivables that back the debt line of this id, as of each day. */
  readonly debt_line?: string
  /** Only receivables whose obligor is in this sector: two digits of NAICS, or 31-33, 44-45, 48-49. */
  readonly industry?: string
  /** Only receivables whose obligor has this NAICS code, all six digits. */
  readonly industry_code?: string
  /** Only receivables whose obligor is in this country: ISO 3166-1, two letters. */
  readonly country?: string
  /** Only receivables whose obligor is in this region, with its country before it: US-CA. Case does not matter. */
  readonly region?: string
  /**
   * How amounts are written. minor: whole numbers of minor units, as in JSON; the last column, amounts_in, repeats
   * this in every row. major: a file for people, in UTF-8 with a byte order mark, columns and codes in words,
   * amounts as decimals of the currency beside them and fractions as percentages.
   */
  readonly amounts?: 'minor' | 'major'
  /**
   * Only receivables with this value under a metadata key: `metadata[key]=value`, one key that the reporting
   * settings declare.
   */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface GetPortfolioRestatementsOptions extends CallOptions {
  /** The month whose figures are compared, written YYYY-MM. It must be over; the last that is over when left out. */
  readonly month?: string
  /**
   * The earlier moment: what was known then is compared. Left out, the end of the last day of the month in the
   * time zone of the organization: the month as it was first known.
   */
  readonly since?: string
  /** The later moment; what has been calculated by now when left out. */
  readonly known_at?: string
  /** Only amounts in this currency. */
  readonly currency?: string
  /** Only receivables of this product type. */
  readonly product_type?: string
  /** Only receivables originated in this month, written YYYY-MM. */
  readonly vintage?: string
  /** Only receivables funded by this, as of each day. */
  readonly funded_by?: string
  /** Only receivables that back the debt line of this id, as of each day. */
  readonly debt_line?: string
  /** Only receivables whose obligor is in this sector: two digits of NAICS, or 31-33, 44-45, 48-49. */
  readonly industry?: string
  /** Only receivables whose obligor has this NAICS code, all six digits. */
  readonly industry_code?: string
  /** Only receivables whose obligor is in this country: ISO 3166-1, two letters. */
  readonly country?: string
  /** Only receivables whose obligor is in this region, with its country before it: US-CA. Case does not matter. */
  readonly region?: string
  /** How many receivables a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same parameters. */
  readonly page?: string
  /**
   * Only receivables with this value under a metadata key: `metadata[key]=value`, one key that the reporting
   * settings declare.
   */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface DownloadPortfolioRestatementsOptions extends CallOptions {
  /** The month whose figures are compared, written YYYY-MM. It must be over; the last that is over when left out. */
  readonly month?: string
  /**
   * The earlier moment: what was known then is compared. Left out, the end of the last day of the month in the
   * time zone of the organization: the month as it was first known.
   */
  readonly since?: string
  /** The later moment; what has been calculated by now when left out. */
  readonly known_at?: string
  /** Only amounts in this currency. */
  readonly currency?: string
  /** Only receivables of this product type. */
  readonly product_type?: string
  /** Only receivables originated in this month, written YYYY-MM. */
  readonly vintage?: string
  /** Only receivables funded by this, as of each day. */
  readonly funded_by?: string
  /** Only receivables that back the debt line of this id, as of each day. */
  readonly debt_line?: string
  /** Only receivables whose obligor is in this sector: two digits of NAICS, or 31-33, 44-45, 48-49. */
  readonly industry?: string
  /** Only receivables whose obligor has this NAICS code, all six digits. */
  readonly industry_code?: string
  /** Only receivables whose obligor is in this country: ISO 3166-1, two letters. */
  readonly country?: string
  /** Only receivables whose obligor is in this region, with its country before it: US-CA. Case does not matter. */
  readonly region?: string
  /**
   * How amounts are written. minor: whole numbers of minor units, as in JSON; the last column, amounts_in, repeats
   * this in every row. major: a file for people, in UTF-8 with a byte order mark, columns and codes in words,
   * amounts as decimals of the currency beside them and fractions as percentages.
   */
  readonly amounts?: 'minor' | 'major'
  /** What to download; changes when left out. */
  readonly of?: 'changes' | 'receivables'
  /**
   * Only receivables with this value under a metadata key: `metadata[key]=value`, one key that the reporting
   * settings declare.
   */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface DownloadPortfolioRestatementsWorkbookOptions extends CallOptions {
  /** The month whose figures are compared, written YYYY-MM. It must be over; the last that is over when left out. */
  readonly month?: string
  /**
   * The earlier moment: what was known then is compared. Left out, the end of the last day of the month in the
   * time zone of the organization: the month as it was first known.
   */
  readonly since?: string
  /** The later moment; what has been calculated by now when left out. */
  readonly known_at?: string
  /** Only amounts in this currency. */
  readonly currency?: string
  /** Only receivables of this product type. */
  readonly product_type?: string
  /** Only receivables originated in this month, written YYYY-MM. */
  readonly vintage?: string
  /** Only receivables funded by this, as of each day. */
  readonly funded_by?: string
  /** Only receivables that back the debt line of this id, as of each day. */
  readonly debt_line?: string
  /** Only receivables whose obligor is in this sector: two digits of NAICS, or 31-33, 44-45, 48-49. */
  readonly industry?: string
  /** Only receivables whose obligor has this NAICS code, all six digits. */
  readonly industry_code?: string
  /** Only receivables whose obligor is in this country: ISO 3166-1, two letters. */
  readonly country?: string
  /** Only receivables whose obligor is in this region, with its country before it: US-CA. Case does not matter. */
  readonly region?: string
  /** What to download; changes when left out. */
  readonly of?: 'changes' | 'receivables'
  /**
   * Only receivables with this value under a metadata key: `metadata[key]=value`, one key that the reporting
   * settings declare.
   */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface GetPortfolioRollRatesOptions extends CallOptions {
  /**
   * The day that is asked about; today when left out, or the day of known_at. Nothing dated later counts. Never in
   * the future.
   */
  readonly as_of?: string
  /** Show what was known at this moment; what has been calculated by now when left out. */
  readonly known_at?: string
  /** Only amounts in this currency. Left out, each currency has rows of its own. */
  readonly currency?: string
  /**
   * A row, or a set of rows, for each value of this field: product_type, vintage, funded_by, debt_line, industry,
   * industry_code, country, region, or metadata. and a metadata key that the reporting settings declare, such as
   * metadata.branch.
   */
  readonly group_by?: string
  /** Only receivables of this product type. */
  readonly product_type?: string
  /** Only receivables originated in this month, written YYYY-MM. */
  readonly vintage?: string
  /** Only receivables funded by this, as of each day. */
  readonly funded_by?: string
  /** Only receivables that back the debt line of this id, as of each day. */
  readonly debt_line?: string
  /** Only receivables whose obligor is in this sector: two digits of NAICS, or 31-33, 44-45, 48-49. */
  readonly industry?: string
  /** Only receivables whose obligor has this NAICS code, all six digits. */
  readonly industry_code?: string
  /** Only receivables whose obligor is in this country: ISO 3166-1, two letters. */
  readonly country?: string
  /** Only receivables whose obligor is in this region, with its country before it: US-CA. Case does not matter. */
  readonly region?: string
  /**
   * The month to return: its moves from the end of the month before to its own end, or to as_of. The last that is
   * over on as_of when left out.
   */
  readonly month?: string
  /**
   * How days past due are counted: `reported` (by the lender), `computed` (by what was due and paid) or `both`,
   * also when left out.
   */
  readonly basis?: 'reported' | 'computed' | 'both'
  /**
   * Only receivables with this value under a metadata key: `metadata[key]=value`, one key that the reporting
   * settings declare.
   */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface DownloadPortfolioRollRatesOptions extends CallOptions {
  /**
   * The day that is asked about; today when left out, or the day of known_at. Nothing dated later counts. Never in
   * the future.
   */
  readonly as_of?: string
  /** Show what was known at this moment; what has been calculated by now when left out. */
  readonly known_at?: string
  /** Only amounts in this currency. Left out, each currency has rows of its own. */
  readonly currency?: string
  /**
   * A row, or a set of rows, for each value of this field: product_type, vintage, funded_by, debt_line, industry,
   * industry_code, country, region, or metadata. and a metadata key that the reporting settings declare, such as
   * metadata.branch.
   */
  readonly group_by?: string
  /** Only receivables of this product type. */
  readonly product_type?: string
  /** Only receivables originated in this month, written YYYY-MM. */
  readonly vintage?: string
  /** Only receivables funded by this, as of each day. */
  readonly funded_by?: string
  /** Only receivables that back the debt line of this id, as of each day. */
  readonly debt_line?: string
  /** Only receivables whose obligor is in this sector: two digits of NAICS, or 31-33, 44-45, 48-49. */
  readonly industry?: string
  /** Only receivables whose obligor has this NAICS code, all six digits. */
  readonly industry_code?: string
  /** Only receivables whose obligor is in this country: ISO 3166-1, two letters. */
  readonly country?: string
  /** Only receivables whose obligor is in this region, with its country before it: US-CA. Case does not matter. */
  readonly region?: string
  /**
   * The month to return: its moves from the end of the month before to its own end, or to as_of. The last that is
   * over on as_of when left out.
   */
  readonly month?: string
  /**
   * How days past due are counted: `reported` (by the lender), `computed` (by what was due and paid) or `both`,
   * also when left out.
   */
  readonly basis?: 'reported' | 'computed' | 'both'
  /**
   * How amounts are written. minor: whole numbers of minor units, as in JSON; the last column, amounts_in, repeats
   * this in every row. major: a file for people, in UTF-8 with a byte order mark, columns and codes in words,
   * amounts as decimals of the currency beside them and fractions as percentages.
   */
  readonly amounts?: 'minor' | 'major'
  /**
   * Only receivables with this value under a metadata key: `metadata[key]=value`, one key that the reporting
   * settings declare.
   */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface GetPortfolioRollToLossOptions extends CallOptions {
  /**
   * The day that is asked about; today when left out, or the day of known_at. Nothing dated later counts. Never in
   * the future.
   */
  readonly as_of?: string
  /** Show what was known at this moment; what has been calculated by now when left out. */
  readonly known_at?: string
  /** Only amounts in this currency. Left out, each currency has rows of its own. */
  readonly currency?: string
  /**
   * A row, or a set of rows, for each value of this field: product_type, vintage, funded_by, debt_line, industry,
   * industry_code, country, region, or metadata. and a metadata key that the reporting settings declare, such as
   * metadata.branch.
   */
  readonly group_by?: string
  /** Only receivables of this product type. */
  readonly product_type?: string
  /** Only receivables originated in this month, written YYYY-MM. */
  readonly vintage?: string
  /** Only receivables funded by this, as of each day. */
  readonly funded_by?: string
  /** Only receivables that back the debt line of this id, as of each day. */
  readonly debt_line?: string
  /** Only receivables whose obligor is in this sector: two digits of NAICS, or 31-33, 44-45, 48-49. */
  readonly industry?: string
  /** Only receivables whose obligor has this NAICS code, all six digits. */
  readonly industry_code?: string
  /** Only receivables whose obligor is in this country: ISO 3166-1, two letters. */
  readonly country?: string
  /** Only receivables whose obligor is in this region, with its country before it: US-CA. Case does not matter. */
  readonly region?: string
  /** The first of the months; the latest whose months are all over on as_of when left out. */
  readonly month?: string
  /** Within how many months losses count, that month included. */
  readonly months?: number
  /**
   * How days past due are counted: `reported` (by the lender), `computed` (by what was due and paid) or `both`,
   * also when left out.
   */
  readonly basis?: 'reported' | 'computed' | 'both'
  /**
   * Only receivables with this value under a metadata key: `metadata[key]=value`, one key that the reporting
   * settings declare.
   */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface DownloadPortfolioRollToLossOptions extends CallOptions {
  /**
   * The day that is asked about; today when left out, or the day of known_at. Nothing dated later counts. Never in
   * the future.
   */
  readonly as_of?: string
  /** Show what was known at this moment; what has been calculated by now when left out. */
  readonly known_at?: string
  /** Only amounts in this currency. Left out, each currency has rows of its own. */
  readonly currency?: string
  /**
   * A row, or a set of rows, for each value of this field: product_type, vintage, funded_by, debt_line, industry,
   * industry_code, country, region, or metadata. and a metadata key that the reporting settings declare, such as
   * metadata.branch.
   */
  readonly group_by?: string
  /** Only receivables of this product type. */
  readonly product_type?: string
  /** Only receivables originated in this month, written YYYY-MM. */
  readonly vintage?: string
  /** Only receivables funded by this, as of each day. */
  readonly funded_by?: string
  /** Only receivables that back the debt line of this id, as of each day. */
  readonly debt_line?: string
  /** Only receivables whose obligor is in this sector: two digits of NAICS, or 31-33, 44-45, 48-49. */
  readonly industry?: string
  /** Only receivables whose obligor has this NAICS code, all six digits. */
  readonly industry_code?: string
  /** Only receivables whose obligor is in this country: ISO 3166-1, two letters. */
  readonly country?: string
  /** Only receivables whose obligor is in this region, with its country before it: US-CA. Case does not matter. */
  readonly region?: string
  /** The first of the months; the latest whose months are all over on as_of when left out. */
  readonly month?: string
  /** Within how many months losses count, that month included. */
  readonly months?: number
  /**
   * How days past due are counted: `reported` (by the lender), `computed` (by what was due and paid) or `both`,
   * also when left out.
   */
  readonly basis?: 'reported' | 'computed' | 'both'
  /**
   * How amounts are written. minor: whole numbers of minor units, as in JSON; the last column, amounts_in, repeats
   * this in every row. major: a file for people, in UTF-8 with a byte order mark, columns and codes in words,
   * amounts as decimals of the currency beside them and fractions as percentages.
   */
  readonly amounts?: 'minor' | 'major'
  /**
   * Only receivables with this value under a metadata key: `metadata[key]=value`, one key that the reporting
   * settings declare.
   */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface GetPortfolioSummaryOptions extends CallOptions {
  /**
   * The day that is asked about; today when left out, or the day of known_at. Nothing dated later counts. Never in
   * the future.
   */
  readonly as_of?: string
  /** Show what was known at this moment; what has been calculated by now when left out. */
  readonly known_at?: string
  /** Only amounts in this currency. Left out, each currency has rows of its own. */
  readonly currency?: string
  /**
   * A row, or a set of rows, for each value of this field: product_type, vintage, funded_by, debt_line, industry,
   * industry_code, country, region, or metadata. and a metadata key that the reporting settings declare, such as
   * metadata.branch.
   */
  readonly group_by?: string
  /** Only receivables of this product type. */
  readonly product_type?: string
  /** Only receivables originated in this month, written YYYY-MM. */
  readonly vintage?: string
  /** Only receivables funded by this, as of each day. */
  readonly funded_by?: string
  /** Only receivables that back the debt line of this id, as of each day. */
  readonly debt_line?: string
  /** Only receivables whose obligor is in this sector: two digits of NAICS, or 31-33, 44-45, 48-49. */
  readonly industry?: string
  /** Only receivables whose obligor has this NAICS code, all six digits. */
  readonly industry_code?: string
  /** Only receivables whose obligor is in this country: ISO 3166-1, two letters. */
  readonly country?: string
  /** Only receivables whose obligor is in this region, with its country before it: US-CA. Case does not matter. */
  readonly region?: string
  /**
   * Only receivables with this value under a metadata key: `metadata[key]=value`, one key that the reporting
   * settings declare.
   */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface DownloadPortfolioSummaryOptions extends CallOptions {
  /**
   * The day that is asked about; today when left out, or the day of known_at. Nothing dated later counts. Never in
   * the future.
   */
  readonly as_of?: string
  /** Show what was known at this moment; what has been calculated by now when left out. */
  readonly known_at?: string
  /** Only amounts in this currency. Left out, each currency has rows of its own. */
  readonly currency?: string
  /**
   * A row, or a set of rows, for each value of this field: product_type, vintage, funded_by, debt_line, industry,
   * industry_code, country, region, or metadata. and a metadata key that the reporting settings declare, such as
   * metadata.branch.
   */
  readonly group_by?: string
  /** Only receivables of this product type. */
  readonly product_type?: string
  /** Only receivables originated in this month, written YYYY-MM. */
  readonly vintage?: string
  /** Only receivables funded by this, as of each day. */
  readonly funded_by?: string
  /** Only receivables that back the debt line of this id, as of each day. */
  readonly debt_line?: string
  /** Only receivables whose obligor is in this sector: two digits of NAICS, or 31-33, 44-45, 48-49. */
  readonly industry?: string
  /** Only receivables whose obligor has this NAICS code, all six digits. */
  readonly industry_code?: string
  /** Only receivables whose obligor is in this country: ISO 3166-1, two letters. */
  readonly country?: string
  /** Only receivables whose obligor is in this region, with its country before it: US-CA. Case does not matter. */
  readonly region?: string
  /**
   * How amounts are written. minor: whole numbers of minor units, as in JSON; the last column, amounts_in, repeats
   * this in every row. major: a file for people, in UTF-8 with a byte order mark, columns and codes in words,
   * amounts as decimals of the currency beside them and fractions as percentages.
   */
  readonly amounts?: 'minor' | 'major'
  /**
   * Only receivables with this value under a metadata key: `metadata[key]=value`, one key that the reporting
   * settings declare.
   */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface GetPortfolioTransitionsOptions extends CallOptions {
  /**
   * The day that is asked about; today when left out, or the day of known_at. Nothing dated later counts. Never in
   * the future.
   */
  readonly as_of?: string
  /** Show what was known at this moment; what has been calculated by now when left out. */
  readonly known_at?: string
  /** Only amounts in this currency. Left out, each currency has rows of its own. */
  readonly currency?: string
  /**
   * A row, or a set of rows, for each value of this field: product_type, vintage, funded_by, debt_line, industry,
   * industry_code, country, region, or metadata. and a metadata key that the reporting settings declare, such as
   * metadata.branch.
   */
  readonly group_by?: string
  /** Only receivables of this product type. */
  readonly product_type?: string
  /** Only receivables originated in this month, written YYYY-MM. */
  readonly vintage?: string
  /** Only receivables funded by this, as of each day. */
  readonly funded_by?: string
  /** Only receivables that back the debt line of this id, as of each day. */
  readonly debt_line?: string
  /** Only receivables whose obligor is in this sector: two digits of NAICS, or 31-33, 44-45, 48-49. */
  readonly industry?: string
  /** Only receivables whose obligor has this NAICS code, all six digits. */
  readonly industry_code?: string
  /** Only receivables whose obligor is in this country: ISO 3166-1, two letters. */
  readonly country?: string
  /** Only receivables whose obligor is in this region, with its country before it: US-CA. Case does not matter. */
  readonly region?: string
  /**
   * The month to return: its moves from the end of the month before to its own end, or to as_of. The last that is
   * over on as_of when left out.
   */
  readonly month?: string
  /**
   * How days past due are counted: `reported` (by the lender), `computed` (by what was due and paid) or `both`,
   * also when left out.
   */
  readonly basis?: 'reported' | 'computed' | 'both'
  /**
   * Only receivables with this value under a metadata key: `metadata[key]=value`, one key that the reporting
   * settings declare.
   */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface DownloadPortfolioTransitionsOptions extends CallOptions {
  /**
   * The day that is asked about; today when left out, or the day of known_at. Nothing dated later counts. Never in
   * the future.
   */
  readonly as_of?: string
  /** Show what was known at this moment; what has been calculated by now when left out. */
  readonly known_at?: string
  /** Only amounts in this currency. Left out, each currency has rows of its own. */
  readonly currency?: string
  /**
   * A row, or a set of rows, for each value of this field: product_type, vintage, funded_by, debt_line, industry,
   * industry_code, country, region, or metadata. and a metadata key that the reporting settings declare, such as
   * metadata.branch.
   */
  readonly group_by?: string
  /** Only receivables of this product type. */
  readonly product_type?: string
  /** Only receivables originated in this month, written YYYY-MM. */
  readonly vintage?: string
  /** Only receivables funded by this, as of each day. */
  readonly funded_by?: string
  /** Only receivables that back the debt line of this id, as of each day. */
  readonly debt_line?: string
  /** Only receivables whose obligor is in this sector: two digits of NAICS, or 31-33, 44-45, 48-49. */
  readonly industry?: string
  /** Only receivables whose obligor has this NAICS code, all six digits. */
  readonly industry_code?: string
  /** Only receivables whose obligor is in this country: ISO 3166-1, two letters. */
  readonly country?: string
  /** Only receivables whose obligor is in this region, with its country before it: US-CA. Case does not matter. */
  readonly region?: string
  /**
   * The month to return: its moves from the end of the month before to its own end, or to as_of. The last that is
   * over on as_of when left out.
   */
  readonly month?: string
  /**
   * How days past due are counted: `reported` (by the lender), `computed` (by what was due and paid) or `both`,
   * also when left out.
   */
  readonly basis?: 'reported' | 'computed' | 'both'
  /**
   * How amounts are written. minor: whole numbers of minor units, as in JSON; the last column, amounts_in, repeats
   * this in every row. major: a file for people, in UTF-8 with a byte order mark, columns and codes in words,
   * amounts as decimals of the currency beside them and fractions as percentages.
   */
  readonly amounts?: 'minor' | 'major'
  /**
   * Only receivables with this value under a metadata key: `metadata[key]=value`, one key that the reporting
   * settings declare.
   */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface GetPortfolioVintagesOptions extends CallOptions {
  /**
   * The day that is asked about; today when left out, or the day of known_at. Nothing dated later counts. Never in
   * the future.
   */
  readonly as_of?: string
  /** Show what was known at this moment; what has been calculated by now when left out. */
  readonly known_at?: string
  /** Only amounts in this currency. Left out, each currency has rows of its own. */
  readonly currency?: string
  /**
   * A row, or a set of rows, for each value of this field: product_type, vintage, funded_by, debt_line, industry,
   * industry_code, country, region, or metadata. and a metadata key that the reporting settings declare, such as
   * metadata.branch.
   */
  readonly group_by?: string
  /** Only receivables of this product type. */
  readonly product_type?: string
  /** Only receivables originated in this month, written YYYY-MM. */
  readonly vintage?: string
  /** Only receivables funded by this, as of each day. */
  readonly funded_by?: string
  /** Only receivables that back the debt line of this id, as of each day. */
  readonly debt_line?: string
  /** Only receivables whose obligor is in this sector: two digits of NAICS, or 31-33, 44-45, 48-49. */
  readonly industry?: string
  /** Only receivables whose obligor has this NAICS code, all six digits. */
  readonly industry_code?: string
  /** Only receivables whose obligor is in this country: ISO 3166-1, two letters. */
  readonly country?: string
  /** Only receivables whose obligor is in this region, with its country before it: US-CA. Case does not matter. */
  readonly region?: string
  /** What a cohort takes in: the originations of a month, which it is when left out, or of a calendar quarter. */
  readonly interval?: 'month' | 'quarter'
  /** The month of origination of the first cohort; 24 months before that of as_of when left out. */
  readonly from?: string
  /** The last number of months on book to return of a cohort. */
  readonly mob_to?: number
  /**
   * Only receivables with this value under a metadata key: `metadata[key]=value`, one key that the reporting
   * settings declare.
   */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface DownloadPortfolioVintagesOptions extends CallOptions {
  /**
   * The day that is asked about; today when left out, or the day of known_at. Nothing dated later counts. Never in
   * the future.
   */
  readonly as_of?: string
  /** Show what was known at this moment; what has been calculated by now when left out. */
  readonly known_at?: string
  /** Only amounts in this currency. Left out, each currency has rows of its own. */
  readonly currency?: string
  /**
   * A row, or a set of rows, for each value of this field: product_type, vintage, funded_by, debt_line, industry,
   * industry_code, country, region, or metadata. and a metadata key that the reporting settings declare, such as
   * metadata.branch.
   */
  readonly group_by?: string
  /** Only receivables of this product type. */
  readonly product_type?: string
  /** Only receivables originated in this month, written YYYY-MM. */
  readonly vintage?: string
  /** Only receivables funded by this, as of each day. */
  readonly funded_by?: string
  /** Only receivables that back the debt line of this id, as of each day. */
  readonly debt_line?: string
  /** Only receivables whose obligor is in this sector: two digits of NAICS, or 31-33, 44-45, 48-49. */
  readonly industry?: string
  /** Only receivables whose obligor has this NAICS code, all six digits. */
  readonly industry_code?: string
  /** Only receivables whose obligor is in this country: ISO 3166-1, two letters. */
  readonly country?: string
  /** Only receivables whose obligor is in this region, with its country before it: US-CA. Case does not matter. */
  readonly region?: string
  /** What a cohort takes in: the originations of a month, which it is when left out, or of a calendar quarter. */
  readonly interval?: 'month' | 'quarter'
  /** The month of origination of the first cohort; 24 months before that of as_of when left out. */
  readonly from?: string
  /** The last number of months on book to return of a cohort. */
  readonly mob_to?: number
  /**
   * How amounts are written. minor: whole numbers of minor units, as in JSON; the last column, amounts_in, repeats
   * this in every row. major: a file for people, in UTF-8 with a byte order mark, columns and codes in words,
   * amounts as decimals of the currency beside them and fractions as percentages.
   */
  readonly amounts?: 'minor' | 'major'
  /**
   * Only receivables with this value under a metadata key: `metadata[key]=value`, one key that the reporting
   * settings declare.
   */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface ListReceivableMetricsOptions extends CallOptions {
  /** Only months of this receivable. */
  readonly receivable_id?: string
  /** Only this month, written YYYY-MM. */
  readonly month?: string
  /**
   * The day that is asked about, in the time zone of the organization; today when left out, or the day of
   * known_at. Nothing dated later counts, and a later month has no row. Never in the future.
   */
  readonly as_of?: string
  /** Show what was known at this moment; now when left out. */
  readonly known_at?: string
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `created_at_desc`. */
  readonly sort?: 'created_at_desc'
}

export interface ReceivableMetricsCsvOptions extends CallOptions {
  /** Only months of this receivable. */
  readonly receivable_id?: string
  /** Only this month, written YYYY-MM. */
  readonly month?: string
  /**
   * The day that is asked about, in the time zone of the organization; today when left out, or the day of
   * known_at. Nothing dated later counts, and a later month has no row. Never in the future.
   */
  readonly as_of?: string
  /** Show what was known at this moment; now when left out. */
  readonly known_at?: string
  /**
   * How amounts are written. minor: whole numbers of minor units, as in JSON; the last column, amounts_in, repeats
   * this in every row. major: a file for people, in UTF-8 with a byte order mark, columns and codes in words,
   * amounts as decimals of the currency beside them and fractions as percentages.
   */
  readonly amounts?: 'minor' | 'major'
}

export interface ReceivableMetricsWorkbookOptions extends CallOptions {
  /** Only months of this receivable. */
  readonly receivable_id?: string
  /** Only this month, written YYYY-MM. */
  readonly month?: string
  /**
   * The day that is asked about, in the time zone of the organization; today when left out, or the day of
   * known_at. Nothing dated later counts, and a later month has no row. Never in the future.
   */
  readonly as_of?: string
  /** Show what was known at this moment; now when left out. */
  readonly known_at?: string
}

export interface ListReceivableDocumentsOptions extends CallOptions {
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `created_at_desc`. */
  readonly sort?: 'created_at_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface UploadReceivableDocumentOptions extends UploadOptions {
  /** Name of the file, where the body is the file and Content-Disposition does not give it. */
  readonly name?: string
  /** The id you give the document, where the body is the file. */
  readonly id?: string
  /** What kind of document it is, where the body is the file. */
  readonly kind?: string
}

export interface ListEntriesOptions extends CallOptions {
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `date_desc`. */
  readonly sort?: 'date_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface MetadataOptions extends CallOptions {
  /** Equality filters on metadata, as those of the list. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface GetReceivableTimelineOptions extends CallOptions {
  /**
   * The day that is asked about, in the time zone of the organization; today when left out, or the day of
   * known_at. Nothing dated later counts, and a later month has no row. Never in the future.
   */
  readonly as_of?: string
  /** Show what was known at this moment; now when left out. */
  readonly known_at?: string
}

export interface ReceivableTimelineCsvOptions extends CallOptions {
  /**
   * The day that is asked about, in the time zone of the organization; today when left out, or the day of
   * known_at. Nothing dated later counts, and a later month has no row. Never in the future.
   */
  readonly as_of?: string
  /** Show what was known at this moment; now when left out. */
  readonly known_at?: string
  /**
   * How amounts are written. minor: whole numbers of minor units, as in JSON; the last column, amounts_in, repeats
   * this in every row. major: a file for people, in UTF-8 with a byte order mark, columns and codes in words,
   * amounts as decimals of the currency beside them and fractions as percentages.
   */
  readonly amounts?: 'minor' | 'major'
  /** What to download; months when left out. */
  readonly of?: 'months' | 'changes'
}

export interface ReceivableTimelineWorkbookOptions extends CallOptions {
  /**
   * The day that is asked about, in the time zone of the organization; today when left out, or the day of
   * known_at. Nothing dated later counts, and a later month has no row. Never in the future.
   */
  readonly as_of?: string
  /** Show what was known at this moment; now when left out. */
  readonly known_at?: string
  /** What to download; months when left out. */
  readonly of?: 'months' | 'changes'
}

export interface ListReceivablesOptions extends CallOptions {
  /** Only receivables of this account. */
  readonly obligor_id?: string
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `created_at_desc`. */
  readonly sort?: 'created_at_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface GetReceivablesTotalsOptions extends CallOptions {
  /** Only receivables of this account. */
  readonly obligor_id?: string
  /** Equality filters on metadata, as those of the list. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface ListReportRunsOptions extends CallOptions {
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `queued_at_desc`. */
  readonly sort?: 'queued_at_desc'
}

export interface ListReportSchedulesOptions extends CallOptions {
  /** Only schedules of this report. */
  readonly report?: 'borrowing_base' | 'delinquency' | 'cash_tie_out' | 'month_close_pack'
  /** Only those that are enabled, or disabled. */
  readonly status?: 'enabled' | 'disabled'
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `created_at_desc`. */
  readonly sort?: 'created_at_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface ListReportingSettingsOptions extends CallOptions {
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `created_at_desc`. */
  readonly sort?: 'created_at_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface ListTieOutDecisionsOptions extends CallOptions {
  /** Only those with this decision. */
  readonly decision?: 'confirm' | 'split' | 'reject' | 'explain'
  /** Only those with this status. */
  readonly status?: 'in_force' | 'withdrawn'
  /** Only those with this decided by. */
  readonly decided_by?: 'operator' | 'lender'
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `created_at_desc`. */
  readonly sort?: 'created_at_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface ListTieOutSettingsOptions extends CallOptions {
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `created_at_desc`. */
  readonly sort?: 'created_at_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface ListTransparencyBalancesOptions extends CallOptions {
  /** Only those with this payin instrument id. */
  readonly payin_instrument_id?: string
  /** Only those with this kind. */
  readonly kind?: 'available' | 'ledger' | 'opening_booked' | 'opening_available' | 'interim_booked' | 'interim_available' | 'closing_booked' | 'closing_available' | 'forward_available' | 'previously_closed_booked' | 'expected' | (string & {})
  /** Only those with this currency. */
  readonly currency?: string
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `updated_at_desc`. */
  readonly sort?: 'updated_at_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface ListTransparencyTransactionsOptions extends CallOptions {
  /** Only those with this status. */
  readonly status?: 'pending' | 'settled' | 'returned' | 'canceled'
  /** Only those with this direction. */
  readonly direction?: 'credit' | 'debit'
  /** Only those with this currency. */
  readonly currency?: string
  /** Only those with this debt line id. */
  readonly debt_line_id?: string
  /** Only those with this payin instrument id. */
  readonly payin_instrument_id?: string
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `settled_at_desc`. */
  readonly sort?: 'settled_at_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface GetTransparencyTransactionsTotalsOptions extends CallOptions {
  /** Only those with this status. */
  readonly status?: 'pending' | 'settled' | 'returned' | 'canceled'
  /** Only those with this direction. */
  readonly direction?: 'credit' | 'debit'
  /** Only those with this currency. */
  readonly currency?: string
  /** Only those with this debt line id. */
  readonly debt_line_id?: string
  /** Only those with this payin instrument id. */
  readonly payin_instrument_id?: string
  /** Equality filters on metadata, as those of the list. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

export interface ListWebhookDeliveriesOptions extends CallOptions {
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `queued_at_desc`. */
  readonly sort?: 'queued_at_desc'
}

export interface ListWebhookEndpointsOptions extends CallOptions {
  /** Only those that are enabled, or disabled. */
  readonly status?: 'enabled' | 'disabled'
  /** How many results a page holds. */
  readonly limit?: number
  /** A token from next_page or previous_page, passed back unchanged with the same sort and filters. */
  readonly page?: string
  /** Order of the results: `created_at_desc`. */
  readonly sort?: 'created_at_desc'
  /** Equality filters on metadata: `metadata[key]=value`. Several combine with AND. */
  readonly metadata?: { readonly [key: string]: string | number | boolean }
}

/** /accounts/{id}/legal-hold */
export class AccountsLegalHoldResource extends Resource {
  /**
   * Place a legal hold on an account.
   * From then on the personal data of the account is not erased, until the hold is lifted. Sent again, it states
   * the matter of the hold anew.
   */
  post(legalHoldToPlace: LegalHoldToPlace, options: WriteOptions = {}): Promise<LegalHold> {
    return this.postJson([], legalHoldToPlace, options)
  }

  /** Read the legal hold on an account that is in force */
  get(options: CallOptions = {}): Promise<LegalHold> {
    return this.getJson([], options)
  }

  /**
   * Lift the legal hold on an account.
   * From then on the personal data of the account can be erased. The hold stays in the list.
   */
  delete(options: WriteOptions = {}): Promise<void> {
    return this.deleteAt([], options)
  }
}

/** /accounts/{id}/personal-data */
export class AccountsPersonalDataResource extends Resource {
  /**
   * Erase the personal data of an account.
   * Clears names, legal_entity_id, phone, email, website, metadata, street, town and postal code, for every day
   * and as known at every moment, so that nobody can read them again. The account stays, with its type, country,
   * region, industry and credit score, and so do its receivables and every figure. What you send of these fields
   * afterwards is left out, so a nightly report may go on as it is. It cannot be undone, and takes an API key.
   * Answers 204 again for an account that was erased before, and 409 while a legal hold is in force.
   */
  delete(options: WriteOptions = {}): Promise<void> {
    return this.deleteAt([], options)
  }
}

/** /accounts */
export class AccountsResource extends Resource {
  /** /accounts/{id}/legal-hold */
  legalHold(id: string): AccountsLegalHoldResource {
    return this.at(AccountsLegalHoldResource, id, 'legal-hold')
  }

  /** /accounts/{id}/personal-data */
  personalData(id: string): AccountsPersonalDataResource {
    return this.at(AccountsPersonalDataResource, id, 'personal-data')
  }

  /** List accounts, newest first */
  list(options: ListAccountsOptions = {}): List<Account> {
    return this.getList([], options)
  }

  /**
   * Create or update an account.
   * Only changed fields need to be sent. An omitted field is left unchanged, null clears it. Answers with the
   * whole account as of the date of the write.
   */
  upsert(account: AccountWrite, options: EffectiveDateOptions = {}): Promise<Account> {
    return this.postJson([], account, options)
  }

  /** The same for many: outcomes in the order of the rows, rows of one id one after the other. */
  upsertMany<Row extends AccountWrite>(rows: Rows<Row>, options: ManyOptions & Omit<EffectiveDateOptions, 'idempotency_key'> = {}): Outcomes<Row, Account> {
    return this.postEach(rows, options)
  }

  /** Read an account, as of a day and as known at a moment */
  get(id: string, options: AsOfAndKnownAtOptions = {}): Promise<Account> {
    return this.getJson([id], options)
  }
}

/** /alert-rules */
export class AlertRulesResource extends Resource {
  /** List alert rules, newest first */
  list(options: ListAlertRulesOptions = {}): List<AlertRule> {
    return this.getList([], options)
  }

  /**
   * Create or update an alert rule.
   * Only changed fields need to be sent. An omitted field is left unchanged, null clears it. A rule watches what
   * happens from its creation on. There are at most 200. In the dashboard this is for admins.
   */
  upsert(alertRule: AlertRuleWrite, options: WriteOptions = {}): Promise<AlertRule> {
    return this.postJson([], alertRule, options)
  }

  /** The same for many: outcomes in the order of the rows, rows of one id one after the other. */
  upsertMany<Row extends AlertRuleWrite>(rows: Rows<Row>, options: ManyOptions = {}): Outcomes<Row, AlertRule> {
    return this.postEach(rows, options)
  }

  /** Read an alert rule, as known at a moment */
  get(id: string, options: AsOfAndKnownAtOptions = {}): Promise<AlertRule> {
    return this.getJson([id], options)
  }

  /**
   * Delete an alert rule.
   * Its open alerts are closed. With known_at it can still be read as it was known. Without an IdempotencyKey a
   * retry of a deletion that was carried out answers 404; with one, 204 again.
   */
  delete(id: string, options: WriteOptions = {}): Promise<void> {
    return this.deleteAt([id], options)
  }
}

/** /alerts/{id}/acknowledgements */
export class AlertsAcknowledgementsResource extends Resource {
  /**
   * Acknowledge an alert.
   * States that somebody deals with it. One that is closed by nothing else is closed. Of one that is closed
   * already only the history grows.
   */
  post(alertAcknowledgement: AlertAcknowledgement, options: WriteOptions = {}): Promise<Alert> {
    return this.postJson([], alertAcknowledgement, options)
  }
}

/** /alerts/{id}/comments */
export class AlertsCommentsResource extends Resource {
  /**
   * Comment an alert.
   * Adds a text to its history, also of one that is closed.
   */
  post(alertComment: AlertComment, options: WriteOptions = {}): Promise<Alert> {
    return this.postJson([], alertComment, options)
  }
}

/** /alerts/{id}/snoozes */
export class AlertsSnoozesResource extends Resource {
  /**
   * Snooze an alert.
   * It waits for somebody again when the time is over, unless it was closed meanwhile. Of one that is closed
   * already only the history grows.
   */
  post(alertSnooze: AlertSnooze, options: WriteOptions = {}): Promise<Alert> {
    return this.postJson([], alertSnooze, options)
  }
}

/** /alerts */
export class AlertsResource extends Resource {
  /** /alerts/{id}/acknowledgements */
  acknowledgements(id: string): AlertsAcknowledgementsResource {
    return this.at(AlertsAcknowledgementsResource, id, 'acknowledgements')
  }

  /** /alerts/{id}/comments */
  comments(id: string): AlertsCommentsResource {
    return this.at(AlertsCommentsResource, id, 'comments')
  }

  /** /alerts/{id}/snoozes */
  snoozes(id: string): AlertsSnoozesResource {
    return this.at(AlertsSnoozesResource, id, 'snoozes')
  }

  /** List alerts, newest first */
  list(options: ListAlertsOptions = {}): List<Alert> {
    return this.getList([], options)
  }

  /** Read an alert */
  get(id: string, options: CallOptions = {}): Promise<Alert> {
    return this.getJson([id], options)
  }
}

/** /annotations */
export class AnnotationsResource extends Resource {
  /** List annotations, newest first */
  list(options: ListAnnotationsOptions = {}): List<Annotation> {
    return this.getList([], options)
  }

  /** Read an annotation of yours, as of a day and as known at a moment */
  get(id: string, options: AsOfAndKnownAtOptions = {}): Promise<Annotation> {
    return this.getJson([id], options)
  }
}

/** /asset-identity-settings */
export class AssetIdentitySettingsResource extends Resource {
  /** List asset identity settings, newest first */
  list(options: ListAssetIdentitySettingsOptions = {}): List<AssetIdentitySettings> {
    return this.getList([], options)
  }

  /**
   * Create or update asset identity settings of your own.
   * Only changed fields need to be sent. organization is yours and can be left out. The operator knows the record
   * as `<organization>:<id>`.
   */
  upsert(assetIdentitySettings: AssetIdentitySettingsWrite, options: EffectiveDateOptions = {}): Promise<AssetIdentitySettings> {
    return this.postJson([], assetIdentitySettings, options)
  }

  /** The same for many: outcomes in the order of the rows, rows of one id one after the other. */
  upsertMany<Row extends AssetIdentitySettingsWrite>(rows: Rows<Row>, options: ManyOptions & Omit<EffectiveDateOptions, 'idempotency_key'> = {}): Outcomes<Row, AssetIdentitySettings> {
    return this.postEach(rows, options)
  }

  /** Read asset identity settings of yours, as of a day and as known at a moment */
  get(id: string, options: AsOfAndKnownAtOptions = {}): Promise<AssetIdentitySettings> {
    return this.getJson([id], options)
  }
}

/** /audit */
export class AuditResource extends Resource {
  /** List who changed what in your organization, latest first */
  list(options: ListAuditOptions = {}): List<AuditEvent> {
    return this.getList([], options)
  }
}

/** /bank-balances */
export class BankBalancesResource extends Resource {
  /** List bank balances, latest day first */
  list(options: ListBankBalancesOptions = {}): List<BankBalance> {
    return this.getList([], options)
  }

  /**
   * Create or update a bank balance.
   * A balance that a statement of your own bank account states. Only changed fields need to be sent. An omitted
   * field is left unchanged, null clears it.
   */
  upsert(bankBalance: BankBalanceWrite, options: WriteOptions = {}): Promise<BankBalance> {
    return this.postJson([], bankBalance, options)
  }

  /** The same for many: outcomes in the order of the rows, rows of one id one after the other. */
  upsertMany<Row extends BankBalanceWrite>(rows: Rows<Row>, options: ManyOptions = {}): Outcomes<Row, BankBalance> {
    return this.postEach(rows, options)
  }

  /** Read a bank balance, as known at a moment */
  get(id: string, options: AsOfAndKnownAtOptions = {}): Promise<BankBalance> {
    return this.getJson([id], options)
  }

  /**
   * Remove a bank balance sent by mistake.
   * The balance leaves the present, not the past: with known_at it can still be read as it was known. Without an
   * IdempotencyKey a retry of a deletion that was carried out answers 404; with one, 204 again.
   */
  delete(id: string, options: WriteOptions = {}): Promise<void> {
    return this.deleteAt([id], options)
  }
}

/** /bank-lines */
export class BankLinesResource extends Resource {
  /** List bank lines, latest settled first */
  list(options: ListBankLinesOptions = {}): List<BankLine> {
    return this.getList([], options)
  }

  /**
   * Create or update a bank line.
   * A line of a statement of your own bank account. Only changed fields need to be sent. An omitted field is left
   * unchanged, null clears it.
   */
  upsert(bankLine: BankLineWrite, options: WriteOptions = {}): Promise<BankLine> {
    return this.postJson([], bankLine, options)
  }

  /** The same for many: outcomes in the order of the rows, rows of one id one after the other. */
  upsertMany<Row extends BankLineWrite>(rows: Rows<Row>, options: ManyOptions = {}): Outcomes<Row, BankLine> {
    return this.postEach(rows, options)
  }

  /** Read a bank line, as known at a moment */
  get(id: string, options: AsOfAndKnownAtOptions = {}): Promise<BankLine> {
    return this.getJson([id], options)
  }

  /**
   * Remove a bank line sent by mistake.
   * The line leaves the present, not the past: with known_at it can still be read as it was known. Without an
   * IdempotencyKey a retry of a deletion that was carried out answers 404; with one, 204 again.
   */
  delete(id: string, options: WriteOptions = {}): Promise<void> {
    return this.deleteAt([id], options)
  }
}

/** /bank-lines-totals */
export class BankLinesTotalsResource extends Resource {
  /**
   * Total the bank lines that filters match.
   * Of all rows that the filters match, not those of a page. Rows are looked at for no longer than three seconds:
   * where that is not enough, `is_cut` states it.
   */
  get(options: GetBankLinesTotalsOptions = {}): Promise<MovementTotals> {
    return this.getJson([], options)
  }
}

/** /cash-tie-out/accounts */
export class CashTieOutAccountsResource extends Resource {
  /**
   * The statement of each bank account and month, footed.
   * Balances are those that bank statements state. One that no statement states is null and never taken for 0.
   * Accounts of the lender's own have the balances that it sends; where the operator states the same account and
   * day, its balance counts. Of an account and a day of which the operator has a statement, the lender's own lines
   * are left out; in a month with such lines the lender's balances are left out too.
   */
  get(options: GetCashAccountStatementsOptions = {}): Promise<CashAccountStatements> {
    return this.getJson([], options)
  }
}

/** /cash-tie-out/breaks/summary */
export class CashTieOutBreaksSummaryResource extends Resource {
  /** How much does not tie out, by month and cause */
  get(options: GetCashBreakSumsOptions = {}): Promise<CashBreakSums> {
    return this.getJson([], options)
  }
}

/** /cash-tie-out/breaks */
export class CashTieOutBreaksResource extends Resource {
  /** /cash-tie-out/breaks/summary */
  readonly summary = this.at(CashTieOutBreaksSummaryResource, 'summary')

  /** List what does not tie out with its cause, latest first */
  list(options: ListCashBreaksOptions = {}): List<CashBreak> {
    return this.getList([], options)
  }
}

/** /cash-tie-out/decisions */
export class CashTieOutDecisionsResource extends Resource {
  /** List the decisions about your cash with what became of them, by id */
  list(options: ListCashDecisionsOptions = {}): List<CashDecision> {
    return this.getList([], options)
  }
}

/** /cash-tie-out/groups */
export class CashTieOutGroupsResource extends Resource {
  /**
   * How much of the cash that you report the bank shows, by product type, debt line and the like.
   * The same figures as by month, grouped as those of the portfolio are. Payments are grouped when they are asked
   * for: months with more than 100,000 payments together are refused, so ask for fewer of them.
   */
  get(options: GetCashTieOutGroupsOptions = {}): Promise<CashGroups> {
    return this.getJson([], options)
  }
}

/** /cash-tie-out/lines */
export class CashTieOutLinesResource extends Resource {
  /** List the lines of the bank with the payments that they belong to, latest first */
  list(options: ListCashLinesOptions = {}): List<CashLine> {
    return this.getList([], options)
  }
}

/** /cash-tie-out/payments */
export class CashTieOutPaymentsResource extends Resource {
  /** List the payments that you report with what the bank shows of them, latest first */
  list(options: ListCashPaymentsOptions = {}): List<CashPayment> {
    return this.getList([], options)
  }
}

/** /cash-tie-out */
export class CashTieOutResource extends Resource {
  /** /cash-tie-out/accounts */
  readonly accounts = this.at(CashTieOutAccountsResource, 'accounts')

  /** /cash-tie-out/breaks */
  readonly breaks = this.at(CashTieOutBreaksResource, 'breaks')

  /** /cash-tie-out/decisions */
  readonly decisions = this.at(CashTieOutDecisionsResource, 'decisions')

  /** /cash-tie-out/groups */
  readonly groups = this.at(CashTieOutGroupsResource, 'groups')

  /** /cash-tie-out/lines */
  readonly lines = this.at(CashTieOutLinesResource, 'lines')

  /** /cash-tie-out/payments */
  readonly payments = this.at(CashTieOutPaymentsResource, 'payments')

  /**
   * How much of the cash that you report the bank shows, by month.
   * A payment is verified where it is matched with lines of the statements that the operator has of the accounts
   * of the lender. What only the lender's own statements show is apart from it, and what could be several stays
   * open.
   */
  get(options: GetCashTieOutOptions = {}): Promise<CashTieOut> {
    return this.getJson([], options)
  }
}

/** /debt-line-terms */
export class DebtLineTermsResource extends Resource {
  /** List debt line terms, newest first */
  list(options: ListDebtLineTermsOptions = {}): List<DebtLineTerm> {
    return this.getList([], options)
  }

  /** Read a debt line term of yours, as of a day and as known at a moment */
  get(id: string, options: AsOfAndKnownAtOptions = {}): Promise<DebtLineTerm> {
    return this.getJson([id], options)
  }
}

/** /debt-lines/{id}/borrowing-base/receivables */
export class DebtLinesBorrowingBaseReceivablesResource extends Resource {
  /** List the receivables behind a borrowing base, newest first */
  list(options: ListBorrowingBaseReceivablesOptions = {}): List<BorrowingBaseReceivable> {
    return this.getList([], options)
  }

  /**
   * Download the receivables behind a borrowing base as CSV.
   * Every row of the list with these filters, in the form of /receivable-metrics.csv.
   */
  csv(options: DownloadBorrowingBaseReceivablesOptions = {}): Promise<Response> {
    return this.getFile([], options, '.csv')
  }

  /**
   * Download the receivables behind a borrowing base as an Excel workbook.
   * The rows of the CSV, with its parameters but `amounts`, for people: amounts as numbers in major units, days as
   * dates, fractions as percentages. A sheet `About` has the day and moment that they show, what was asked for,
   * and what each column means.
   */
  xlsx(options: DownloadBorrowingBaseReceivablesWorkbookOptions = {}): Promise<Response> {
    return this.getFile([], options, '.xlsx')
  }
}

/** /debt-lines/{id}/borrowing-base/receivables-totals */
export class DebtLinesBorrowingBaseReceivablesTotalsResource extends Resource {
  /**
   * Total the borrowing base receivables that filters match.
   * Of all rows that the filters match, not those of a page. Rows are looked at for no longer than three seconds:
   * where that is not enough, `is_cut` states it.
   */
  get(options: GetBorrowingBaseReceivablesTotalsOptions = {}): Promise<BorrowingBaseReceivableTotals> {
    return this.getJson([], options)
  }
}

/** /debt-lines/{id}/borrowing-base */
export class DebtLinesBorrowingBaseResource extends Resource {
  /** /debt-lines/{id}/borrowing-base/receivables */
  readonly receivables = this.at(DebtLinesBorrowingBaseReceivablesResource, 'receivables')

  /** /debt-lines/{id}/borrowing-base/receivables-totals */
  readonly receivablesTotals = this.at(DebtLinesBorrowingBaseReceivablesTotalsResource, 'receivables-totals')

  /**
   * Read the borrowing base of a debt line, as of a day and as known at a moment.
   * The waterfall from what backs the line to what can be drawn. Today, as known now, it is kept up to date as the
   * book changes; known_at of the answer shows how far. Any other day or moment is calculated when it is first
   * asked for: where that takes longer than a few seconds, calculation shows how far it is, figures are null, and
   * Retry-After states when to ask again. Operators read the lines of any lender.
   */
  get(options: GetDebtLineBorrowingBaseOptions = {}): Promise<BorrowingBase> {
    return this.getJson([], options)
  }
}

/** /debt-lines/{id}/closes/{month}/certificate.json */
export class DebtLinesClosesCertificateJsonResource extends Resource {
  /**
   * Download the borrowing base certificate of a month.
   * The certificate itself, in canonical JSON (RFC 8785): its SHA-256 is the one that the close names and every
   * rendering prints. 404 while the month is preliminary, 503 with Retry-After while the certificate is being
   * issued.
   */
  download(options: CallOptions = {}): Promise<Response> {
    return this.getFile([], options)
  }
}

/** /debt-lines/{id}/closes/{month}/certificate.pdf */
export class DebtLinesClosesCertificatePdfResource extends Resource {
  /**
   * Download the borrowing base certificate of a month as PDF.
   * The certificate as a bank files it; the hash of the JSON is at the foot of every page. 404 while the month is
   * preliminary, 503 with Retry-After while the certificate is being issued.
   */
  download(options: CallOptions = {}): Promise<Response> {
    return this.getFile([], options)
  }
}

/** /debt-lines/{id}/closes/{month}/certificate.xlsx */
export class DebtLinesClosesCertificateXlsxResource extends Resource {
  /**
   * Download the borrowing base certificate of a month as an Excel workbook.
   * Every step of the waterfall is a formula over the rows above it; inputs are blue. 404 while the month is
   * preliminary, 503 with Retry-After while the certificate is being issued.
   */
  download(options: CallOptions = {}): Promise<Response> {
    return this.getFile([], options)
  }
}

/** /debt-lines/{id}/closes/{month}/restatement */
export class DebtLinesClosesRestatementResource extends Resource {
  /**
   * Explain what moved a closed month since it was first reported.
   * The receivables whose result in the waterfall differs from the first report, each with the entries that were
   * added, changed or deleted and with the changes since the close of it, its obligor and its pledge; and the
   * changes of the line that the operator made. 404 while the month is preliminary, 503 with Retry-After while a
   * calculation runs. A page may hold fewer receivables than limit and still have one behind it.
   */
  get(options: LimitAndPageOptions = {}): Promise<MonthCloseRestatement> {
    return this.getJson([], options)
  }
}

/** /debt-lines/{id}/closes */
export class DebtLinesClosesResource extends Resource {
  /** /debt-lines/{id}/closes/{month}/certificate.json */
  certificateJson(month: string): DebtLinesClosesCertificateJsonResource {
    return this.at(DebtLinesClosesCertificateJsonResource, month, 'certificate.json')
  }

  /** /debt-lines/{id}/closes/{month}/certificate.pdf */
  certificatePdf(month: string): DebtLinesClosesCertificatePdfResource {
    return this.at(DebtLinesClosesCertificatePdfResource, month, 'certificate.pdf')
  }

  /** /debt-lines/{id}/closes/{month}/certificate.xlsx */
  certificateXlsx(month: string): DebtLinesClosesCertificateXlsxResource {
    return this.at(DebtLinesClosesCertificateXlsxResource, month, 'certificate.xlsx')
  }

  /** /debt-lines/{id}/closes/{month}/restatement */
  restatement(month: string): DebtLinesClosesRestatementResource {
    return this.at(DebtLinesClosesRestatementResource, month, 'restatement')
  }

  /** List the months of a debt line that are closed, latest month first */
  list(options: ListMonthClosesOptions = {}): List<MonthClose> {
    return this.getList([], options)
  }

  /**
   * Close a month of a debt line of yours.
   * Freezes what the month is first reported as: the borrowing base and the covenants as of its last day, as known
   * at this moment. Months are closed one after the other, once they are over; the first may be any since the line
   * was opened. Closing a month that is closed answers the close as it was. The certificate is issued within
   * seconds; what becomes known later restates the month and changes nothing of it.
   */
  post(monthToClose: MonthToClose, options: WriteOptions = {}): Promise<MonthClose> {
    return this.postJson([], monthToClose, options)
  }

  /**
   * Read a month of a debt line: what was first reported, what is known now, and what moved.
   * Every step of the waterfall as it was first reported beside what is known of the same day now. A month that is
   * not closed is preliminary: there is only what is known now. Where that takes longer than a few seconds,
   * calculation shows how far it is, and Retry-After states when to ask again.
   */
  get(month: string, options: CallOptions = {}): Promise<MonthCloseReport> {
    return this.getJson([month], options)
  }
}

/** /debt-lines/{id}/metrics */
export class DebtLinesMetricsResource extends Resource {
  /** List the covenant tests of a debt line, latest test month first */
  list(options: ListDebtLineMetricsOptions = {}): List<DebtLineMetric> {
    return this.getList([], options)
  }
}

/** /debt-lines/{id}/receivables */
export class DebtLinesReceivablesResource extends Resource {
  /** List the receivables that back a debt line */
  list(options: ListDebtLineReceivablesOptions = {}): List<Receivable> {
    return this.getList([], options)
  }
}

/** /debt-lines/{id}/receivables-totals */
export class DebtLinesReceivablesTotalsResource extends Resource {
  /**
   * Total the debt line receivables that filters match.
   * Of all rows that the filters match, not those of a page. Rows are looked at for no longer than three seconds:
   * where that is not enough, `is_cut` states it.
   */
  get(options: ObligorIdAndMetadataOptions = {}): Promise<ReceivableTotals> {
    return this.getJson([], options)
  }
}

/** /debt-lines */
export class DebtLinesResource extends Resource {
  /** /debt-lines/{id}/borrowing-base */
  borrowingBase(id: string): DebtLinesBorrowingBaseResource {
    return this.at(DebtLinesBorrowingBaseResource, id, 'borrowing-base')
  }

  /** /debt-lines/{id}/closes */
  closes(id: string): DebtLinesClosesResource {
    return this.at(DebtLinesClosesResource, id, 'closes')
  }

  /** /debt-lines/{id}/metrics */
  metrics(id: string): DebtLinesMetricsResource {
    return this.at(DebtLinesMetricsResource, id, 'metrics')
  }

  /** /debt-lines/{id}/receivables */
  receivables(id: string): DebtLinesReceivablesResource {
    return this.at(DebtLinesReceivablesResource, id, 'receivables')
  }

  /** /debt-lines/{id}/receivables-totals */
  receivablesTotals(id: string): DebtLinesReceivablesTotalsResource {
    return this.at(DebtLinesReceivablesTotalsResource, id, 'receivables-totals')
  }

  /** List debt lines, newest first */
  list(options: ListDebtLinesOptions = {}): List<DebtLine> {
    return this.getList([], options)
  }

  /** Read a debt line of yours, as of a day and as known at a moment */
  get(id: string, options: AsOfAndKnownAtOptions = {}): Promise<DebtLine> {
    return this.getJson([id], options)
  }
}

/** /documents/{id}/content */
export class DocumentsContentResource extends Resource {
  /**
   * Upload the file of a document of yours.
   * Send multipart/form-data with the file as the part `file`, or the file itself as the body with its
   * Content-Type. PDF, images, text, CSV, JSON, XML and Office files are accepted; content that contradicts its
   * type is not. The last day on which it is valid may come with it, as expiry_date.
   */
  upload(file: FileBody, options: NameAndExpiryDateOptions = {}): Promise<Document> {
    return this.postFile([], file, options)
  }

  /**
   * Download the file of a document.
   * Answers with the file as an attachment; with known_at, with the one that the document had at that moment.
   * Range and If-None-Match are honored; ETag is the SHA-256.
   */
  download(options: KnownAtOptions = {}): Promise<Response> {
    return this.getFile([], options)
  }
}

/** /documents */
export class DocumentsResource extends Resource {
  /** /documents/{id}/content */
  content(id: string): DocumentsContentResource {
    return this.at(DocumentsContentResource, id, 'content')
  }

  /** List documents, newest first */
  list(options: ListDocumentsOptions = {}): List<Document> {
    return this.getList([], options)
  }

  /**
   * Create or update a document of your own.
   * Only changed fields need to be sent. organization is yours and can be left out. The operator knows the record
   * as `<organization>:<id>`.
   */
  upsert(document: DocumentWrite, options: EffectiveDateOptions = {}): Promise<Document> {
    return this.postJson([], document, options)
  }

  /** The same for many: outcomes in the order of the rows, rows of one id one after the other. */
  upsertMany<Row extends DocumentWrite>(rows: Rows<Row>, options: ManyOptions & Omit<EffectiveDateOptions, 'idempotency_key'> = {}): Outcomes<Row, Document> {
    return this.postEach(rows, options)
  }

  /** Read a document of yours, as of a day and as known at a moment */
  get(id: string, options: AsOfAndKnownAtOptions = {}): Promise<Document> {
    return this.getJson([id], options)
  }
}

/** /draw-requests */
export class DrawRequestsResource extends Resource {
  /** List draw requests, newest first */
  list(options: ListDrawRequestsOptions = {}): List<DrawRequest> {
    return this.getList([], options)
  }

  /**
   * Create or update a draw request of your own.
   * Only changed fields need to be sent. organization is yours and can be left out. The operator knows the record
   * as `<organization>:<id>`.
   */
  upsert(drawRequest: DrawRequestWrite, options: EffectiveDateOptions = {}): Promise<DrawRequest> {
    return this.postJson([], drawRequest, options)
  }

  /** The same for many: outcomes in the order of the rows, rows of one id one after the other. */
  upsertMany<Row extends DrawRequestWrite>(rows: Rows<Row>, options: ManyOptions & Omit<EffectiveDateOptions, 'idempotency_key'> = {}): Outcomes<Row, DrawRequest> {
    return this.postEach(rows, options)
  }

  /** Read a draw request of yours, as of a day and as known at a moment */
  get(id: string, options: AsOfAndKnownAtOptions = {}): Promise<DrawRequest> {
    return this.getJson([id], options)
  }
}

/** /draw-requests-totals */
export class DrawRequestsTotalsResource extends Resource {
  /**
   * Total the draw requests that filters match.
   * Of all rows that the filters match, not those of a page. Rows are looked at for no longer than three seconds:
   * where that is not enough, `is_cut` states it.
   */
  get(options: GetDrawRequestsTotalsOptions = {}): Promise<DrawRequestTotals> {
    return this.getJson([], options)
  }
}

/** /events */
export class EventsResource extends Resource {
  /** List what happened to your records and figures, earliest first */
  list(options: ListEventsOptions = {}): List<Event> {
    return this.getList([], options)
  }
}

/** /financials */
export class FinancialsResource extends Resource {
  /** List financial statements, newest first */
  list(options: ListFinancialsOptions = {}): List<Financial> {
    return this.getList([], options)
  }

  /** Read a financial statement of yours, as of a day and as known at a moment */
  get(id: string, options: AsOfAndKnownAtOptions = {}): Promise<Financial> {
    return this.getJson([id], options)
  }
}

/** /finding-answers */
export class FindingAnswersResource extends Resource {
  /** List finding answers, newest first */
  list(options: ListFindingAnswersOptions = {}): List<FindingAnswer> {
    return this.getList([], options)
  }

  /**
   * Create or update a finding answer of your own.
   * Only changed fields need to be sent. organization is yours and can be left out. The operator knows the record
   * as `<organization>:<id>`.
   */
  upsert(findingAnswer: FindingAnswerWrite, options: EffectiveDateOptions = {}): Promise<FindingAnswer> {
    return this.postJson([], findingAnswer, options)
  }

  /** The same for many: outcomes in the order of the rows, rows of one id one after the other. */
  upsertMany<Row extends FindingAnswerWrite>(rows: Rows<Row>, options: ManyOptions & Omit<EffectiveDateOptions, 'idempotency_key'> = {}): Outcomes<Row, FindingAnswer> {
    return this.postEach(rows, options)
  }

  /** Read a finding answer of yours, as of a day and as known at a moment */
  get(id: string, options: AsOfAndKnownAtOptions = {}): Promise<FindingAnswer> {
    return this.getJson([id], options)
  }
}

/** /finding-decisions */
export class FindingDecisionsResource extends Resource {
  /** List finding decisions, newest first */
  list(options: ListFindingDecisionsOptions = {}): List<FindingDecision> {
    return this.getList([], options)
  }

  /** Read a finding decision of yours, as of a day and as known at a moment */
  get(id: string, options: AsOfAndKnownAtOptions = {}): Promise<FindingDecision> {
    return this.getJson([id], options)
  }
}

/** /findings */
export class FindingsResource extends Resource {
  /** List what integrity checks found in your book, latest first */
  list(options: ListFindingsOptions = {}): List<Finding> {
    return this.getList([], options)
  }

  /**
   * Get a finding of your book with all that it is made of.
   * The entries are shown as they were found and as they are known now.
   */
  get(id: string, options: GetFindingOptions = {}): Promise<FindingDetail> {
    return this.getJson([id], options)
  }
}

/** /findings-by-month */
export class FindingsByMonthResource extends Resource {
  /** How many findings began, ended and hold, by month and check */
  get(options: GetFindingsByMonthOptions = {}): Promise<FindingsByMonth> {
    return this.getJson([], options)
  }
}

/** /imports/{id}/rejected */
export class ImportsRejectedResource extends Resource {
  /** List the lines of an import that were not applied, in their order */
  list(options: ListImportRejectionsOptions = {}): List<ImportRejection> {
    return this.getList([], options)
  }
}

/** /imports */
export class ImportsResource extends Resource {
  /** /imports/{id}/rejected */
  rejected(id: string): ImportsRejectedResource {
    return this.at(ImportsRejectedResource, id, 'rejected')
  }

  /** List imports, newest first */
  list(options: ListImportsOptions = {}): List<Import> {
    return this.getList([], options)
  }

  /**
   * Import accounts, receivables, entries, bank lines and bank balances, one JSON object a line.
   * The body is a stream of any length: lines of JSON (NDJSON), plain or with Content-Encoding: gzip, each at most
   * 1 MiB. A line is the body of the single request with its `kind`: `account`, `receivable`, `entry`,
   * `entry_deletion`, `bank_line`, `bank_line_deletion`, `bank_balance` or `bank_balance_deletion`; an `entry` and
   * an `entry_deletion` name their `receivable_id`, an `account` and a `receivable` may have an `effective_date`.
   * An `entry_deletion` with `created_by_import` deletes the entry only where that import created it and no other
   * write changed it since. Lines are validated and applied in their order by the rules of the single requests;
   * one that is refused stops no other. Answers when all was read, also where lines were rejected; an import most
   * of which is rejected or blank stops, with 409 `import_stopped`. Where the connection breaks, send it again
   * under the same id: what was settled is passed over.
   */
  upload(file: FileBody, options: ImportRecordsOptions = {}): Promise<Import> {
    return this.postFile([], file, options)
  }

  /** Read how far an import has come */
  get(id: string, options: CallOptions = {}): Promise<Import> {
    return this.getJson([id], options)
  }
}

/** /integrity-checks */
export class IntegrityChecksResource extends Resource {
  /** What is checked in your book, by which thresholds, and how much was found */
  get(options: GetFindingOptions = {}): Promise<IntegrityChecks> {
    return this.getJson([], options)
  }
}

/** /integrity-settings */
export class IntegritySettingsResource extends Resource {
  /** List integrity settings, newest first */
  list(options: ListIntegritySettingsOptions = {}): List<IntegritySettings> {
    return this.getList([], options)
  }

  /** Read the integrity settings of yours, as of a day and as known at a moment */
  get(id: string, options: AsOfAndKnownAtOptions = {}): Promise<IntegritySettings> {
    return this.getJson([id], options)
  }
}

/** /legal-holds */
export class LegalHoldsResource extends Resource {
  /** List legal holds, newest first, also those that were lifted */
  list(options: ListLegalHoldsOptions = {}): List<LegalHold> {
    return this.getList([], options)
  }
}

/** /me */
export class MeResource extends Resource {
  /** Read the organization and the caller behind the key */
  get(options: CallOptions = {}): Promise<Me> {
    return this.getJson([], options)
  }
}

/** /operator/annotations */
export class OperatorAnnotationsResource extends Resource {
  /** List annotations across organizations, newest first */
  list(options: ListOperatorAnnotationsOptions = {}): List<Annotation> {
    return this.getList([], options)
  }

  /**
   * Create or update an annotation.
   * Only changed fields need to be sent. An omitted field is left unchanged, null clears it. For keys of the
   * operator; any other gets 403.
   */
  upsert(annotation: AnnotationWrite, options: EffectiveDateOptions = {}): Promise<Annotation> {
    return this.postJson([], annotation, options)
  }

  /** The same for many: outcomes in the order of the rows, rows of one id one after the other. */
  upsertMany<Row extends AnnotationWrite>(rows: Rows<Row>, options: ManyOptions & Omit<EffectiveDateOptions, 'idempotency_key'> = {}): Outcomes<Row, Annotation> {
    return this.postEach(rows, options)
  }

  /** Read an annotation of any organization, as of a day and as known at a moment */
  get(id: string, options: AsOfAndKnownAtOptions = {}): Promise<Annotation> {
    return this.getJson([id], options)
  }
}

/** /operator/asset-identity-settings */
export class OperatorAssetIdentitySettingsResource extends Resource {
  /** List asset identity settings across organizations, newest first */
  list(options: ListOperatorAssetIdentitySettingsOptions = {}): List<AssetIdentitySettings> {
    return this.getList([], options)
  }

  /**
   * Create or update asset identity settings.
   * Only changed fields need to be sent. An omitted field is left unchanged, null clears it. For keys of the
   * operator; any other gets 403.
   */
  upsert(assetIdentitySettings: AssetIdentitySettingsWrite, options: EffectiveDateOptions = {}): Promise<AssetIdentitySettings> {
    return this.postJson([], assetIdentitySettings, options)
  }

  /** The same for many: outcomes in the order of the rows, rows of one id one after the other. */
  upsertMany<Row extends AssetIdentitySettingsWrite>(rows: Rows<Row>, options: ManyOptions & Omit<EffectiveDateOptions, 'idempotency_key'> = {}): Outcomes<Row, AssetIdentitySettings> {
    return this.postEach(rows, options)
  }

  /** Read asset identity settings of any organization, as of a day and as known at a moment */
  get(id: string, options: AsOfAndKnownAtOptions = {}): Promise<AssetIdentitySettings> {
    return this.getJson([id], options)
  }
}

/** /operator/contested-assets */
export class OperatorContestedAssetsResource extends Resource {
  /** List the assets that receivables of two or more lenders share, latest first */
  list(options: ListOperatorContestedAssetsOptions = {}): List<ContestedAsset> {
    return this.getList([], options)
  }

  /**
   * Download the sides of contested assets as CSV.
   * A row for each side of every asset of the list with these filters, those of an asset after one another, in the
   * form of /receivable-metrics.csv. Of an asset with more than 100 sides the first 100 are there; side_count
   * counts all.
   */
  csv(options: DownloadOperatorContestedAssetsOptions = {}): Promise<Response> {
    return this.getFile([], options, '.csv')
  }

  /**
   * Download the sides of contested assets as an Excel workbook.
   * The rows of the CSV, with its parameters but `amounts`, for people: amounts as numbers in major units, days as
   * dates, fractions as percentages. A sheet `About` has the day and moment that they show, what was asked for,
   * and what each column means.
   */
  xlsx(options: DownloadOperatorContestedAssetsWorkbookOptions = {}): Promise<Response> {
    return this.getFile([], options, '.xlsx')
  }
}

/** /operator/contested-assets-totals */
export class OperatorContestedAssetsTotalsResource extends Resource {
  /**
   * Total the contested assets that filters match.
   * Of all rows that the filters match, not those of a page. Rows are looked at for no longer than three seconds:
   * where that is not enough, `is_cut` states it.
   */
  get(options: GetOperatorContestedAssetsTotalsOptions = {}): Promise<ContestedAssetTotals> {
    return this.getJson([], options)
  }
}

/** /operator/debt-line-terms */
export class OperatorDebtLineTermsResource extends Resource {
  /** List debt line terms across organizations, newest first */
  list(options: ListOperatorDebtLineTermsOptions = {}): List<DebtLineTerm> {
    return this.getList([], options)
  }

  /**
   * Create or update a debt line term.
   * Only changed fields need to be sent. An omitted field is left unchanged, null clears it. For keys of the
   * operator; any other gets 403.
   */
  upsert(debtLineTerm: DebtLineTermWrite, options: EffectiveDateOptions = {}): Promise<DebtLineTerm> {
    return this.postJson([], debtLineTerm, options)
  }

  /** The same for many: outcomes in the order of the rows, rows of one id one after the other. */
  upsertMany<Row extends DebtLineTermWrite>(rows: Rows<Row>, options: ManyOptions & Omit<EffectiveDateOptions, 'idempotency_key'> = {}): Outcomes<Row, DebtLineTerm> {
    return this.postEach(rows, options)
  }

  /** Read a debt line term of any organization, as of a day and as known at a moment */
  get(id: string, options: AsOfAndKnownAtOptions = {}): Promise<DebtLineTerm> {
    return this.getJson([id], options)
  }
}

/** /operator/debt-lines/{id}/borrowing-base/preview */
export class OperatorDebtLinesBorrowingBasePreviewResource extends Resource {
  /**
   * Try terms on a debt line, without saving them.
   * Calculates the borrowing base of the current book under changed terms, and the difference of each step. Only
   * what changes needs to be sent. The proposed terms are validated as terms are, and nothing is saved. Where it
   * takes longer than a few seconds, calculation shows how far it is; send the same again to see more.
   */
  post(triedTerms: TriedTerms, options: PreviewBorrowingBaseOptions = {}): Promise<BorrowingBasePreview> {
    return this.postJson([], triedTerms, options)
  }
}

/** /operator/debt-lines/{id}/borrowing-base */
export class OperatorDebtLinesBorrowingBaseResource extends Resource {
  /** /operator/debt-lines/{id}/borrowing-base/preview */
  readonly preview = this.at(OperatorDebtLinesBorrowingBasePreviewResource, 'preview')
}

/** /operator/debt-lines/{id}/closes */
export class OperatorDebtLinesClosesResource extends Resource {
  /**
   * Close a month of a debt line of any lender.
   * Freezes what the month is first reported as: the borrowing base and the covenants as of its last day, as known
   * at this moment. Months are closed one after the other, once they are over; the first may be any since the line
   * was opened. Closing a month that is closed answers the close as it was. The certificate is issued within
   * seconds; what becomes known later restates the month and changes nothing of it. For keys of the operator; any
   * other gets 403.
   */
  post(monthToClose: MonthToClose, options: WriteOptions = {}): Promise<MonthClose> {
    return this.postJson([], monthToClose, options)
  }
}

/** /operator/debt-lines */
export class OperatorDebtLinesResource extends Resource {
  /** /operator/debt-lines/{id}/borrowing-base */
  borrowingBase(id: string): OperatorDebtLinesBorrowingBaseResource {
    return this.at(OperatorDebtLinesBorrowingBaseResource, id, 'borrowing-base')
  }

  /** /operator/debt-lines/{id}/closes */
  closes(id: string): OperatorDebtLinesClosesResource {
    return this.at(OperatorDebtLinesClosesResource, id, 'closes')
  }

  /** List debt lines across organizations, newest first */
  list(options: ListOperatorDebtLinesOptions = {}): List<DebtLine> {
    return this.getList([], options)
  }

  /**
   * Create or update a debt line.
   * Only changed fields need to be sent. An omitted field is left unchanged, null clears it. For keys of the
   * operator; any other gets 403.
   */
  upsert(debtLine: DebtLineWrite, options: EffectiveDateOptions = {}): Promise<DebtLine> {
    return this.postJson([], debtLine, options)
  }

  /** The same for many: outcomes in the order of the rows, rows of one id one after the other. */
  upsertMany<Row extends DebtLineWrite>(rows: Rows<Row>, options: ManyOptions & Omit<EffectiveDateOptions, 'idempotency_key'> = {}): Outcomes<Row, DebtLine> {
    return this.postEach(rows, options)
  }

  /** Read a debt line of any organization, as of a day and as known at a moment */
  get(id: string, options: AsOfAndKnownAtOptions = {}): Promise<DebtLine> {
    return this.getJson([id], options)
  }
}

/** /operator/documents/{id}/content */
export class OperatorDocumentsContentResource extends Resource {
  /**
   * Upload the file of a document of any organization.
   * Send multipart/form-data with the file as the part `file`, or the file itself as the body with its
   * Content-Type. PDF, images, text, CSV, JSON, XML and Office files are accepted; content that contradicts its
   * type is not. The last day on which it is valid may come with it, as expiry_date.
   */
  upload(file: FileBody, options: NameAndExpiryDateOptions = {}): Promise<Document> {
    return this.postFile([], file, options)
  }

  /**
   * Download the file of a document of any organization.
   * Answers with the file as an attachment; with known_at, with the one that the document had at that moment.
   * Range and If-None-Match are honored; ETag is the SHA-256.
   */
  download(options: KnownAtOptions = {}): Promise<Response> {
    return this.getFile([], options)
  }
}

/** /operator/documents */
export class OperatorDocumentsResource extends Resource {
  /** /operator/documents/{id}/content */
  content(id: string): OperatorDocumentsContentResource {
    return this.at(OperatorDocumentsContentResource, id, 'content')
  }

  /** List documents across organizations, newest first */
  list(options: ListOperatorDocumentsOptions = {}): List<Document> {
    return this.getList([], options)
  }

  /**
   * Create or update a document.
   * Only changed fields need to be sent. An omitted field is left unchanged, null clears it. For keys of the
   * operator; any other gets 403.
   */
  upsert(document: DocumentWrite, options: EffectiveDateOptions = {}): Promise<Document> {
    return this.postJson([], document, options)
  }

  /** The same for many: outcomes in the order of the rows, rows of one id one after the other. */
  upsertMany<Row extends DocumentWrite>(rows: Rows<Row>, options: ManyOptions & Omit<EffectiveDateOptions, 'idempotency_key'> = {}): Outcomes<Row, Document> {
    return this.postEach(rows, options)
  }

  /** Read a document of any organization, as of a day and as known at a moment */
  get(id: string, options: AsOfAndKnownAtOptions = {}): Promise<Document> {
    return this.getJson([id], options)
  }
}

/** /operator/draw-requests */
export class OperatorDrawRequestsResource extends Resource {
  /** List draw requests across organizations, newest first */
  list(options: ListOperatorDrawRequestsOptions = {}): List<DrawRequest> {
    return this.getList([], options)
  }

  /**
   * Create or update a draw request.
   * Only changed fields need to be sent. An omitted field is left unchanged, null clears it. For keys of the
   * operator; any other gets 403.
   */
  upsert(drawRequest: DrawRequestWrite, options: EffectiveDateOptions = {}): Promise<DrawRequest> {
    return this.postJson([], drawRequest, options)
  }

  /** The same for many: outcomes in the order of the rows, rows of one id one after the other. */
  upsertMany<Row extends DrawRequestWrite>(rows: Rows<Row>, options: ManyOptions & Omit<EffectiveDateOptions, 'idempotency_key'> = {}): Outcomes<Row, DrawRequest> {
    return this.postEach(rows, options)
  }

  /** Read a draw request of any organization, as of a day and as known at a moment */
  get(id: string, options: AsOfAndKnownAtOptions = {}): Promise<DrawRequest> {
    return this.getJson([id], options)
  }
}

/** /operator/draw-requests-totals */
export class OperatorDrawRequestsTotalsResource extends Resource {
  /**
   * Total the draw requests that filters match.
   * Of all rows that the filters match, not those of a page. Rows are looked at for no longer than three seconds:
   * where that is not enough, `is_cut` states it.
   */
  get(options: GetOperatorDrawRequestsTotalsOptions = {}): Promise<DrawRequestTotals> {
    return this.getJson([], options)
  }
}

/** /operator/financials */
export class OperatorFinancialsResource extends Resource {
  /** List financial statements across organizations, newest first */
  list(options: ListOperatorFinancialsOptions = {}): List<Financial> {
    return this.getList([], options)
  }

  /**
   * Create or update a financial statement.
   * Only changed fields need to be sent. An omitted field is left unchanged, null clears it. For keys of the
   * operator; any other gets 403.
   */
  upsert(financial: FinancialWrite, options: EffectiveDateOptions = {}): Promise<Financial> {
    return this.postJson([], financial, options)
  }

  /** The same for many: outcomes in the order of the rows, rows of one id one after the other. */
  upsertMany<Row extends FinancialWrite>(rows: Rows<Row>, options: ManyOptions & Omit<EffectiveDateOptions, 'idempotency_key'> = {}): Outcomes<Row, Financial> {
    return this.postEach(rows, options)
  }

  /** Read a financial statement of any organization, as of a day and as known at a moment */
  get(id: string, options: AsOfAndKnownAtOptions = {}): Promise<Financial> {
    return this.getJson([id], options)
  }
}

/** /operator/finding-answers */
export class OperatorFindingAnswersResource extends Resource {
  /** List finding answers across organizations, newest first */
  list(options: ListOperatorFindingAnswersOptions = {}): List<FindingAnswer> {
    return this.getList([], options)
  }

  /**
   * Create or update a finding answer.
   * Only changed fields need to be sent. An omitted field is left unchanged, null clears it. For keys of the
   * operator; any other gets 403.
   */
  upsert(findingAnswer: FindingAnswerWrite, options: EffectiveDateOptions = {}): Promise<FindingAnswer> {
    return this.postJson([], findingAnswer, options)
  }

  /** The same for many: outcomes in the order of the rows, rows of one id one after the other. */
  upsertMany<Row extends FindingAnswerWrite>(rows: Rows<Row>, options: ManyOptions & Omit<EffectiveDateOptions, 'idempotency_key'> = {}): Outcomes<Row, FindingAnswer> {
    return this.postEach(rows, options)
  }

  /** Read a finding answer of any organization, as of a day and as known at a moment */
  get(id: string, options: AsOfAndKnownAtOptions = {}): Promise<FindingAnswer> {
    return this.getJson([id], options)
  }
}

/** /operator/finding-decisions */
export class OperatorFindingDecisionsResource extends Resource {
  /** List finding decisions across organizations, newest first */
  list(options: ListOperatorFindingDecisionsOptions = {}): List<FindingDecision> {
    return this.getList([], options)
  }

  /**
   * Create or update a finding decision.
   * Only changed fields need to be sent. An omitted field is left unchanged, null clears it. For keys of the
   * operator; any other gets 403.
   */
  upsert(findingDecision: FindingDecisionWrite, options: EffectiveDateOptions = {}): Promise<FindingDecision> {
    return this.postJson([], findingDecision, options)
  }

  /** The same for many: outcomes in the order of the rows, rows of one id one after the other. */
  upsertMany<Row extends FindingDecisionWrite>(rows: Rows<Row>, options: ManyOptions & Omit<EffectiveDateOptions, 'idempotency_key'> = {}): Outcomes<Row, FindingDecision> {
    return this.postEach(rows, options)
  }

  /** Read a finding decision of any organization, as of a day and as known at a moment */
  get(id: string, options: AsOfAndKnownAtOptions = {}): Promise<FindingDecision> {
    return this.getJson([id], options)
  }
}

/** /operator/findings */
export class OperatorFindingsResource extends Resource {
  /** List what integrity checks found in the books of all lenders, latest first */
  list(options: ListFindingsOfLendersOptions = {}): List<LendersFinding> {
    return this.getList([], options)
  }
}

/** /operator/findings-by-check */
export class OperatorFindingsByCheckResource extends Resource {
  /** How much each integrity check found in the books of all lenders */
  get(options: GetFindingOptions = {}): Promise<FindingsByCheck> {
    return this.getJson([], options)
  }
}

/** /operator/findings-by-lender */
export class OperatorFindingsByLenderResource extends Resource {
  /** How much integrity checks found in the book of each lender */
  get(options: GetFindingOptions = {}): Promise<FindingsByLender> {
    return this.getJson([], options)
  }
}

/** /operator/findings-by-month */
export class OperatorFindingsByMonthResource extends Resource {
  /** How many findings of all lenders began, ended and hold, by month and check */
  get(options: GetFindingsByMonthOfLendersOptions = {}): Promise<FindingsByMonth> {
    return this.getJson([], options)
  }
}

/** /operator/findings-totals */
export class OperatorFindingsTotalsResource extends Resource {
  /**
   * Total the findings of lenders that filters match.
   * Of all rows that the filters match, not those of a page. Rows are looked at for no longer than three seconds:
   * where that is not enough, `is_cut` states it.
   */
  get(options: GetFindingsOfLendersTotalsOptions = {}): Promise<LendersFindingTotals> {
    return this.getJson([], options)
  }
}

/** /operator/fx-rates */
export class OperatorFxRatesResource extends Resource {
  /** List FX rates across organizations, newest first */
  list(options: ListOperatorFxRatesOptions = {}): List<FxRate> {
    return this.getList([], options)
  }

  /**
   * Create or update an FX rate.
   * Only changed fields need to be sent. An omitted field is left unchanged, null clears it. For keys of the
   * operator; any other gets 403.
   */
  upsert(fxRate: FxRateWrite, options: EffectiveDateOptions = {}): Promise<FxRate> {
    return this.postJson([], fxRate, options)
  }

  /** The same for many: outcomes in the order of the rows, rows of one id one after the other. */
  upsertMany<Row extends FxRateWrite>(rows: Rows<Row>, options: ManyOptions & Omit<EffectiveDateOptions, 'idempotency_key'> = {}): Outcomes<Row, FxRate> {
    return this.postEach(rows, options)
  }

  /** Read an FX rate of any organization, as of a day and as known at a moment */
  get(id: string, options: AsOfAndKnownAtOptions = {}): Promise<FxRate> {
    return this.getJson([id], options)
  }
}

/** /operator/index-rates */
export class OperatorIndexRatesResource extends Resource {
  /** List index rates across organizations, newest first */
  list(options: ListOperatorIndexRatesOptions = {}): List<IndexRate> {
    return this.getList([], options)
  }

  /**
   * Create or update an index rate.
   * Only changed fields need to be sent. An omitted field is left unchanged, null clears it. For keys of the
   * operator; any other gets 403.
   */
  upsert(indexRate: IndexRateWrite, options: EffectiveDateOptions = {}): Promise<IndexRate> {
    return this.postJson([], indexRate, options)
  }

  /** The same for many: outcomes in the order of the rows, rows of one id one after the other. */
  upsertMany<Row extends IndexRateWrite>(rows: Rows<Row>, options: ManyOptions & Omit<EffectiveDateOptions, 'idempotency_key'> = {}): Outcomes<Row, IndexRate> {
    return this.postEach(rows, options)
  }

  /** Read an index rate of any organization, as of a day and as known at a moment */
  get(id: string, options: AsOfAndKnownAtOptions = {}): Promise<IndexRate> {
    return this.getJson([id], options)
  }
}

/** /operator/integrity-settings */
export class OperatorIntegritySettingsResource extends Resource {
  /** List integrity settings across organizations, newest first */
  list(options: ListOperatorIntegritySettingsOptions = {}): List<IntegritySettings> {
    return this.getList([], options)
  }

  /**
   * Create or update the integrity settings.
   * Only changed fields need to be sent. An omitted field is left unchanged, null clears it. For keys of the
   * operator; any other gets 403.
   */
  upsert(integritySettings: IntegritySettingsWrite, options: EffectiveDateOptions = {}): Promise<IntegritySettings> {
    return this.postJson([], integritySettings, options)
  }

  /** The same for many: outcomes in the order of the rows, rows of one id one after the other. */
  upsertMany<Row extends IntegritySettingsWrite>(rows: Rows<Row>, options: ManyOptions & Omit<EffectiveDateOptions, 'idempotency_key'> = {}): Outcomes<Row, IntegritySettings> {
    return this.postEach(rows, options)
  }

  /** Read the integrity settings of any organization, as of a day and as known at a moment */
  get(id: string, options: AsOfAndKnownAtOptions = {}): Promise<IntegritySettings> {
    return this.getJson([id], options)
  }
}

/** /operator/organizations/{id}/audit */
export class OperatorOrganizationsAuditResource extends Resource {
  /** List who changed what in an organization, latest first */
  list(options: ListOperatorAuditOptions = {}): List<AuditEvent> {
    return this.getList([], options)
  }
}

/** /operator/organizations/{id}/bank-balances */
export class OperatorOrganizationsBankBalancesResource extends Resource {
  /** List the bank balances that a lender sent, latest day first */
  list(options: ListOperatorBankBalancesOptions = {}): List<BankBalance> {
    return this.getList([], options)
  }
}

/** /operator/organizations/{id}/bank-lines */
export class OperatorOrganizationsBankLinesResource extends Resource {
  /** List the bank lines that a lender sent, latest settled first */
  list(options: ListOperatorBankLinesOptions = {}): List<BankLine> {
    return this.getList([], options)
  }
}

/** /operator/organizations/{id}/bank-lines-totals */
export class OperatorOrganizationsBankLinesTotalsResource extends Resource {
  /**
   * Total the bank lines that filters match.
   * Of all rows that the filters match, not those of a page. Rows are looked at for no longer than three seconds:
   * where that is not enough, `is_cut` states it.
   */
  get(options: GetOperatorBankLinesTotalsOptions = {}): Promise<MovementTotals> {
    return this.getJson([], options)
  }
}

/** /operator/organizations/{id}/cash-tie-out/accounts */
export class OperatorOrganizationsCashTieOutAccountsResource extends Resource {
  /**
   * The statement of each of a lender's bank accounts and month, footed.
   * Balances are those that bank statements state. One that no statement states is null and never taken for 0.
   * Accounts of the lender's own have the balances that it sends; where the operator states the same account and
   * day, its balance counts. Of an account and a day of which the operator has a statement, the lender's own lines
   * are left out; in a month with such lines the lender's balances are left out too.
   */
  get(options: GetCashAccountStatementsOfLenderOptions = {}): Promise<CashAccountStatements> {
    return this.getJson([], options)
  }
}

/** /operator/organizations/{id}/cash-tie-out/breaks/summary */
export class OperatorOrganizationsCashTieOutBreaksSummaryResource extends Resource {
  /** How much of a lender's cash does not tie out, by month and cause */
  get(options: GetCashBreakSumsOfLenderOptions = {}): Promise<CashBreakSums> {
    return this.getJson([], options)
  }
}

/** /operator/organizations/{id}/cash-tie-out/breaks */
export class OperatorOrganizationsCashTieOutBreaksResource extends Resource {
  /** /operator/organizations/{id}/cash-tie-out/breaks/summary */
  readonly summary = this.at(OperatorOrganizationsCashTieOutBreaksSummaryResource, 'summary')

  /** List what does not tie out of a lender's cash with its cause, latest first */
  list(options: ListOperatorCashBreaksOptions = {}): List<CashBreak> {
    return this.getList([], options)
  }
}

/** /operator/organizations/{id}/cash-tie-out/decisions */
export class OperatorOrganizationsCashTieOutDecisionsResource extends Resource {
  /** List the decisions about a lender's cash with what became of them, by id */
  list(options: ListOperatorCashDecisionsOptions = {}): List<CashDecision> {
    return this.getList([], options)
  }
}

/** /operator/organizations/{id}/cash-tie-out/groups */
export class OperatorOrganizationsCashTieOutGroupsResource extends Resource {
  /**
   * How much of the cash that a lender reports the bank shows, by product type, debt line and the like.
   * The same figures as by month, grouped as those of the portfolio are. Payments are grouped when they are asked
   * for: months with more than 100,000 payments together are refused, so ask for fewer of them.
   */
  get(options: GetCashTieOutGroupsOfLenderOptions = {}): Promise<CashGroups> {
    return this.getJson([], options)
  }
}

/** /operator/organizations/{id}/cash-tie-out/lines */
export class OperatorOrganizationsCashTieOutLinesResource extends Resource {
  /** List the lines of a lender's accounts with the payments that they belong to, latest first */
  list(options: ListOperatorCashLinesOptions = {}): List<CashLine> {
    return this.getList([], options)
  }
}

/** /operator/organizations/{id}/cash-tie-out/payments */
export class OperatorOrganizationsCashTieOutPaymentsResource extends Resource {
  /** List the payments that a lender reports with what the bank shows of them, latest first */
  list(options: ListOperatorCashPaymentsOptions = {}): List<CashPayment> {
    return this.getList([], options)
  }
}

/** /operator/organizations/{id}/cash-tie-out */
export class OperatorOrganizationsCashTieOutResource extends Resource {
  /** /operator/organizations/{id}/cash-tie-out/accounts */
  readonly accounts = this.at(OperatorOrganizationsCashTieOutAccountsResource, 'accounts')

  /** /operator/organizations/{id}/cash-tie-out/breaks */
  readonly breaks = this.at(OperatorOrganizationsCashTieOutBreaksResource, 'breaks')

  /** /operator/organizations/{id}/cash-tie-out/decisions */
  readonly decisions = this.at(OperatorOrganizationsCashTieOutDecisionsResource, 'decisions')

  /** /operator/organizations/{id}/cash-tie-out/groups */
  readonly groups = this.at(OperatorOrganizationsCashTieOutGroupsResource, 'groups')

  /** /operator/organizations/{id}/cash-tie-out/lines */
  readonly lines = this.at(OperatorOrganizationsCashTieOutLinesResource, 'lines')

  /** /operator/organizations/{id}/cash-tie-out/payments */
  readonly payments = this.at(OperatorOrganizationsCashTieOutPaymentsResource, 'payments')

  /**
   * How much of the cash that a lender reports the bank shows, by month.
   * A payment is verified where it is matched with lines of the statements that the operator has of the accounts
   * of the lender. What only the lender's own statements show is apart from it, and what could be several stays
   * open.
   */
  get(options: GetCashTieOutOfLenderOptions = {}): Promise<CashTieOut> {
    return this.getJson([], options)
  }
}

/** /operator/organizations/{id}/events */
export class OperatorOrganizationsEventsResource extends Resource {
  /** List what happened to a lender's records and figures, earliest first */
  list(options: ListOperatorEventsOptions = {}): List<Event> {
    return this.getList([], options)
  }
}

/** /operator/organizations/{id}/findings */
export class OperatorOrganizationsFindingsResource extends Resource {
  /** List what integrity checks found in a lender's book, latest first */
  list(options: ListOperatorFindingsOptions = {}): List<Finding> {
    return this.getList([], options)
  }

  /**
   * Get a finding of a lender's book with all that it is made of.
   * The entries are shown as they were found and as they are known now.
   */
  get(findingId: string, options: GetFindingOptions = {}): Promise<FindingDetail> {
    return this.getJson([findingId], options)
  }
}

/** /operator/organizations/{id}/findings-by-month */
export class OperatorOrganizationsFindingsByMonthResource extends Resource {
  /** How many findings of a lender's book began, ended and hold, by month and check */
  get(options: GetFindingsByMonthOfLenderOptions = {}): Promise<FindingsByMonth> {
    return this.getJson([], options)
  }
}

/** /operator/organizations/{id}/integrity-checks */
export class OperatorOrganizationsIntegrityChecksResource extends Resource {
  /** What is checked in a lender's book, by which thresholds, and how much was found */
  get(options: GetFindingOptions = {}): Promise<IntegrityChecks> {
    return this.getJson([], options)
  }
}

/** /operator/organizations */
export class OperatorOrganizationsResource extends Resource {
  /** /operator/organizations/{id}/audit */
  audit(id: string): OperatorOrganizationsAuditResource {
    return this.at(OperatorOrganizationsAuditResource, id, 'audit')
  }

  /** /operator/organizations/{id}/bank-balances */
  bankBalances(id: string): OperatorOrganizationsBankBalancesResource {
    return this.at(OperatorOrganizationsBankBalancesResource, id, 'bank-balances')
  }

  /** /operator/organizations/{id}/bank-lines */
  bankLines(id: string): OperatorOrganizationsBankLinesResource {
    return this.at(OperatorOrganizationsBankLinesResource, id, 'bank-lines')
  }

  /** /operator/organizations/{id}/bank-lines-totals */
  bankLinesTotals(id: string): OperatorOrganizationsBankLinesTotalsResource {
    return this.at(OperatorOrganizationsBankLinesTotalsResource, id, 'bank-lines-totals')
  }

  /** /operator/organizations/{id}/cash-tie-out */
  cashTieOut(id: string): OperatorOrganizationsCashTieOutResource {
    return this.at(OperatorOrganizationsCashTieOutResource, id, 'cash-tie-out')
  }

  /** /operator/organizations/{id}/events */
  events(id: string): OperatorOrganizationsEventsResource {
    return this.at(OperatorOrganizationsEventsResource, id, 'events')
  }

  /** /operator/organizations/{id}/findings */
  findings(id: string): OperatorOrganizationsFindingsResource {
    return this.at(OperatorOrganizationsFindingsResource, id, 'findings')
  }

  /** /operator/organizations/{id}/findings-by-month */
  findingsByMonth(id: string): OperatorOrganizationsFindingsByMonthResource {
    return this.at(OperatorOrganizationsFindingsByMonthResource, id, 'findings-by-month')
  }

  /** /operator/organizations/{id}/integrity-checks */
  integrityChecks(id: string): OperatorOrganizationsIntegrityChecksResource {
    return this.at(OperatorOrganizationsIntegrityChecksResource, id, 'integrity-checks')
  }

  /** List organizations, newest first */
  list(options: ListOperatorOrganizationsOptions = {}): List<Organization> {
    return this.getList([], options)
  }

  /**
   * Create or update an organization.
   * Only changed fields need to be sent. An omitted field is left unchanged, null clears it. For keys of the
   * operator; any other gets 403.
   */
  upsert(organization: OrganizationWrite, options: EffectiveDateOptions = {}): Promise<Organization> {
    return this.postJson([], organization, options)
  }

  /** The same for many: outcomes in the order of the rows, rows of one id one after the other. */
  upsertMany<Row extends OrganizationWrite>(rows: Rows<Row>, options: ManyOptions & Omit<EffectiveDateOptions, 'idempotency_key'> = {}): Outcomes<Row, Organization> {
    return this.postEach(rows, options)
  }

  /** Read an organization, as of a day and as known at a moment */
  get(id: string, options: AsOfAndKnownAtOptions = {}): Promise<Organization> {
    return this.getJson([id], options)
  }
}

/** /operator/payin-instruments */
export class OperatorPayinInstrumentsResource extends Resource {
  /** List payin instruments across organizations, newest first */
  list(options: ListOperatorPayinInstrumentsOptions = {}): List<PayinInstrument> {
    return this.getList([], options)
  }

  /**
   * Create or update a payin instrument.
   * Only changed fields need to be sent. An omitted field is left unchanged, null clears it. For keys of the
   * operator; any other gets 403.
   */
  upsert(payinInstrument: PayinInstrumentWrite, options: EffectiveDateOptions = {}): Promise<PayinInstrument> {
    return this.postJson([], payinInstrument, options)
  }

  /** The same for many: outcomes in the order of the rows, rows of one id one after the other. */
  upsertMany<Row extends PayinInstrumentWrite>(rows: Rows<Row>, options: ManyOptions & Omit<EffectiveDateOptions, 'idempotency_key'> = {}): Outcomes<Row, PayinInstrument> {
    return this.postEach(rows, options)
  }

  /** Read a payin instrument of any organization, as of a day and as known at a moment */
  get(id: string, options: AsOfAndKnownAtOptions = {}): Promise<PayinInstrument> {
    return this.getJson([id], options)
  }
}

/** /operator/payment-reference-settings */
export class OperatorPaymentReferenceSettingsResource extends Resource {
  /** List payment reference settings across organizations, newest first */
  list(options: ListOperatorPaymentReferenceSettingsOptions = {}): List<PaymentReferenceSettings> {
    return this.getList([], options)
  }

  /**
   * Create or update payment reference settings.
   * Only changed fields need to be sent. An omitted field is left unchanged, null clears it. For keys of the
   * operator; any other gets 403.
   */
  upsert(paymentReferenceSettings: PaymentReferenceSettingsWrite, options: EffectiveDateOptions = {}): Promise<PaymentReferenceSettings> {
    return this.postJson([], paymentReferenceSettings, options)
  }

  /** The same for many: outcomes in the order of the rows, rows of one id one after the other. */
  upsertMany<Row extends PaymentReferenceSettingsWrite>(rows: Rows<Row>, options: ManyOptions & Omit<EffectiveDateOptions, 'idempotency_key'> = {}): Outcomes<Row, PaymentReferenceSettings> {
    return this.postEach(rows, options)
  }

  /** Read payment reference settings of any organization, as of a day and as known at a moment */
  get(id: string, options: AsOfAndKnownAtOptions = {}): Promise<PaymentReferenceSettings> {
    return this.getJson([id], options)
  }
}

/** /operator/pledges */
export class OperatorPledgesResource extends Resource {
  /** List pledges across organizations, newest first */
  list(options: ListOperatorPledgesOptions = {}): List<Pledge> {
    return this.getList([], options)
  }

  /**
   * Create or update a pledge.
   * Only changed fields need to be sent. An omitted field is left unchanged, null clears it. For keys of the
   * operator; any other gets 403.
   */
  upsert(pledge: PledgeWrite, options: EffectiveDateOptions = {}): Promise<Pledge> {
    return this.postJson([], pledge, options)
  }

  /** The same for many: outcomes in the order of the rows, rows of one id one after the other. */
  upsertMany<Row extends PledgeWrite>(rows: Rows<Row>, options: ManyOptions & Omit<EffectiveDateOptions, 'idempotency_key'> = {}): Outcomes<Row, Pledge> {
    return this.postEach(rows, options)
  }

  /** Read a pledge of any organization, as of a day and as known at a moment */
  get(id: string, options: AsOfAndKnownAtOptions = {}): Promise<Pledge> {
    return this.getJson([id], options)
  }
}

/** /operator/reporting-settings */
export class OperatorReportingSettingsResource extends Resource {
  /** List reporting settings across organizations, newest first */
  list(options: ListOperatorReportingSettingsOptions = {}): List<ReportingSettings> {
    return this.getList([], options)
  }

  /**
   * Create or update the reporting settings.
   * Only changed fields need to be sent. An omitted field is left unchanged, null clears it. For keys of the
   * operator; any other gets 403.
   */
  upsert(reportingSettings: ReportingSettingsWrite, options: EffectiveDateOptions = {}): Promise<ReportingSettings> {
    return this.postJson([], reportingSettings, options)
  }

  /** The same for many: outcomes in the order of the rows, rows of one id one after the other. */
  upsertMany<Row extends ReportingSettingsWrite>(rows: Rows<Row>, options: ManyOptions & Omit<EffectiveDateOptions, 'idempotency_key'> = {}): Outcomes<Row, ReportingSettings> {
    return this.postEach(rows, options)
  }

  /** Read the reporting settings of any organization, as of a day and as known at a moment */
  get(id: string, options: AsOfAndKnownAtOptions = {}): Promise<ReportingSettings> {
    return this.getJson([id], options)
  }
}

/** /operator/tie-out-decisions */
export class OperatorTieOutDecisionsResource extends Resource {
  /** List tie-out decisions across organizations, newest first */
  list(options: ListOperatorTieOutDecisionsOptions = {}): List<TieOutDecision> {
    return this.getList([], options)
  }

  /**
   * Create or update a tie out decision.
   * Only changed fields need to be sent. An omitted field is left unchanged, null clears it. For keys of the
   * operator; any other gets 403.
   */
  upsert(tieOutDecision: TieOutDecisionWrite, options: EffectiveDateOptions = {}): Promise<TieOutDecision> {
    return this.postJson([], tieOutDecision, options)
  }

  /** The same for many: outcomes in the order of the rows, rows of one id one after the other. */
  upsertMany<Row extends TieOutDecisionWrite>(rows: Rows<Row>, options: ManyOptions & Omit<EffectiveDateOptions, 'idempotency_key'> = {}): Outcomes<Row, TieOutDecision> {
    return this.postEach(rows, options)
  }

  /** Read a tie out decision of any organization, as of a day and as known at a moment */
  get(id: string, options: AsOfAndKnownAtOptions = {}): Promise<TieOutDecision> {
    return this.getJson([id], options)
  }
}

/** /operator/tie-out-settings */
export class OperatorTieOutSettingsResource extends Resource {
  /** List tie-out settings across organizations, newest first */
  list(options: ListOperatorTieOutSettingsOptions = {}): List<TieOutSettings> {
    return this.getList([], options)
  }

  /**
   * Create or update the tie-out settings.
   * Only changed fields need to be sent. An omitted field is left unchanged, null clears it. For keys of the
   * operator; any other gets 403.
   */
  upsert(tieOutSettings: TieOutSettingsWrite, options: EffectiveDateOptions = {}): Promise<TieOutSettings> {
    return this.postJson([], tieOutSettings, options)
  }

  /** The same for many: outcomes in the order of the rows, rows of one id one after the other. */
  upsertMany<Row extends TieOutSettingsWrite>(rows: Rows<Row>, options: ManyOptions & Omit<EffectiveDateOptions, 'idempotency_key'> = {}): Outcomes<Row, TieOutSettings> {
    return this.postEach(rows, options)
  }

  /** Read the tie-out settings of any organization, as of a day and as known at a moment */
  get(id: string, options: AsOfAndKnownAtOptions = {}): Promise<TieOutSettings> {
    return this.getJson([id], options)
  }
}

/** /operator/transparency/balances */
export class OperatorTransparencyBalancesResource extends Resource {
  /** List balances across organizations, latest updated first */
  list(options: ListOperatorTransparencyBalancesOptions = {}): List<TransparencyBalance> {
    return this.getList([], options)
  }

  /**
   * Create or update a transparency balance.
   * Only changed fields need to be sent. An omitted field is left unchanged, null clears it. For keys of the
   * operator; any other gets 403.
   */
  upsert(transparencyBalance: TransparencyBalanceWrite, options: EffectiveDateOptions = {}): Promise<TransparencyBalance> {
    return this.postJson([], transparencyBalance, options)
  }

  /** The same for many: outcomes in the order of the rows, rows of one id one after the other. */
  upsertMany<Row extends TransparencyBalanceWrite>(rows: Rows<Row>, options: ManyOptions & Omit<EffectiveDateOptions, 'idempotency_key'> = {}): Outcomes<Row, TransparencyBalance> {
    return this.postEach(rows, options)
  }

  /** Read a transparency balance of any organization, as of a day and as known at a moment */
  get(id: string, options: AsOfAndKnownAtOptions = {}): Promise<TransparencyBalance> {
    return this.getJson([id], options)
  }
}

/** /operator/transparency/transactions */
export class OperatorTransparencyTransactionsResource extends Resource {
  /** List transactions across organizations, latest settled first */
  list(options: ListOperatorTransparencyTransactionsOptions = {}): List<TransparencyTransaction> {
    return this.getList([], options)
  }

  /**
   * Create or update a transparency transaction.
   * Only changed fields need to be sent. An omitted field is left unchanged, null clears it. For keys of the
   * operator; any other gets 403.
   */
  upsert(transparencyTransaction: TransparencyTransactionWrite, options: EffectiveDateOptions = {}): Promise<TransparencyTransaction> {
    return this.postJson([], transparencyTransaction, options)
  }

  /** The same for many: outcomes in the order of the rows, rows of one id one after the other. */
  upsertMany<Row extends TransparencyTransactionWrite>(rows: Rows<Row>, options: ManyOptions & Omit<EffectiveDateOptions, 'idempotency_key'> = {}): Outcomes<Row, TransparencyTransaction> {
    return this.postEach(rows, options)
  }

  /** Read a transparency transaction of any organization, as of a day and as known at a moment */
  get(id: string, options: AsOfAndKnownAtOptions = {}): Promise<TransparencyTransaction> {
    return this.getJson([id], options)
  }
}

/** /operator/transparency/transactions-totals */
export class OperatorTransparencyTransactionsTotalsResource extends Resource {
  /**
   * Total the transparency transactions that filters match.
   * Of all rows that the filters match, not those of a page. Rows are looked at for no longer than three seconds:
   * where that is not enough, `is_cut` states it.
   */
  get(options: GetOperatorTransparencyTransactionsTotalsOptions = {}): Promise<MovementTotals> {
    return this.getJson([], options)
  }
}

/** /operator/transparency */
export class OperatorTransparencyResource extends Resource {
  /** /operator/transparency/balances */
  readonly balances = this.at(OperatorTransparencyBalancesResource, 'balances')

  /** /operator/transparency/transactions */
  readonly transactions = this.at(OperatorTransparencyTransactionsResource, 'transactions')

  /** /operator/transparency/transactions-totals */
  readonly transactionsTotals = this.at(OperatorTransparencyTransactionsTotalsResource, 'transactions-totals')
}

/** /operator */
export class OperatorResource extends Resource {
  /** /operator/annotations */
  readonly annotations = this.at(OperatorAnnotationsResource, 'annotations')

  /** /operator/asset-identity-settings */
  readonly assetIdentitySettings = this.at(OperatorAssetIdentitySettingsResource, 'asset-identity-settings')

  /** /operator/contested-assets */
  readonly contestedAssets = this.at(OperatorContestedAssetsResource, 'contested-assets')

  /** /operator/contested-assets-totals */
  readonly contestedAssetsTotals = this.at(OperatorContestedAssetsTotalsResource, 'contested-assets-totals')

  /** /operator/debt-line-terms */
  readonly debtLineTerms = this.at(OperatorDebtLineTermsResource, 'debt-line-terms')

  /** /operator/debt-lines */
  readonly debtLines = this.at(OperatorDebtLinesResource, 'debt-lines')

  /** /operator/documents */
  readonly documents = this.at(OperatorDocumentsResource, 'documents')

  /** /operator/draw-requests */
  readonly drawRequests = this.at(OperatorDrawRequestsResource, 'draw-requests')

  /** /operator/draw-requests-totals */
  readonly drawRequestsTotals = this.at(OperatorDrawRequestsTotalsResource, 'draw-requests-totals')

  /** /operator/financials */
  readonly financials = this.at(OperatorFinancialsResource, 'financials')

  /** /operator/finding-answers */
  readonly findingAnswers = this.at(OperatorFindingAnswersResource, 'finding-answers')

  /** /operator/finding-decisions */
  readonly findingDecisions = this.at(OperatorFindingDecisionsResource, 'finding-decisions')

  /** /operator/findings */
  readonly findings = this.at(OperatorFindingsResource, 'findings')

  /** /operator/findings-by-check */
  readonly findingsByCheck = this.at(OperatorFindingsByCheckResource, 'findings-by-check')

  /** /operator/findings-by-lender */
  readonly findingsByLender = this.at(OperatorFindingsByLenderResource, 'findings-by-lender')

  /** /operator/findings-by-month */
  readonly findingsByMonth = this.at(OperatorFindingsByMonthResource, 'findings-by-month')

  /** /operator/findings-totals */
  readonly findingsTotals = this.at(OperatorFindingsTotalsResource, 'findings-totals')

  /** /operator/fx-rates */
  readonly fxRates = this.at(OperatorFxRatesResource, 'fx-rates')

  /** /operator/index-rates */
  readonly indexRates = this.at(OperatorIndexRatesResource, 'index-rates')

  /** /operator/integrity-settings */
  readonly integritySettings = this.at(OperatorIntegritySettingsResource, 'integrity-settings')

  /** /operator/organizations */
  readonly organizations = this.at(OperatorOrganizationsResource, 'organizations')

  /** /operator/payin-instruments */
  readonly payinInstruments = this.at(OperatorPayinInstrumentsResource, 'payin-instruments')

  /** /operator/payment-reference-settings */
  readonly paymentReferenceSettings = this.at(OperatorPaymentReferenceSettingsResource, 'payment-reference-settings')

  /** /operator/pledges */
  readonly pledges = this.at(OperatorPledgesResource, 'pledges')

  /** /operator/reporting-settings */
  readonly reportingSettings = this.at(OperatorReportingSettingsResource, 'reporting-settings')

  /** /operator/tie-out-decisions */
  readonly tieOutDecisions = this.at(OperatorTieOutDecisionsResource, 'tie-out-decisions')

  /** /operator/tie-out-settings */
  readonly tieOutSettings = this.at(OperatorTieOutSettingsResource, 'tie-out-settings')

  /** /operator/transparency */
  readonly transparency = this.at(OperatorTransparencyResource, 'transparency')
}

/** /payin-instruments */
export class PayinInstrumentsResource extends Resource {
  /** List payin instruments, newest first */
  list(options: ListPayinInstrumentsOptions = {}): List<PayinInstrument> {
    return this.getList([], options)
  }

  /** Read a payin instrument of yours, as of a day and as known at a moment */
  get(id: string, options: AsOfAndKnownAtOptions = {}): Promise<PayinInstrument> {
    return this.getJson([id], options)
  }
}

/** /payment-reference-settings */
export class PaymentReferenceSettingsResource extends Resource {
  /** List payment reference settings, newest first */
  list(options: ListPaymentReferenceSettingsOptions = {}): List<PaymentReferenceSettings> {
    return this.getList([], options)
  }

  /**
   * Create or update payment reference settings of your own.
   * Only changed fields need to be sent. organization is yours and can be left out. The operator knows the record
   * as `<organization>:<id>`.
   */
  upsert(paymentReferenceSettings: PaymentReferenceSettingsWrite, options: EffectiveDateOptions = {}): Promise<PaymentReferenceSettings> {
    return this.postJson([], paymentReferenceSettings, options)
  }

  /** The same for many: outcomes in the order of the rows, rows of one id one after the other. */
  upsertMany<Row extends PaymentReferenceSettingsWrite>(rows: Rows<Row>, options: ManyOptions & Omit<EffectiveDateOptions, 'idempotency_key'> = {}): Outcomes<Row, PaymentReferenceSettings> {
    return this.postEach(rows, options)
  }

  /** Read payment reference settings of yours, as of a day and as known at a moment */
  get(id: string, options: AsOfAndKnownAtOptions = {}): Promise<PaymentReferenceSettings> {
    return this.getJson([id], options)
  }
}

/** /pledges */
export class PledgesResource extends Resource {
  /** List pledges, newest first */
  list(options: ListPledgesOptions = {}): List<Pledge> {
    return this.getList([], options)
  }

  /** Read a pledge of yours, as of a day and as known at a moment */
  get(id: string, options: AsOfAndKnownAtOptions = {}): Promise<Pledge> {
    return this.getJson([id], options)
  }
}

/** /portfolio/cash-flows */
export class PortfolioCashFlowsResource extends Resource {
  /**
   * List what the portfolio collected, lost and earned, month by month.
   * A row for each month of each currency and group, as of a day and as known at a moment: the roll-forward of
   * principal, cash by kind, prepayment and default speeds, yields, excess spread over the costs that are asked
   * with, and averages over a window of months.
   */
  get(options: GetPortfolioCashFlowsOptions = {}): Promise<PortfolioCashFlows> {
    return this.getJson([], options)
  }

  /**
   * List what the portfolio collected, lost and earned, month by month, as CSV.
   * The rows of the table with a header, in the form of /receivable-metrics.csv.
   */
  csv(options: DownloadPortfolioCashFlowsOptions = {}): Promise<Response> {
    return this.getFile([], options, '.csv')
  }

  /**
   * List what the portfolio collected, lost and earned, month by month, as an Excel workbook.
   * The rows of the CSV, with its parameters but `amounts`, for people: amounts as numbers in major units, days as
   * dates, fractions as percentages. A sheet `About` has the day and moment that they show, what was asked for,
   * and what each column means.
   */
  xlsx(options: GetPortfolioCashFlowsOptions = {}): Promise<Response> {
    return this.getFile([], options, '.xlsx')
  }
}

/** /portfolio/concentrations */
export class PortfolioConcentrationsResource extends Resource {
  /**
   * Rank the groups of the portfolio by their share of outstanding principal.
   * One row for each group with anything outstanding on as_of, by currency and from the largest share to the
   * smallest. Name with group_by what the shares are by; left out, each currency is one row. A filter narrows the
   * portfolio that the shares add up to.
   */
  get(options: GetPortfolioConcentrationsOptions = {}): Promise<PortfolioConcentrations> {
    return this.getJson([], options)
  }

  /**
   * Rank the groups of the portfolio by their share of outstanding principal, as CSV.
   * The rows of the table with a header, in the form of /receivable-metrics.csv.
   */
  csv(options: DownloadPortfolioConcentrationsOptions = {}): Promise<Response> {
    return this.getFile([], options, '.csv')
  }

  /**
   * Rank the groups of the portfolio by their share of outstanding principal, as an Excel workbook.
   * The rows of the CSV, with its parameters but `amounts`, for people: amounts as numbers in major units, days as
   * dates, fractions as percentages. A sheet `About` has the day and moment that they show, what was asked for,
   * and what each column means.
   */
  xlsx(options: GetPortfolioConcentrationsOptions = {}): Promise<Response> {
    return this.getFile([], options, '.xlsx')
  }
}

/** /portfolio/data-quality */
export class PortfolioDataQualityResource extends Resource {
  /**
   * Report how far the portfolio’s figures can be relied on.
   * A row for each check. Receivables that are paid off, overpaid or closed are checked like open ones. The score
   * of a portfolio is the share of its open principal without a finding, share_of_principal of the row `clean`;
   * share_of_receivables is that of all receivables. One receivable can be in several rows. Rows of `unreconciled`
   * with a cause part the one without.
   */
  get(options: GetPortfolioDataQualityOptions = {}): Promise<PortfolioDataQuality> {
    return this.getJson([], options)
  }

  /**
   * Report how far the portfolio’s figures can be relied on, as CSV.
   * The rows of the table with a header, in the form of /receivable-metrics.csv.
   */
  csv(options: DownloadPortfolioDataQualityOptions = {}): Promise<Response> {
    return this.getFile([], options, '.csv')
  }

  /**
   * Report how far the portfolio’s figures can be relied on, as an Excel workbook.
   * The rows of the CSV, with its parameters but `amounts`, for people: amounts as numbers in major units, days as
   * dates, fractions as percentages. A sheet `About` has the day and moment that they show, what was asked for,
   * and what each column means.
   */
  xlsx(options: GetPortfolioDataQualityOptions = {}): Promise<Response> {
    return this.getFile([], options, '.xlsx')
  }
}

/** /portfolio/delinquency */
export class PortfolioDelinquencyResource extends Resource {
  /**
   * Report how much of the portfolio is past due: buckets, delinquency rates and PAR, month by month.
   * One row for each month and bucket: what it held at the end of the month, or on as_of in an open month. The
   * buckets of a row set add up to all open receivables and all outstanding principal. Buckets are by days past
   * due, without days of grace; edges are those in force on the day. What was written off is in no bucket: writing
   * off lowers every rate without a payment, so read it beside the losses.
   */
  get(options: GetPortfolioDelinquencyOptions = {}): Promise<PortfolioDelinquency> {
    return this.getJson([], options)
  }

  /**
   * Report how much of the portfolio is past due: buckets, delinquency rates and PAR, month by month, as CSV.
   * The rows of the table with a header, in the form of /receivable-metrics.csv.
   */
  csv(options: DownloadPortfolioDelinquencyOptions = {}): Promise<Response> {
    return this.getFile([], options, '.csv')
  }

  /**
   * Report how much of the portfolio is past due: buckets, delinquency rates and PAR, month by month, as an Excel
   * workbook.
   * The rows of the CSV, with its parameters but `amounts`, for people: amounts as numbers in major units, days as
   * dates, fractions as percentages. A sheet `About` has the day and moment that they show, what was asked for,
   * and what each column means.
   */
  xlsx(options: GetPortfolioDelinquencyOptions = {}): Promise<Response> {
    return this.getFile([], options, '.xlsx')
  }
}

/** /portfolio/invoices */
export class PortfolioInvoicesResource extends Resource {
  /**
   * List days sales outstanding, days to pay and dilution of invoices.
   * A row for each period of each currency and group, of invoices (`invoice_factoring`) alone and of the months
   * that are over. A period without a month that is over has no row.
   */
  get(options: GetPortfolioInvoicesOptions = {}): Promise<PortfolioInvoices> {
    return this.getJson([], options)
  }

  /**
   * List days sales outstanding, days to pay and dilution of invoices, as CSV.
   * The rows of the table with a header, in the form of /receivable-metrics.csv.
   */
  csv(options: DownloadPortfolioInvoicesOptions = {}): Promise<Response> {
    return this.getFile([], options, '.csv')
  }

  /**
   * List days sales outstanding, days to pay and dilution of invoices, as an Excel workbook.
   * The rows of the CSV, with its parameters but `amounts`, for people: amounts as numbers in major units, days as
   * dates, fractions as percentages. A sheet `About` has the day and moment that they show, what was asked for,
   * and what each column means.
   */
  xlsx(options: GetPortfolioInvoicesOptions = {}): Promise<Response> {
    return this.getFile([], options, '.xlsx')
  }
}

/** /portfolio/obligors */
export class PortfolioObligorsResource extends Resource {
  /**
   * Rank the largest obligors of the portfolio.
   * One row for each of the obligors with most principal outstanding on as_of, by currency. Their shares, and the
   * Herfindahl index, are of all obligors, listed or not; their total is reconciled with the outstanding principal
   * of the currency.
   */
  get(options: GetPortfolioObligorsOptions = {}): Promise<PortfolioObligors> {
    return this.getJson([], options)
  }

  /**
   * Rank the largest obligors of the portfolio, as CSV.
   * The rows of the table with a header, in the form of /receivable-metrics.csv.
   */
  csv(options: DownloadPortfolioObligorsOptions = {}): Promise<Response> {
    return this.getFile([], options, '.csv')
  }

  /**
   * Rank the largest obligors of the portfolio, as an Excel workbook.
   * The rows of the CSV, with its parameters but `amounts`, for people: amounts as numbers in major units, days as
   * dates, fractions as percentages. A sheet `About` has the day and moment that they show, what was asked for,
   * and what each column means.
   */
  xlsx(options: GetPortfolioObligorsOptions = {}): Promise<Response> {
    return this.getFile([], options, '.xlsx')
  }
}

/** /portfolio/period-rates */
export class PortfolioPeriodRatesResource extends Resource {
  /**
   * List losses, prepayments and yields by month, quarter or year, annualized.
   * A row for each period of each currency and group, as of a day and as known at a moment. Rates are annualized
   * by the months of the period that are over, on the balance when the period began and on its average. A period
   * without a month that is over has no row.
   */
  get(options: GetPortfolioPeriodRatesOptions = {}): Promise<PortfolioPeriodRates> {
    return this.getJson([], options)
  }

  /**
   * List losses, prepayments and yields by month, quarter or year, annualized, as CSV.
   * The rows of the table with a header, in the form of /receivable-metrics.csv.
   */
  csv(options: DownloadPortfolioPeriodRatesOptions = {}): Promise<Response> {
    return this.getFile([], options, '.csv')
  }

  /**
   * List losses, prepayments and yields by month, quarter or year, annualized, as an Excel workbook.
   * The rows of the CSV, with its parameters but `amounts`, for people: amounts as numbers in major units, days as
   * dates, fractions as percentages. A sheet `About` has the day and moment that they show, what was asked for,
   * and what each column means.
   */
  xlsx(options: GetPortfolioPeriodRatesOptions = {}): Promise<Response> {
    return this.getFile([], options, '.xlsx')
  }
}

/** /portfolio/receivables */
export class PortfolioReceivablesResource extends Resource {
  /** List the receivables behind a cell of the portfolio, newest first */
  list(options: ListPortfolioReceivablesOptions = {}): List<PortfolioReceivable> {
    return this.getList([], options)
  }

  /**
   * Download the receivables behind a cell of the portfolio as CSV.
   * Every row of the list with these filters, as known when the download began, in the form of
   * /receivable-metrics.csv.
   */
  csv(options: DownloadPortfolioReceivablesOptions = {}): Promise<Response> {
    return this.getFile([], options, '.csv')
  }

  /**
   * Download the receivables behind a cell of the portfolio as an Excel workbook.
   * The rows of the CSV, with its parameters but `amounts`, for people: amounts as numbers in major units, days as
   * dates, fractions as percentages. A sheet `About` has the day and moment that they show, what was asked for,
   * and what each column means.
   */
  xlsx(options: DownloadPortfolioReceivablesWorkbookOptions = {}): Promise<Response> {
    return this.getFile([], options, '.xlsx')
  }
}

/** /portfolio/recoveries */
export class PortfolioRecoveriesResource extends Resource {
  /**
   * Follow recoveries by month of write-off: how much of a loss came back by the months since.
   * One row for each currency, group, month of write-off and number of months since. A receivable belongs to the
   * month of its first loss, with all that is lost of it and recovered on it later.
   */
  get(options: GetPortfolioRecoveriesOptions = {}): Promise<PortfolioRecoveries> {
    return this.getJson([], options)
  }

  /**
   * Follow recoveries by month of write-off: how much of a loss came back by the months since, as CSV.
   * The rows of the table with a header, in the form of /receivable-metrics.csv.
   */
  csv(options: DownloadPortfolioRecoveriesOptions = {}): Promise<Response> {
    return this.getFile([], options, '.csv')
  }

  /**
   * Follow recoveries by month of write-off: how much of a loss came back by the months since, as an Excel
   * workbook.
   * The rows of the CSV, with its parameters but `amounts`, for people: amounts as numbers in major units, days as
   * dates, fractions as percentages. A sheet `About` has the day and moment that they show, what was asked for,
   * and what each column means.
   */
  xlsx(options: GetPortfolioRecoveriesOptions = {}): Promise<Response> {
    return this.getFile([], options, '.xlsx')
  }
}

/** /portfolio/recovery-lag */
export class PortfolioRecoveryLagResource extends Resource {
  /**
   * List recoveries by the months since the write-off, with the average lag.
   * A row for each number of months between the first loss on a receivable and the recovery, of each currency and
   * group, to date: from month 0 to the last with a recovery.
   */
  get(options: GetPortfolioRecoveryLagOptions = {}): Promise<PortfolioRecoveryLag> {
    return this.getJson([], options)
  }

  /**
   * List recoveries by the months since the write-off, with the average lag, as CSV.
   * The rows of the table with a header, in the form of /receivable-metrics.csv.
   */
  csv(options: DownloadPortfolioRecoveryLagOptions = {}): Promise<Response> {
    return this.getFile([], options, '.csv')
  }

  /**
   * List recoveries by the months since the write-off, with the average lag, as an Excel workbook.
   * The rows of the CSV, with its parameters but `amounts`, for people: amounts as numbers in major units, days as
   * dates, fractions as percentages. A sheet `About` has the day and moment that they show, what was asked for,
   * and what each column means.
   */
  xlsx(options: GetPortfolioRecoveryLagOptions = {}): Promise<Response> {
    return this.getFile([], options, '.xlsx')
  }
}

/** /portfolio/restatements */
export class PortfolioRestatementsResource extends Resource {
  /**
   * Report what changed in a past month since it was first known, and why.
   * Compares a month that is over as it was known at one moment with what is known at a later one: every figure
   * that moved, by how much, and the receivables, entries and statements that moved it. The differences of the
   * receivables add up to those of the portfolio. A page may hold fewer receivables than limit and still have one
   * behind it.
   */
  get(options: GetPortfolioRestatementsOptions = {}): Promise<PortfolioRestatements> {
    return this.getJson([], options)
  }

  /**
   * Report what changed in a past month since it was first known, as CSV.
   * The figures that changed, or every receivable whose figures did, in the form of /receivable-metrics.csv. Lists
   * are JSON in their cell.
   */
  csv(options: DownloadPortfolioRestatementsOptions = {}): Promise<Response> {
    return this.getFile([], options, '.csv')
  }

  /**
   * Report what changed in a past month since it was first known, as an Excel workbook.
   * The rows of the CSV, with its parameters but `amounts`, for people: amounts as numbers in major units, days as
   * dates, fractions as percentages. A sheet `About` has the day and moment that they show, what was asked for,
   * and what each column means.
   */
  xlsx(options: DownloadPortfolioRestatementsWorkbookOptions = {}): Promise<Response> {
    return this.getFile([], options, '.xlsx')
  }
}

/** /portfolio/roll-rates */
export class PortfolioRollRatesResource extends Resource {
  /**
   * Report the roll rates of a month: what became of each bucket, and its cure rate.
   * One row for each basis and bucket, from the end of the month before to the end of the month, or to as_of in an
   * open month. Shares are of what was in the bucket when the month began: roll_down + stable + roll_up + paid_off
   * + charged_off + closed_unexplained + not_drawn = 1 (M10, dv01, Transition matrix). Only what was open then is
   * followed, in the group in which it was then. The cells they are made of are in the table transitions. Each end
   * of a move has the buckets in force on its day: where edges changed within the month, better and worse go by
   * the place in the list of buckets.
   */
  get(options: GetPortfolioRollRatesOptions = {}): Promise<PortfolioRollRates> {
    return this.getJson([], options)
  }

  /**
   * Report the roll rates of a month: what became of each bucket, and its cure rate, as CSV.
   * The rows of the table with a header, in the form of /receivable-metrics.csv.
   */
  csv(options: DownloadPortfolioRollRatesOptions = {}): Promise<Response> {
    return this.getFile([], options, '.csv')
  }

  /**
   * Report the roll rates of a month: what became of each bucket, and its cure rate, as an Excel workbook.
   * The rows of the CSV, with its parameters but `amounts`, for people: amounts as numbers in major units, days as
   * dates, fractions as percentages. A sheet `About` has the day and moment that they show, what was asked for,
   * and what each column means.
   */
  xlsx(options: GetPortfolioRollRatesOptions = {}): Promise<Response> {
    return this.getFile([], options, '.xlsx')
  }
}

/** /portfolio/roll-to-loss */
export class PortfolioRollToLossResource extends Resource {
  /**
   * Report what share of each bucket was written off within the next months.
   * One row for each basis and bucket, from the end of the month before. Only what was open then is followed, in
   * the group in which it was then.
   */
  get(options: GetPortfolioRollToLossOptions = {}): Promise<PortfolioRollToLoss> {
    return this.getJson([], options)
  }

  /**
   * Report what share of each bucket was written off within the next months, as CSV.
   * The rows of the table with a header, in the form of /receivable-metrics.csv.
   */
  csv(options: DownloadPortfolioRollToLossOptions = {}): Promise<Response> {
    return this.getFile([], options, '.csv')
  }

  /**
   * Report what share of each bucket was written off within the next months, as an Excel workbook.
   * The rows of the CSV, with its parameters but `amounts`, for people: amounts as numbers in major units, days as
   * dates, fractions as percentages. A sheet `About` has the day and moment that they show, what was asked for,
   * and what each column means.
   */
  xlsx(options: GetPortfolioRollToLossOptions = {}): Promise<Response> {
    return this.getFile([], options, '.xlsx')
  }
}

/** /portfolio/summary */
export class PortfolioSummaryResource extends Resource {
  /**
   * Summarise the portfolio: what is outstanding, what moved, what became of it.
   * One row for each currency and group, as of a day and as known at a moment.
   */
  get(options: GetPortfolioSummaryOptions = {}): Promise<PortfolioSummary> {
    return this.getJson([], options)
  }

  /**
   * Summarise the portfolio: what is outstanding, what moved, what became of it, as CSV.
   * The rows of the table with a header, in the form of /receivable-metrics.csv.
   */
  csv(options: DownloadPortfolioSummaryOptions = {}): Promise<Response> {
    return this.getFile([], options, '.csv')
  }

  /**
   * Summarise the portfolio: what is outstanding, what moved, what became of it, as an Excel workbook.
   * The rows of the CSV, with its parameters but `amounts`, for people: amounts as numbers in major units, days as
   * dates, fractions as percentages. A sheet `About` has the day and moment that they show, what was asked for,
   * and what each column means.
   */
  xlsx(options: GetPortfolioSummaryOptions = {}): Promise<Response> {
    return this.getFile([], options, '.xlsx')
  }
}

/** /portfolio/transitions */
export class PortfolioTransitionsResource extends Resource {
  /**
   * Report the transition matrix of a month: from which bucket receivables went to which state.
   * One row for each basis, bucket and state into which anything of the bucket came, from the end of the month
   * before to the end of the month, or to as_of in an open month (M10, dv01, Transition matrix). Only what was
   * open when the month began is followed, in the group in which it was then; it weighs what it had outstanding
   * then, so that the rows of a bucket add up to its opening. A receivable of which nothing new was reported is
   * where its facts and its age put it: none is missing. Each end of a move is shown in the buckets in force on
   * its day: where edges changed within the month, buckets are compared by their place in the list.
   */
  get(options: GetPortfolioTransitionsOptions = {}): Promise<PortfolioTransitions> {
    return this.getJson([], options)
  }

  /**
   * Report the transition matrix of a month: from which bucket receivables went to which state, as CSV.
   * The rows of the table with a header, in the form of /receivable-metrics.csv.
   */
  csv(options: DownloadPortfolioTransitionsOptions = {}): Promise<Response> {
    return this.getFile([], options, '.csv')
  }

  /**
   * Report the transition matrix of a month: from which bucket receivables went to which state, as an Excel
   * workbook.
   * The rows of the CSV, with its parameters but `amounts`, for people: amounts as numbers in major units, days as
   * dates, fractions as percentages. A sheet `About` has the day and moment that they show, what was asked for,
   * and what each column means.
   */
  xlsx(options: GetPortfolioTransitionsOptions = {}): Promise<Response> {
    return this.getFile([], options, '.xlsx')
  }
}

/** /portfolio/vintages */
export class PortfolioVintagesResource extends Resource {
  /**
   * Follow cohorts by their age: losses, cash and delinquency by month of origination and months on book.
   * One row for each currency, group, cohort and number of months on book. All figures are to date: from the
   * beginning to the end of the month at that age, or as_of in the month in progress.
   */
  get(options: GetPortfolioVintagesOptions = {}): Promise<PortfolioVintages> {
    return this.getJson([], options)
  }

  /**
   * Follow cohorts by their age: losses, cash and delinquency by month of origination and months on book, as CSV.
   * The rows of the table with a header, in the form of /receivable-metrics.csv.
   */
  csv(options: DownloadPortfolioVintagesOptions = {}): Promise<Response> {
    return this.getFile([], options, '.csv')
  }

  /**
   * Follow cohorts by their age: losses, cash and delinquency by month of origination and months on book, as an
   * Excel workbook.
   * The rows of the CSV, with its parameters but `amounts`, for people: amounts as numbers in major units, days as
   * dates, fractions as percentages. A sheet `About` has the day and moment that they show, what was asked for,
   * and what each column means.
   */
  xlsx(options: GetPortfolioVintagesOptions = {}): Promise<Response> {
    return this.getFile([], options, '.xlsx')
  }
}

/** /portfolio */
export class PortfolioResource extends Resource {
  /** /portfolio/cash-flows */
  readonly cashFlows = this.at(PortfolioCashFlowsResource, 'cash-flows')

  /** /portfolio/concentrations */
  readonly concentrations = this.at(PortfolioConcentrationsResource, 'concentrations')

  /** /portfolio/data-quality */
  readonly dataQuality = this.at(PortfolioDataQualityResource, 'data-quality')

  /** /portfolio/delinquency */
  readonly delinquency = this.at(PortfolioDelinquencyResource, 'delinquency')

  /** /portfolio/invoices */
  readonly invoices = this.at(PortfolioInvoicesResource, 'invoices')

  /** /portfolio/obligors */
  readonly obligors = this.at(PortfolioObligorsResource, 'obligors')

  /** /portfolio/period-rates */
  readonly periodRates = this.at(PortfolioPeriodRatesResource, 'period-rates')

  /** /portfolio/receivables */
  readonly receivables = this.at(PortfolioReceivablesResource, 'receivables')

  /** /portfolio/recoveries */
  readonly recoveries = this.at(PortfolioRecoveriesResource, 'recoveries')

  /** /portfolio/recovery-lag */
  readonly recoveryLag = this.at(PortfolioRecoveryLagResource, 'recovery-lag')

  /** /portfolio/restatements */
  readonly restatements = this.at(PortfolioRestatementsResource, 'restatements')

  /** /portfolio/roll-rates */
  readonly rollRates = this.at(PortfolioRollRatesResource, 'roll-rates')

  /** /portfolio/roll-to-loss */
  readonly rollToLoss = this.at(PortfolioRollToLossResource, 'roll-to-loss')

  /** /portfolio/summary */
  readonly summary = this.at(PortfolioSummaryResource, 'summary')

  /** /portfolio/transitions */
  readonly transitions = this.at(PortfolioTransitionsResource, 'transitions')

  /** /portfolio/vintages */
  readonly vintages = this.at(PortfolioVintagesResource, 'vintages')
}

/** /receivable-metrics */
export class ReceivableMetricsResource extends Resource {
  /** List the months of receivables, newest receivable first, newest month first */
  list(options: ListReceivableMetricsOptions = {}): List<ReceivableMonth> {
    return this.getList([], options)
  }

  /**
   * Download the months of receivables as CSV.
   * Every row of the list with these filters, as known when the download began. RFC 4180 in UTF-8, with a header;
   * nested fields are columns joined by dots. Amounts are whole numbers of minor units, and the last column,
   * amounts_in, states that. Text that a spreadsheet could read as a formula begins with an apostrophe. An
   * interrupted download ends without the end of its body: it is not whole. A receivable whose calculation fails
   * has one row with its id alone.
   */
  csv(options: ReceivableMetricsCsvOptions = {}): Promise<Response> {
    return this.getFile([], options, '.csv')
  }

  /**
   * Download the months of receivables as an Excel workbook.
   * The rows of the CSV, with its parameters but `amounts`, for people: amounts as numbers in major units, days as
   * dates, fractions as percentages. A sheet `About` has the day and moment that they show, what was asked for,
   * and what each column means.
   */
  xlsx(options: ReceivableMetricsWorkbookOptions = {}): Promise<Response> {
    return this.getFile([], options, '.xlsx')
  }
}

/** /receivables/{id}/documents */
export class ReceivablesDocumentsResource extends Resource {
  /** List the documents of a receivable, newest first */
  list(options: ListReceivableDocumentsOptions = {}): List<Document> {
    return this.getList([], options)
  }

  /**
   * Upload a document of a receivable: record and file at once.
   * Send multipart/form-data with the file as the part `file`, or the file itself as the body with its
   * Content-Type. PDF, images, text, CSV, JSON, XML and Office files are accepted; content that contradicts its
   * type is not. Give id and kind as fields of the form, or in the query where the body is the file.
   */
  upload(file: FileBody, options: UploadReceivableDocumentOptions = {}): Promise<Document> {
    return this.postFile([], file, options)
  }
}

/** /receivables/{id}/entries */
export class ReceivablesEntriesResource extends Resource {
  /** List the entries of a receivable, latest date first */
  list(options: ListEntriesOptions = {}): List<Entry> {
    return this.getList([], options)
  }

  /**
   * Create or update an entry of a receivable.
   * Entries may arrive in any order, any number of times, backdated or not: the result depends on the set of facts
   * alone.
   */
  upsert(entry: EntryWrite, options: WriteOptions = {}): Promise<Entry> {
    return this.postJson([], entry, options)
  }

  /** The same for many: outcomes in the order of the rows, rows of one id one after the other. */
  upsertMany<Row extends EntryWrite>(rows: Rows<Row>, options: ManyOptions = {}): Outcomes<Row, Entry> {
    return this.postEach(rows, options)
  }

  /** Read an entry, as known at a moment */
  get(entryId: string, options: AsOfAndKnownAtOptions = {}): Promise<Entry> {
    return this.getJson([entryId], options)
  }

  /**
   * Remove an entry reported by mistake.
   * The entry leaves the present, not the past: with known_at it can still be read as it was known. Without an
   * IdempotencyKey a retry of a deletion that was carried out answers 404; with one, 204 again.
   */
  delete(entryId: string, options: WriteOptions = {}): Promise<void> {
    return this.deleteAt([entryId], options)
  }
}

/** /receivables/{id}/entries-totals */
export class ReceivablesEntriesTotalsResource extends Resource {
  /**
   * Total the entries that filters match.
   * Of all rows that the filters match, not those of a page. Rows are looked at for no longer than three seconds:
   * where that is not enough, `is_cut` states it.
   */
  get(options: MetadataOptions = {}): Promise<EntryTotals> {
    return this.getJson([], options)
  }
}

/** /receivables/{id}/timeline */
export class ReceivablesTimelineResource extends Resource {
  /**
   * Read the timeline of a receivable: its months, every change and the entries behind it.
   * As of a day, as known at a moment: nothing dated or recorded later changes it. What age alone will change, if
   * nothing more is reported, is included and marked as expected.
   */
  get(options: GetReceivableTimelineOptions = {}): Promise<ReceivableTimeline> {
    return this.getJson([], options)
  }

  /**
   * Download the months or the changes of a receivable as CSV.
   * In the form of /receivable-metrics.csv; oldest first.
   */
  csv(options: ReceivableTimelineCsvOptions = {}): Promise<Response> {
    return this.getFile([], options, '.csv')
  }

  /**
   * Download the months or the changes of a receivable as an Excel workbook.
   * The rows of the CSV, with its parameters but `amounts`, for people: amounts as numbers in major units, days as
   * dates, fractions as percentages. A sheet `About` has the day and moment that they show, what was asked for,
   * and what each column means.
   */
  xlsx(options: ReceivableTimelineWorkbookOptions = {}): Promise<Response> {
    return this.getFile([], options, '.xlsx')
  }
}

/** /receivables */
export class ReceivablesResource extends Resource {
  /** /receivables/{id}/documents */
  documents(id: string): ReceivablesDocumentsResource {
    return this.at(ReceivablesDocumentsResource, id, 'documents')
  }

  /** /receivables/{id}/entries */
  entries(id: string): ReceivablesEntriesResource {
    return this.at(ReceivablesEntriesResource, id, 'entries')
  }

  /** /receivables/{id}/entries-totals */
  entriesTotals(id: string): ReceivablesEntriesTotalsResource {
    return this.at(ReceivablesEntriesTotalsResource, id, 'entries-totals')
  }

  /** /receivables/{id}/timeline */
  timeline(id: string): ReceivablesTimelineResource {
    return this.at(ReceivablesTimelineResource, id, 'timeline')
  }

  /** List receivables, newest first */
  list(options: ListReceivablesOptions = {}): List<Receivable> {
    return this.getList([], options)
  }

  /**
   * Create or update a receivable.
   * Only changed fields need to be sent. Every rule is checked on the merged record. With effective_date, what is
   * sent holds from that day on; obligor_id, product_type, origination_date, currency and origination_fee describe
   * the contract and correct all time.
   */
  upsert(receivable: ReceivableWrite, options: EffectiveDateOptions = {}): Promise<Receivable> {
    return this.postJson([], receivable, options)
  }

  /** The same for many: outcomes in the order of the rows, rows of one id one after the other. */
  upsertMany<Row extends ReceivableWrite>(rows: Rows<Row>, options: ManyOptions & Omit<EffectiveDateOptions, 'idempotency_key'> = {}): Outcomes<Row, Receivable> {
    return this.postEach(rows, options)
  }

  /**
   * Read a receivable, as of a day and as known at a moment.
   * balance sums all entries known, whatever their date, also those written a moment ago. In lists it follows
   * within a second or so.
   */
  get(id: string, options: AsOfAndKnownAtOptions = {}): Promise<Receivable> {
    return this.getJson([id], options)
  }
}

/** /receivables-totals */
export class ReceivablesTotalsResource extends Resource {
  /**
   * Total the receivables that filters match.
   * Of all rows that the filters match, not those of a page. Rows are looked at for no longer than three seconds:
   * where that is not enough, `is_cut` states it.
   */
  get(options: GetReceivablesTotalsOptions = {}): Promise<ReceivableTotals> {
    return this.getJson([], options)
  }
}

/** /report-schedules/{id}/runs/{run}/file */
export class ReportSchedulesRunsFileResource extends Resource {
  /**
   * Download the file of a report.
   * The file as it was sent. Files are kept for thirteen months. 404 while it is being made.
   */
  download(options: CallOptions = {}): Promise<Response> {
    return this.getFile([], options)
  }
}

/** /report-schedules/{id}/runs */
export class ReportSchedulesRunsResource extends Resource {
  /** /report-schedules/{id}/runs/{run}/file */
  file(run: string): ReportSchedulesRunsFileResource {
    return this.at(ReportSchedulesRunsFileResource, run, 'file')
  }

  /** List the runs of a report schedule, latest first */
  list(options: ListReportRunsOptions = {}): List<ReportRun> {
    return this.getList([], options)
  }

  /**
   * Have a report made and sent now.
   * The report is as of today, after_month_end and when_month_closed as of the end of the last month that is over,
   * as known now. It is made and sent within seconds; the list of runs shows what became of it. At most ten runs
   * of a schedule wait, and within 24 hours at most 20 of a schedule are asked for, and 100 of all your schedules
   * in an environment; a schedule that is created anew under its id has those of before.
   */
  post(reportRunToBegin: ReportRunToBegin, options: WriteOptions = {}): Promise<ReportRun> {
    return this.postJson([], reportRunToBegin, options)
  }
}

/** /report-schedules */
export class ReportSchedulesResource extends Resource {
  /** /report-schedules/{id}/runs */
  runs(id: string): ReportSchedulesRunsResource {
    return this.at(ReportSchedulesRunsResource, id, 'runs')
  }

  /** List report schedules, newest first */
  list(options: ListReportSchedulesOptions = {}): List<ReportSchedule> {
    return this.getList([], options)
  }

  /**
   * Create or update a report schedule.
   * Only changed fields need to be sent. An omitted field is left unchanged, null clears it. A change of when it
   * is due counts from now on. There are at most 100. In the dashboard this is for admins.
   */
  upsert(reportSchedule: ReportScheduleWrite, options: WriteOptions = {}): Promise<ReportSchedule> {
    return this.postJson([], reportSchedule, options)
  }

  /** The same for many: outcomes in the order of the rows, rows of one id one after the other. */
  upsertMany<Row extends ReportScheduleWrite>(rows: Rows<Row>, options: ManyOptions = {}): Outcomes<Row, ReportSchedule> {
    return this.postEach(rows, options)
  }

  /** Read a report schedule, as known at a moment */
  get(id: string, options: AsOfAndKnownAtOptions = {}): Promise<ReportSchedule> {
    return this.getJson([id], options)
  }

  /**
   * Delete a report schedule.
   * Nothing more is sent by it, and its runs and their files are gone. With known_at it can still be read as it
   * was known. Without an IdempotencyKey a retry of a deletion that was carried out answers 404; with one, 204
   * again.
   */
  delete(id: string, options: WriteOptions = {}): Promise<void> {
    return this.deleteAt([id], options)
  }
}

/** /reporting-settings */
export class ReportingSettingsResource extends Resource {
  /** List reporting settings, newest first */
  list(options: ListReportingSettingsOptions = {}): List<ReportingSettings> {
    return this.getList([], options)
  }

  /** Read the reporting settings of yours, as of a day and as known at a moment */
  get(id: string, options: AsOfAndKnownAtOptions = {}): Promise<ReportingSettings> {
    return this.getJson([id], options)
  }
}

/** /sandbox-clock */
export class SandboxClockResource extends Resource {
  /** Read the clock of the sandbox */
  get(options: CallOptions = {}): Promise<SandboxClock> {
    return this.getJson([], options)
  }

  /**
   * Create the clock of a sandbox, or move it forward.
   * Creates the clock where there is none. It is moved stop by stop: to the first day of each month, to the days
   * on which a reporting lag or the time for a cure has passed, and at last to where you want it. At each stop all
   * figures, tests, closes, events and alerts follow before it goes on. Read the clock until its status is ready.
   * From there it goes on as fast as the real time. It never goes back. In the dashboard this is for admins.
   */
  post(sandboxClockToAdvance: SandboxClockToAdvance, options: WriteOptions = {}): Promise<SandboxClock> {
    return this.postJson([], sandboxClockToAdvance, options)
  }
}

/** /tie-out-decisions */
export class TieOutDecisionsResource extends Resource {
  /** List tie-out decisions, newest first */
  list(options: ListTieOutDecisionsOptions = {}): List<TieOutDecision> {
    return this.getList([], options)
  }

  /**
   * Create or update a tie out decision of your own.
   * Only changed fields need to be sent. organization is yours and can be left out. The operator knows the record
   * as `<organization>:<id>`.
   */
  upsert(tieOutDecision: TieOutDecisionWrite, options: EffectiveDateOptions = {}): Promise<TieOutDecision> {
    return this.postJson([], tieOutDecision, options)
  }

  /** The same for many: outcomes in the order of the rows, rows of one id one after the other. */
  upsertMany<Row extends TieOutDecisionWrite>(rows: Rows<Row>, options: ManyOptions & Omit<EffectiveDateOptions, 'idempotency_key'> = {}): Outcomes<Row, TieOutDecision> {
    return this.postEach(rows, options)
  }

  /** Read a tie out decision of yours, as of a day and as known at a moment */
  get(id: string, options: AsOfAndKnownAtOptions = {}): Promise<TieOutDecision> {
    return this.getJson([id], options)
  }
}

/** /tie-out-settings */
export class TieOutSettingsResource extends Resource {
  /** List tie-out settings, newest first */
  list(options: ListTieOutSettingsOptions = {}): List<TieOutSettings> {
    return this.getList([], options)
  }

  /** Read the tie-out settings of yours, as of a day and as known at a moment */
  get(id: string, options: AsOfAndKnownAtOptions = {}): Promise<TieOutSettings> {
    return this.getJson([id], options)
  }
}

/** /transparency/balances */
export class TransparencyBalancesResource extends Resource {
  /** List balances, latest updated first */
  list(options: ListTransparencyBalancesOptions = {}): List<TransparencyBalance> {
    return this.getList([], options)
  }

  /** Read a transparency balance of yours, as of a day and as known at a moment */
  get(id: string, options: AsOfAndKnownAtOptions = {}): Promise<TransparencyBalance> {
    return this.getJson([id], options)
  }
}

/** /transparency/transactions */
export class TransparencyTransactionsResource extends Resource {
  /** List transactions, latest settled first */
  list(options: ListTransparencyTransactionsOptions = {}): List<TransparencyTransaction> {
    return this.getList([], options)
  }

  /** Read a transparency transaction of yours, as of a day and as known at a moment */
  get(id: string, options: AsOfAndKnownAtOptions = {}): Promise<TransparencyTransaction> {
    return this.getJson([id], options)
  }
}

/** /transparency/transactions-totals */
export class TransparencyTransactionsTotalsResource extends Resource {
  /**
   * Total the transparency transactions that filters match.
   * Of all rows that the filters match, not those of a page. Rows are looked at for no longer than three seconds:
   * where that is not enough, `is_cut` states it.
   */
  get(options: GetTransparencyTransactionsTotalsOptions = {}): Promise<MovementTotals> {
    return this.getJson([], options)
  }
}

/** /transparency */
export class TransparencyResource extends Resource {
  /** /transparency/balances */
  readonly balances = this.at(TransparencyBalancesResource, 'balances')

  /** /transparency/transactions */
  readonly transactions = this.at(TransparencyTransactionsResource, 'transactions')

  /** /transparency/transactions-totals */
  readonly transactionsTotals = this.at(TransparencyTransactionsTotalsResource, 'transactions-totals')
}

/** /webhook-endpoints/{id}/deliveries */
export class WebhookEndpointsDeliveriesResource extends Resource {
  /** List the deliveries of a webhook endpoint with their attempts, latest first */
  list(options: ListWebhookDeliveriesOptions = {}): List<WebhookDelivery> {
    return this.getList([], options)
  }
}

/** /webhook-endpoints/{id}/replays */
export class WebhookEndpointsReplaysResource extends Resource {
  /**
   * Deliver events to a webhook endpoint again.
   * One event, or all of a time, of the types that the endpoint receives. They are queued behind what waits there,
   * in their order, each under the id it had. An event that is not yours is as one that there is not: nothing is
   * delivered for it. The next replay can be asked for once all is queued.
   */
  post(webhookReplayToBegin: WebhookReplayToBegin, options: WriteOptions = {}): Promise<WebhookReplay> {
    return this.postJson([], webhookReplayToBegin, options)
  }
}

/** /webhook-endpoints/{id}/secrets */
export class WebhookEndpointsSecretsResource extends Resource {
  /**
   * Issue a secret for a webhook endpoint.
   * Makes a secret and shows it, this once. The secrets before it sign beside it for 24 hours, so that the
   * receiver can change over meanwhile: each delivery has one signature for each, five at most. Where the answer
   * is lost, ask again. An IdempotencyKey is ignored: no answer with a secret is kept.
   */
  post(webhookSecretToIssue: WebhookSecretToIssue, options: WriteOptions = {}): Promise<WebhookSecret> {
    return this.postJson([], webhookSecretToIssue, options)
  }
}

/** /webhook-endpoints */
export class WebhookEndpointsResource extends Resource {
  /** /webhook-endpoints/{id}/deliveries */
  deliveries(id: string): WebhookEndpointsDeliveriesResource {
    return this.at(WebhookEndpointsDeliveriesResource, id, 'deliveries')
  }

  /** /webhook-endpoints/{id}/replays */
  replays(id: string): WebhookEndpointsReplaysResource {
    return this.at(WebhookEndpointsReplaysResource, id, 'replays')
  }

  /** /webhook-endpoints/{id}/secrets */
  secrets(id: string): WebhookEndpointsSecretsResource {
    return this.at(WebhookEndpointsSecretsResource, id, 'secrets')
  }

  /** List webhook endpoints, newest first */
  list(options: ListWebhookEndpointsOptions = {}): List<WebhookEndpoint> {
    return this.getList([], options)
  }

  /**
   * Create or update a webhook endpoint.
   * Only changed fields need to be sent. An omitted field is left unchanged, null clears it. Issue a secret for a
   * new endpoint: nothing is delivered before. There are at most 100. In the dashboard this is for admins.
   */
  upsert(webhookEndpoint: WebhookEndpointWrite, options: WriteOptions = {}): Promise<WebhookEndpoint> {
    return this.postJson([], webhookEndpoint, options)
  }

  /** The same for many: outcomes in the order of the rows, rows of one id one after the other. */
  upsertMany<Row extends WebhookEndpointWrite>(rows: Rows<Row>, options: ManyOptions = {}): Outcomes<Row, WebhookEndpoint> {
    return this.postEach(rows, options)
  }

  /** Read a webhook endpoint, as known at a moment */
  get(id: string, options: AsOfAndKnownAtOptions = {}): Promise<WebhookEndpoint> {
    return this.getJson([id], options)
  }

  /**
   * Delete a webhook endpoint.
   * Nothing more is delivered to it, and its secrets are gone; deliveries under way end. With known_at it can
   * still be read as it was known. Without an IdempotencyKey a retry of a deletion that was carried out answers
   * 404; with one, 204 again.
   */
  delete(id: string, options: WriteOptions = {}): Promise<void> {
    return this.deleteAt([id], options)
  }
}

/** Everything that the interface offers. */
export class Resources extends Resource {
  /** /accounts */
  readonly accounts = this.at(AccountsResource, 'accounts')

  /** /alert-rules */
  readonly alertRules = this.at(AlertRulesResource, 'alert-rules')

  /** /alerts */
  readonly alerts = this.at(AlertsResource, 'alerts')

  /** /annotations */
  readonly annotations = this.at(AnnotationsResource, 'annotations')

  /** /asset-identity-settings */
  readonly assetIdentitySettings = this.at(AssetIdentitySettingsResource, 'asset-identity-settings')

  /** /audit */
  readonly audit = this.at(AuditResource, 'audit')

  /** /bank-balances */
  readonly bankBalances = this.at(BankBalancesResource, 'bank-balances')

  /** /bank-lines */
  readonly bankLines = this.at(BankLinesResource, 'bank-lines')

  /** /bank-lines-totals */
  readonly bankLinesTotals = this.at(BankLinesTotalsResource, 'bank-lines-totals')

  /** /cash-tie-out */
  readonly cashTieOut = this.at(CashTieOutResource, 'cash-tie-out')

  /** /debt-line-terms */
  readonly debtLineTerms = this.at(DebtLineTermsResource, 'debt-line-terms')

  /** /debt-lines */
  readonly debtLines = this.at(DebtLinesResource, 'debt-lines')

  /** /documents */
  readonly documents = this.at(DocumentsResource, 'documents')

  /** /draw-requests */
  readonly drawRequests = this.at(DrawRequestsResource, 'draw-requests')

  /** /draw-requests-totals */
  readonly drawRequestsTotals = this.at(DrawRequestsTotalsResource, 'draw-requests-totals')

  /** /events */
  readonly events = this.at(EventsResource, 'events')

  /** /financials */
  readonly financials = this.at(FinancialsResource, 'financials')

  /** /finding-answers */
  readonly findingAnswers = this.at(FindingAnswersResource, 'finding-answers')

  /** /finding-decisions */
  readonly findingDecisions = this.at(FindingDecisionsResource, 'finding-decisions')

  /** /findings */
  readonly findings = this.at(FindingsResource, 'findings')

  /** /findings-by-month */
  readonly findingsByMonth = this.at(FindingsByMonthResource, 'findings-by-month')

  /** /imports */
  readonly imports = this.at(ImportsResource, 'imports')

  /** /integrity-checks */
  readonly integrityChecks = this.at(IntegrityChecksResource, 'integrity-checks')

  /** /integrity-settings */
  readonly integritySettings = this.at(IntegritySettingsResource, 'integrity-settings')

  /** /legal-holds */
  readonly legalHolds = this.at(LegalHoldsResource, 'legal-holds')

  /** /me */
  readonly me = this.at(MeResource, 'me')

  /** /operator */
  readonly operator = this.at(OperatorResource, 'operator')

  /** /payin-instruments */
  readonly payinInstruments = this.at(PayinInstrumentsResource, 'payin-instruments')

  /** /payment-reference-settings */
  readonly paymentReferenceSettings = this.at(PaymentReferenceSettingsResource, 'payment-reference-settings')

  /** /pledges */
  readonly pledges = this.at(PledgesResource, 'pledges')

  /** /portfolio */
  readonly portfolio = this.at(PortfolioResource, 'portfolio')

  /** /receivable-metrics */
  readonly receivableMetrics = this.at(ReceivableMetricsResource, 'receivable-metrics')

  /** /receivables */
  readonly receivables = this.at(ReceivablesResource, 'receivables')

  /** /receivables-totals */
  readonly receivablesTotals = this.at(ReceivablesTotalsResource, 'receivables-totals')

  /** /report-schedules */
  readonly reportSchedules = this.at(ReportSchedulesResource, 'report-schedules')

  /** /reporting-settings */
  readonly reportingSettings = this.at(ReportingSettingsResource, 'reporting-settings')

  /** /sandbox-clock */
  readonly sandboxClock = this.at(SandboxClockResource, 'sandbox-clock')

  /** /tie-out-decisions */
  readonly tieOutDecisions = this.at(TieOutDecisionsResource, 'tie-out-decisions')

  /** /tie-out-settings */
  readonly tieOutSettings = this.at(TieOutSettingsResource, 'tie-out-settings')

  /** /transparency */
  readonly transparency = this.at(TransparencyResource, 'transparency')

  /** /webhook-endpoints */
  readonly webhookEndpoints = this.at(WebhookEndpointsResource, 'webhook-endpoints')
}
