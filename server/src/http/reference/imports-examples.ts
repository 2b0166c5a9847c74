// The import of the examples' lender: a new account, an unchanged one, and an entry on an invalid day.
import { type ExamplesByResource, type Example, MOMENT, type Steps } from './record-example.ts'

const LINES: readonly Example[] = [
  { kind: 'account', id: 'acct-1003', type: 'individual', first_name: 'Ana', last_name: 'Ruiz' },
  { kind: 'account', id: 'acct-1001', name: 'Corner Kitchen' },
  { kind: 'entry', receivable_id: 'loan-2001', id: 'entry-3009', date: '2026-02-30', type: 'principal', amount: 83333 },
]

const texts = LINES.map((line) => JSON.stringify(line))

const FAULT = {
  param: 'date',
  code: 'invalid_value',
  message: 'date must be a day that exists: 2026-02-30 does not, send 01 to 28 for February 2026',
}

/** The import, and its result. */
export const IMPORTS_EXAMPLES: ExamplesByResource = {
  import: {
    collection: 'imports',
    sent: { id: 'import-9001' },
    shown: {
      stop_reason: 'mostly_rejected',
      stop_message:
        'The import stopped because more than half of its lines were rejected. Correct the file and send it under a new id.',
    },
    outcome: {
      status: 'done',
      dry_run: false,
      lines_read: 3,
      applied: 1,
      unchanged: 1,
      rejected: 1,
      rejected_listed: 1,
      causes: [
        { kind: 'entry', code: FAULT.code, param: FAULT.param, lines: 1, first_line: 3, message: FAULT.message },
      ],
      warnings: [],
      blank: 0,
      bytes: texts.join('\n').length,
      lines_per_second: 115,
      ended_at: MOMENT,
    },
  },
  import_rejection: {
    collection: 'rejected',
    sent: {},
    outcome: {
      line: 3,
      byte_offset: texts.slice(0, 2).join('\n').length + 1,
      kind: 'entry',
      id: 'entry-3009',
      receivable_id: 'loan-2001',
      error: { message: `${FAULT.message}.`, code: 'invalid_request', details: [FAULT] },
    },
  },
}

/** The requests of the import. */
export const IMPORTS_STEPS: Steps = {
  importRecords: { query: '?id=import-9001', lines: LINES },
}
