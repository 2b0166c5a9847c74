// Issues the certificates of months that were closed: has the borrowing base calculated as known at the close, and freezes the result.
// The moment of a close decides what was known, so every worker issues the same certificate, at any time.
import { sealCertificate } from '../../certificates/certificate-file.ts'
import type { Certificate } from '../../certificates/certificate.ts'
import { type CalculationKey, findCalculation, wantCalculation } from '../borrowing-base/calculation-store.ts'
import { type CalculationResult, decodeResult } from '../borrowing-base/result-store.ts'
import { findLenderOfLines } from '../borrowing-base/line-store.ts'
import { type CashAt, readCashWith } from '../cash-tie-out/cash-upstream-reads.ts'
import { type ChecksAt, readChecksWith } from '../finding/checks-upstream-reads.ts'
import { awaitWriter } from '../dated-reads.ts'
import { certificateOf, summaryOf } from './close-certificate-rules.ts'
import { readClosedCash } from './closed-cash-reads.ts'
import { readClosedFindings } from './closed-findings-reads.ts'
import { readClosedFacts } from './closed-facts-reads.ts'
import { type IssuedCertificate, type WaitingClose, listWaitingCloses, storeCertificate } from './month-close-store.ts'
import type { CovenantResult } from '@tapeline/kernel/metrics/covenants/covenant-status'
import { type Database, type Querier, isAway, isPartAway } from '../../storage/database.ts'
import { Interrupted } from '../../storage/interruptible.ts'

/** Reads the tests of the closed month as known at the close, in one snapshot. */
export type ReadTests = (
  querier: Querier,
  close: WaitingClose,
  upstream: { readonly cash: CashAt; readonly checks: ChecksAt },
) => Promise<readonly CovenantResult[]>

/** Goes once through the closes that wait. One whose certificate cannot be made keeps no other waiting: it is thrown at the end. */
export async function issueCertificates(database: Database, readTests: ReadTests): Promise<void> {
  const failed: unknown[] = []
  for (const close of await listWaitingCloses(database)) {
    try {
      await issueOne(database, close, readTests)
    } catch (error) {
      if ((isAway(error) && !isPartAway(error)) || error instanceof Interrupted) throw error
      failed.push(error)
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, 'Certificates of closed months could not be issued')
}

async function issueOne(database: Database, close: WaitingClose, readTests: ReadTests): Promise<void> {
  const { tenant, operator, number: known_at, state } = close
  const { debt_line_id: debt_line = '', as_of = '' } = state
  const key: CalculationKey = { tenant, debt_line, as_of, known_at, terms: '' }
  const calculation = await findCalculation(database, key)
  if (calculation === undefined || calculation.status === 'failed') {
    // Batches under way may be of the time before the close.
    await awaitWriter(database, tenant)
    await wantCalculation(database, key)
  }
  if (calculation?.status !== 'done') return
  const { base, left_out } = decodeResult(calculation.result)
  const facts = await database.transaction(async (transaction) => {
    const lender = await findLenderOfLines(transaction, tenant)
    if (lender === undefined) throw new Error('A debt line has a lender and an operator')
    // What the tie-out has not read yet would look like cash that the bank does not show.
    const tied = await readCashWith(transaction, lender, known_at)
    const checks = await readChecksWith(transaction, lender, known_at)
    if (tied === undefined || checks === undefined) return undefined
    const results = await readTests(transaction, close, { cash: tied, checks })
    const cash = await readClosedCash(transaction, close, tied, lender.time_zone)
    const findings = await readClosedFindings(transaction, close, checks, lender.time_zone)
    return { ...(await readClosedFacts(transaction, close)), results, cash, findings }
  }, 'repeatable read')
  if (facts === undefined) return
  await storeCertificate(database, operator, known_at, await issue(certificateOf(close, { ...facts, base }), left_out))
}

/** The code that writes files is large and seldom needed: it is loaded on demand. */
async function issue(certificate: Certificate, left_out: CalculationResult['left_out']): Promise<IssuedCertificate> {
  const { certificateWorkbook } = await import('../../certificates/workbook/certificate-workbook.ts')
  const { writeWorkbook } = await import('../../certificates/workbook/write-workbook.ts')
  const { writeCertificatePdf } = await import('../../certificates/pdf/certificate-pdf.ts')
  const file = sealCertificate(certificate)
  return {
    ...file,
    summary: summaryOf(certificate, file.sha256, left_out),
    workbook: writeWorkbook(certificateWorkbook(certificate, file.sha256)),
    pdf: await writeCertificatePdf(certificate, file.sha256),
  }
}
