// What can be asked of the months of a debt line: close one, list those that are closed, read one side by side with what is known now,
// download its certificate.
import { defineEndpoint } from '@tapeline/contract/endpoint'
import { LIMIT, defineList } from '@tapeline/contract/list'
import { textParameter, wholeNumberParameter } from '@tapeline/contract/parameter'
import { OPERATOR_TAG } from '../operator-record/operator-endpoints.ts'
import { monthClose, monthToClose } from './month-close-definition.ts'
import { closeReport } from './close-report-definition.ts'
import { closeRestatement } from './restatement-definition.ts'
import type { CertificateFileName } from './month-close-store.ts'

const TAG = 'Debt lines'
const PATH = '/debt-lines/{id}/closes'

const CLOSING =
  'Freezes what the month is first reported as: the borrowing base and the covenants as of its last day, as known at this moment. Months are closed ' +
  'one after the other, once they are over; the first may be any since the line was opened. Closing a month that is closed answers the close as it ' +
  'was. The certificate is issued within seconds; what becomes known later restates the month and changes nothing of it.'

export const postClose = defineEndpoint({
  name: 'closeMonth',
  method: 'POST',
  scope: 'decisions',
  path: PATH,
  tag: TAG,
  summary: 'Close a month of a debt line of yours',
  description: CLOSING,
  query: {},
  acts: monthToClose,
  answer: { status: 200, resource: monthClose },
  errors: ['not_found'],
})

export const postOperatorClose = defineEndpoint({
  name: 'closeMonthAsOperator',
  method: 'POST',
  scope: 'decisions',
  path: `/operator${PATH}`,
  tag: OPERATOR_TAG,
  summary: 'Close a month of a debt line of any lender',
  description: `${CLOSING} For keys of the operator; any other gets 403.`,
  query: {},
  acts: monthToClose,
  answer: { status: 200, resource: monthClose },
  errors: ['forbidden', 'not_found'],
})

export const closeList = defineList({
  name: 'month_closes',
  path: PATH,
  tag: TAG,
  summary: 'List the months of a debt line that are closed, latest month first',
  sorts: ['month_desc'],
  resource: monthClose,
  metadata: false,
  errors: ['not_found'],
})

export const getClose = defineEndpoint({
  name: 'getMonthClose',
  method: 'GET',
  path: `${PATH}/{month}`,
  tag: TAG,
  summary: 'Read a month of a debt line: what was first reported, what is known now, and what moved',
  description:
    'Every step of the waterfall as it was first reported beside what is known of the same day now. A month that is not closed is preliminary: there is ' +
    'only what is known now. Where that takes longer than a few seconds, calculation shows how far it is, and Retry-After states when to ask again.',
  query: {},
  answer: { status: 200, resource: closeReport },
  errors: ['not_found'],
})

export const getRestatement = defineEndpoint({
  name: 'getMonthCloseRestatement',
  method: 'GET',
  path: `${PATH}/{month}/restatement`,
  tag: TAG,
  summary: 'Explain what moved a closed month since it was first reported',
  description:
    'The receivables whose result in the waterfall differs from the first report, each with the entries that were added, changed or deleted and ' +
    'with the changes since the close of it, its obligor and its pledge; and the changes of the line that the operator made. 404 while the month ' +
    'is preliminary, 503 ' +
    'with Retry-After while a calculation runs. A page may hold fewer receivables than limit and still have one behind it.',
  query: {
    limit: wholeNumberParameter(LIMIT, 'How many receivables a page holds.'),
    page: textParameter('A token from next_page or previous_page, passed back unchanged.'),
  },
  answer: { status: 200, resource: closeRestatement },
  errors: ['not_found', 'calculation_running'],
})

const download = (name: string, extension: string, summary: string, description: string) =>
  defineEndpoint({
    name,
    method: 'GET',
    path: `${PATH}/{month}/certificate.${extension}`,
    tag: TAG,
    summary,
    description: `${description} 404 while the month is preliminary, 503 with Retry-After while the certificate is being issued.`,
    query: {},
    answer: { status: 200, file: true },
    errors: ['not_found', 'calculation_running'],
  })

/** The files of a certificate: their endpoints, their names, their types. */
export const CERTIFICATE_DOWNLOADS = {
  certificate: {
    endpoint: download(
      'downloadCertificate',
      'json',
      'Download the borrowing base certificate of a month',
      'The certificate itself, in canonical JSON (RFC 8785): its SHA-256 is the one that the close names and every rendering prints.',
    ),
    extension: 'json',
    content_type: 'application/json',
  },
  workbook: {
    endpoint: download(
      'downloadCertificateWorkbook',
      'xlsx',
      'Download the borrowing base certificate of a month as an Excel workbook',
      'Every step of the waterfall is a formula over the rows above it; inputs are blue.',
    ),
    extension: 'xlsx',
    content_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  pdf: {
    endpoint: download(
      'downloadCertificatePdf',
      'pdf',
      'Download the borrowing base certificate of a month as PDF',
      'The certificate as a bank files it; the hash of the JSON is at the foot of every page.',
    ),
    extension: 'pdf',
    content_type: 'application/pdf',
  },
} as const satisfies { readonly [file in CertificateFileName]: object }
