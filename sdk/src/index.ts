// The one door of the package.
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
  type FaultDetail,
} from './errors.ts'
export { List, Page } from './list.ts'
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
export type { FileBody } from './transport.ts'
export type * from './generated/resources.ts'
export type * from './generated/types.ts'
