// An import: many records in one stream, a JSON object a line. The fields of one, and of a line that was not applied; what a
// line may hold is in import-kinds.ts, made of the resources' own definitions.
import { answerRecord, answerList, count } from '@tapeline/contract/answer-record'
import { idField, momentField } from '@tapeline/contract/fields'
import { choice, freeText, yesNo } from '@tapeline/contract/kind'
import { defineResource } from '@tapeline/contract/resource'
import { OVERWRITE_REASONS } from './import-overwrites.ts'
import { CAUSES_MAX } from './import-causes.ts'
import { WARNED_MAX } from './import-warnings.ts'
import { LISTED_DAYS, LISTED_MAX, STOP_REASONS, TENANT_LISTED_MAX } from './import-rules.ts'

const warnedLine = answerRecord(
  {
    line: count('The number of the line, the first being 1.'),
    id: freeText(255, 'The id of the record.'),
    receivable_id: freeText(255, 'The receivable of an entry.'),
  },
  ['id', 'receivable_id'],
  'A line.',
)

const warning = answerRecord(
  {
    code: choice(
      OVERWRITE_REASONS,
      'overwritten: an earlier line of the import wrote the receivable, entry or bank line, or the same day of it, with another value. ' +
        'updated: the same of an account. ' +
        'other_obligor: the receivable had another obligor. ' +
        'other_party: the account had another legal_entity_id, or, without one, another name or type.',
    ),
    kind: freeText(60, 'The kind of record.'),
    lines: count('How many lines.'),
    first: answerList(warnedLine, `The first ${WARNED_MAX} of them.`),
  },
  ['kind'],
  'Lines that were applied and overwrote what was probably not meant.',
)

/** A request carries the import on; none does, and there may be more; so much was faulty that it ended; all of it was read. */
export const IMPORT_STATUSES = ['running', 'interrupted', 'stopped', 'done'] as const

const cause = answerRecord(
  {
    kind: freeText(60, 'The kind of record, where the lines have one.'),
    code: freeText(60, `The code of the fault. \`other\`: causes beyond the first ${CAUSES_MAX}.`),
    param: freeText(255, 'The field that is at fault.'),
    lines: count('The lines that were rejected for it. A line with several faults counts for its first.'),
    first_line: count('The first of them.'),
    message: freeText(300, 'What to send instead, for the first of them.'),
  },
  ['kind', 'param'],
  'Lines that were rejected for one cause.',
)

export const importRun = defineResource({
  name: 'import',
  description:
    'Many records sent in one stream, a JSON object a line. Its counts move with the records they count, in one transaction.',
  fields: {},
  required: [],
  computed: {
    id: idField('The id you gave the import, or the one it was given.'),
    status: choice(
      IMPORT_STATUSES,
      'running: a request carries it on. interrupted: none does, and there may be more to send. stopped: too much of it was faulty, and it takes no more. ' +
        'done: all that was sent was read.',
    ),
    stop_reason: choice(
      STOP_REASONS,
      'Why it stopped. mostly_rejected: more than half of its lines were rejected. too_many_rejected: as many lines were rejected as may be. ' +
        'mostly_blank: nine of ten lines were blank. too_long: it has as many lines or bytes as it may have.',
    ),
    stop_message: freeText(1_000, 'Why it stopped, and what to do.'),
    dry_run: yesNo('Whether lines were only validated, and nothing was written.'),
    lines_read: count('Lines read and settled, from the first: the others below add up to it.'),
    applied: count('Lines that wrote something; in a dry run, that would have.'),
    unchanged: count('Lines that changed nothing.'),
    rejected: count('Lines that were not applied, listed under `/imports/{id}/rejected`.'),
    rejected_listed: count(
      `Rejected lines that are listed there: the first ${LISTED_MAX} of an import, the latest ${TENANT_LISTED_MAX} of all imports, for ${LISTED_DAYS} days.`,
    ),
    causes: answerList(
      cause,
      'The rejected lines by cause, each line under its first fault: they add up to `rejected`.',
    ),
    warnings: answerList(
      warning,
      'Lines that were applied, or in a dry run would have been, and overwrote what was probably not meant. With `overwrites=refuse` they are rejected.',
    ),
    blank: count('Empty lines.'),
    bytes: count('Bytes of the lines that were settled, line ends included, decompressed.'),
    lines_per_second: count('Lines settled by the second, over the time in which requests carried the import on.'),
    started_at: momentField('When the import began.'),
    updated_at: momentField('When lines of it were last settled.'),
    ended_at: momentField('When its last request ended; null while one carries it on.'),
  },
  computed_always: [
    'id',
    'status',
    'dry_run',
    'lines_read',
    'applied',
    'unchanged',
    'rejected',
    'rejected_listed',
    'causes',
    'warnings',
    'blank',
    'bytes',
    'lines_per_second',
    'started_at',
    'updated_at',
  ],
})

const fault = answerRecord(
  {
    param: freeText(255, 'The field that is at fault.'),
    code: freeText(60, 'A code that never changes.'),
    message: freeText(1_000, 'What to send instead.'),
  },
  [],
  'One fault of a line.',
)

export const importRejection = defineResource({
  name: 'import_rejection',
  description: 'A line of an import that was not applied, and the error that its record would have got alone.',
  fields: {},
  required: [],
  computed: {
    line: count('The number of the line, the first being 1.'),
    byte_offset: count('Where the line begins, in bytes from the beginning of all that was sent, decompressed.'),
    kind: freeText(60, 'The kind of record, if the line has one.'),
    id: freeText(255, 'The id of the record, if the line has one.'),
    receivable_id: freeText(255, 'The receivable of an entry.'),
    error: answerRecord(
      {
        message: freeText(10_000, 'Enough for a person.'),
        code: freeText(60, 'The code of the error, as in every answer.'),
        details: answerList(fault, 'Every fault of the line.'),
      },
      [],
      'The error, in the form of every other.',
    ),
  },
  computed_always: ['line', 'byte_offset', 'error'],
})
