// Giving certificates out: the files as they were issued, never rendered anew.
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { sha256Of } from '../../certificates/certificate-file.ts'
import { ServiceError, notFound } from '../../contract/errors.ts'
import { monthText } from '../../core/month.ts'
import type { Download } from '../../http/download.ts'
import type { AnyRoute, Call } from '../../http/routes.ts'
import { refuseFaults } from '../handling.ts'
import type { Services } from '../services.ts'
import { getMonth } from './close-report-handlers.ts'
import { CERTIFICATE_DOWNLOADS } from './month-close-endpoints.ts'
import { CERTIFICATE_FILES, type CertificateFileName, findCertificateFile } from './month-close-store.ts'

/** The routes of the files of certificates. */
export function certificateRoutes(services: Services): AnyRoute[] {
  return CERTIFICATE_FILES.map((file) => ({
    endpoint: CERTIFICATE_DOWNLOADS[file].endpoint,
    find: (call: Call) => openFile(services, call, file),
  }))
}

/** How long a download waits for a certificate that is being issued, and how often it looks. */
const WAIT_MS = 6_000
const LOOK_MS = 100

async function awaitFile({ database }: Services, operator: number, close: number, file: CertificateFileName) {
  const deadline = performance.now() + WAIT_MS
  for (;;) {
    const found = await findCertificateFile(database, operator, close, file)
    if (found !== undefined || performance.now() > deadline) return found
    await setTimeout(LOOK_MS)
  }
}

const BEING_ISSUED = 'The certificate is being issued. Ask again in a moment.'

async function openFile(services: Services, call: Call, file: CertificateFileName): Promise<Download> {
  const { close, line, month, operator } = await getMonth(services, call)
  refuseFaults(call.faults)
  if (close === undefined) throw notFound(`${monthText(month)} is preliminary: close it first.`)
  const bytes = await awaitFile(services, operator, close.number, file)
  if (bytes === undefined) throw new ServiceError('calculation_running', { message: BEING_ISSUED })
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
