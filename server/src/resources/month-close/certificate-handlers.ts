// Giving certificates out: the files as they were issued, never rendered again.
import { Readable } from 'node:stream'
import { sha256Of } from '@tapeline/cli/certificates/certificate-check'
import { notFound } from '@tapeline/contract/errors'
import { monthText } from '@tapeline/kernel/core/month'
import type { Download } from '../../http/download.ts'
import type { AnyRoute, Call } from '../../http/routes.ts'
import { findCalculation } from '../borrowing-base/calculation-store.ts'
import { awaitCalculated, calculationRunning, waitUntil } from '../calculation-waiting.ts'
import { refuseFaults } from '../handling.ts'
import type { Services } from '../services.ts'
import { type ClosedMonth, getMonth } from './close-report-handlers.ts'
import { CERTIFICATE_DOWNLOADS } from './month-close-endpoints.ts'
import { CERTIFICATE_FILES, type CertificateFileName, findCertificateFile } from './month-close-store.ts'

/** The routes of the files of certificates. */
export function certificateRoutes(services: Services): AnyRoute[] {
  return CERTIFICATE_FILES.map((file) => ({
    endpoint: CERTIFICATE_DOWNLOADS[file].endpoint,
    find: (call: Call) => openFile(services, call, file),
  }))
}

async function awaitFile({ database }: Services, { operator, close }: ClosedMonth, file: CertificateFileName) {
  const awaited = {
    name: `certificate ${operator} ${close.number} ${file}`,
    look: () => findCertificateFile(database, operator, close.number, file),
    isEnough: (seen: Buffer | undefined) => seen !== undefined,
  }
  return awaitCalculated(database, awaited, waitUntil())
}

/** A certificate is issued of the calculation of its month, which takes most of the time. */
async function refuseIssuing({ database }: Services, { tenant, line, as_of, close }: ClosedMonth): Promise<never> {
  const key = { tenant, debt_line: line.id, as_of, known_at: close.number, terms: '' }
  const { done = 0, total = 0 } = (await findCalculation(database, key)) ?? {}
  throw calculationRunning({ done, total, remaining_s: null }, { message: BEING_ISSUED })
}

const BEING_ISSUED = 'The certificate is being issued. Ask again in a moment.'

async function openFile(services: Services, call: Call, file: CertificateFileName): Promise<Download> {
  const named = await getMonth(services, call)
  const { close, line, month } = named
  refuseFaults(call.faults)
  if (close === undefined) throw notFound(`${monthText(month)} is preliminary: close it first.`)
  const closed = { ...named, close }
  const bytes = (await awaitFile(services, closed, file)) ?? (await refuseIssuing(services, closed))
  const { extension, content_type } = CERTIFICATE_DOWNLOADS[file]
  return {
    name: `borrowing-base-certificate-${line.id}-${monthText(month)}.${extension}`,
    content_type,
    size: bytes.length,
    sha256: sha256Of(bytes),
    open: (range) =>
      Promise.resolve(Readable.from([range === undefined ? bytes : bytes.subarray(range.first, range.last + 1)])),
  }
}
