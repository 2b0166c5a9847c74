// How certificates are stored: once, beside the record of the close.
import { jsonText } from '@tapeline/kernel/core/json-text'
import type { CertificateFile } from '../../certificates/certificate-file.ts'
import { listOperatorTenants } from '../organization/operator-place-reads.ts'
import type { Resource } from '../present.ts'
import { type Querier, statement } from '../../storage/database.ts'

/** The summary of a certificate that lists show. */
export type CertificateSummary = Resource

/** A certificate with its renderings. */
export interface IssuedCertificate extends CertificateFile {
  readonly summary: CertificateSummary
  readonly workbook: Uint8Array
  readonly pdf: Uint8Array
}

const insertOne = statement(
  'insert-month-close-certificate',
  `
  insert into month_close_certificates (tenant, close, sha256, summary, certificate, workbook, pdf)
  values ($1, $2, decode($3, 'hex'), $4, $5, $6, $7) on conflict do nothing`,
)

/** Stores a certificate of the operator's tenant; the first that is stored stays. */
export async function storeCertificate(
  querier: Querier,
  tenant: number,
  close: number,
  { sha256, summary, text, workbook, pdf }: IssuedCertificate,
): Promise<void> {
  await querier.query(insertOne, [tenant, close, sha256, jsonText(summary), text, workbook, pdf])
}

const findSummary = statement(
  'find-month-close-summary',
  'select summary from month_close_certificates where tenant = $1 and close = $2',
)

/** The summary of the certificate of a close; undefined while it is being issued. */
export async function findCertificateSummary(
  querier: Querier,
  tenant: number,
  close: number,
): Promise<CertificateSummary | undefined> {
  const [row] = await querier.query<{ summary: CertificateSummary }>(findSummary, [tenant, close])
  return row?.summary
}

/** For lists whose table is `t` and whose first value is the tenant: the same beside each close. */
export const SUMMARY_COLUMN =
  '(select c.summary from month_close_certificates c where c.tenant = $1 and c.close = t.number) as certificate'

/** The files of a certificate, by the column that holds each. */
export const CERTIFICATE_FILES = ['certificate', 'workbook', 'pdf'] as const

/** A file of a certificate. */
export type CertificateFileName = (typeof CERTIFICATE_FILES)[number]

const findFile = (file: CertificateFileName) =>
  statement(
    `find-month-close-${file}`,
    `select ${file === 'certificate' ? "convert_to(certificate, 'UTF8')" : file} as bytes from month_close_certificates where tenant = $1 and close = $2`,
  )

const FIND_FILE = {
  certificate: findFile('certificate'),
  workbook: findFile('workbook'),
  pdf: findFile('pdf'),
}

/** The bytes of a file of a certificate; undefined while it is being issued. */
export async function findCertificateFile(
  querier: Querier,
  tenant: number,
  close: number,
  file: CertificateFileName,
): Promise<Buffer | undefined> {
  const [row] = await querier.query<{ bytes: Buffer }>(FIND_FILE[file], [tenant, close])
  return row?.bytes
}

const findByHash = statement(
  'find-month-close-by-hash',
  `
  select r.state ->> 'debt_line_id' as debt_line_id, r.state ->> 'month' as month, r.organization, r.number
  from month_close_certificates c join operator_records r on r.tenant = c.tenant and r.number = c.close
  where c.tenant = $1 and c.sha256 = decode($2, 'hex')`,
)

/** What a certificate was issued for. */
export interface IssuedFor {
  readonly debt_line_id: string
  readonly month: string
  readonly organization: string
  /** The moment of the close. */
  readonly number: number
}

/** What was certified by the file with a SHA-256; undefined where no such file was issued. */
export async function findIssued(querier: Querier, tenant: number, sha256: string): Promise<IssuedFor | undefined> {
  const [row] = await querier.query<IssuedFor>(findByHash, [tenant, sha256])
  return row
}

// A few of each lender: those of one whose figures cannot be had keep nobody else waiting.
const findWaiting = statement(
  'find-closes-without-certificate',
  `
  select r.number, r.id, r.organization, r.created_by, r.state, case when $2 = 'live' then l.live_tenant else l.sandbox_tenant end as tenant,
    r.tenant as operator, $2::text as environment
  from (
    select r.*, row_number() over (partition by r.organization order by r.number) as place
    from operator_records r where r.tenant = $1 and r.kind = 'month_close' and not exists (
      select from month_close_certificates c where c.tenant = $1 and c.close = r.number)) r
  join organizations l on l.organization = r.organization
  where r.place <= 3
  order by r.place, r.number limit 100`,
)

/** A close that waits for its certificate. */
export interface WaitingClose {
  /** The moment of the close. */
  readonly number: number
  readonly organization: string
  /** The public id of the key. */
  readonly created_by: string
  readonly state: { readonly [field: string]: string }
  /** Of the lender. */
  readonly tenant: number
  readonly operator: number
  readonly environment: 'sandbox' | 'live'
}

/** Closes that wait for their certificates: the oldest of each lender first, some of each environment. */
export async function listWaitingCloses(querier: Querier): Promise<WaitingClose[]> {
  const found: WaitingClose[] = []
  for (const { tenant, environment } of await listOperatorTenants(querier))
    found.push(...(await querier.query<WaitingClose>(findWaiting, [tenant, environment])))
  return found
}
