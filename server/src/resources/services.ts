// What the handlers of resources are given.
import type { UploadLimits } from '../http/upload-judgement.ts'
import type { BlobStore } from '../storage/blobs/blob-store.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { WebhookNetworks } from '../webhooks/networks.ts'
import type { Database } from '../storage/database.ts'
import type { Writer } from '../storage/writer/writer.ts'
import type { ImportBounds } from './import/import-rules.ts'
import type { KeyChecker } from './api-key/key-checker.ts'
import type { ReadRecorder } from './audit/recorded-reads.ts'
import type { BackgroundWork } from './background-work.ts'
import type { ReportingBatch } from './batch.ts'
import type { CalculationRequests } from './calculation-requests.ts'
import type { OperatorTenants } from './organization/operator-tenant-store.ts'
import type { PasskeySite } from './passkey/passkey-site-rules.ts'
import type { SessionChecker } from './session/session-checker.ts'

/** The parts of the running service that handlers use. */
export interface Services {
  readonly database: Database
  readonly writer: Writer<ReportingBatch>
  /** What reads want workers to calculate. */
  readonly calculation_requests: CalculationRequests
  readonly keys: Pick<KeyChecker, 'check' | 'findKnown' | 'forget' | 'noteUse' | 'flushLastUsed'>
  readonly sessions: SessionChecker
  /** Who read personal data. */
  readonly personal_reads: ReadRecorder
  /** Where what the operator writes is kept. */
  readonly operator: OperatorTenants
  /** The files of documents. */
  readonly blobs: BlobStore
  readonly upload_limits: UploadLimits
  /** How much an import may be, and how much of it may be faulty. */
  readonly import_bounds: ImportBounds
  /** Aborted when the service is about to stop: long work ends where it is. */
  readonly stopping: AbortSignal
  /** Seals page tokens; the same on every node. */
  readonly token_secret: Uint8Array
  /** The name of the operator in `funded_by`. */
  readonly operator_slug: string
  /** Work that no request waits for. */
  readonly background: BackgroundWork
  /** Undefined where no mail server is set: links are shown, to be handed over. */
  readonly mailer: Mailer | undefined
  /** For which address passkeys are; undefined where none are offered. */
  readonly passkey_site: PasskeySite | undefined
  /** Networks that are not public to which webhooks may be delivered all the same. */
  readonly webhook_networks: WebhookNetworks
  /** Networks that are not public in which providers of single sign-on may be. */
  readonly single_sign_on_networks: WebhookNetworks
  /** Servers that are asked for records of mail domains; empty: those of the system. */
  readonly dns_servers: readonly string[]
}
