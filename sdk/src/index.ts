// The entry point of the package.
export { Tapeline } from './tapeline.ts'
export {
  AbortError,
  ApiError,
  AuthenticationError,
  ConfigurationError,
  ConflictError,
  ConnectionError,
  IdempotencyMismatchError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
  TapelineError,
  TimeoutError,
  ValidationError,
  type CalculationProgress,
  type FaultDetail,
} from './errors.ts'
export { List, Page } from './list.ts'
export type { PageFreshness } from './freshness.ts'
export { writeEach, type EachOptions, type Outcome, type Outcomes } from './many.ts'
export type { Environment } from './key.ts'
export type {
  Attempt,
  CallOptions,
  ClientOptions,
  Clock,
  Fetch,
  ManyOptions,
  UploadOptions,
  WriteOptions,
} from './options.ts'
export type { Rows } from './row-source.ts'
export { WebhookVerificationError, verifyWebhook, type ReceivedWebhook } from './webhook.ts'
export type { FileBody } from './transport.ts'
export { fromV2Borrower, type FromV2BorrowerOptions } from './v2/from-v2-borrower.ts'
export { fromV2Loan, type FromV2LoanOptions } from './v2/from-v2-loan.ts'
export { fromV2Report, type FromV2Report } from './v2/from-v2-report.ts'
export { V2_INDUSTRY_NAICS, type V2Industry } from './v2/industry.ts'
export type { FromV2, V2Notice, V2NoticeKind } from './v2/v2-notice.ts'
export type { V2Address, V2Borrower, V2Loan, V2Report } from './v2/v2-records.ts'
export type * from './generated/resources.ts'
export type * from './generated/types.ts'
