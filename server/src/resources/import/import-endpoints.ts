// What can be done with imports over HTTP.
import { defineEndpoint } from '@tapeline/contract/endpoint'
import { defineList } from '@tapeline/contract/list'
import { type Parameter, textParameter, wholeNumberParameter } from '@tapeline/contract/parameter'
import { accept, refuse } from '@tapeline/kernel/core/fault'
import { parseId } from '@tapeline/kernel/core/id'
import { Type } from 'typebox'
import { OVERWRITES } from './import-overwrites.ts'
import { importRejection, importRun } from './import-definition.ts'

const TAG = 'Imports'

const dryRun: Parameter<boolean> = {
  description: 'Validate every line as an import would, and write no record. Takes an id that was not used before.',
  schema: Type.Boolean({ default: false }),
  parse: (text) =>
    text === 'true' || text === 'false'
      ? accept(text === 'true')
      : refuse('invalid_value', 'must be `true` or `false`'),
}

const overwrites: Parameter<(typeof OVERWRITES)[number]> = {
  description:
    'What becomes of lines that overwrite what was probably not meant: a receivable or entry that an earlier line of the import wrote, ' +
    'the obligor of a receivable, the party of an account. `warn` applies and reports them under `warnings`, `refuse` rejects them.',
  schema: Type.Union(
    OVERWRITES.map((word) => Type.Literal(word)),
    { default: 'warn' },
  ),
  parse: (text) => {
    const found = OVERWRITES.find((word) => word === text)
    return found === undefined ? refuse('invalid_value', 'must be `warn` or `refuse`') : accept(found)
  },
}

export const postImport = defineEndpoint({
  name: 'importRecords',
  method: 'POST',
  scope: 'import',
  path: '/imports',
  tag: TAG,
  summary: 'Import accounts, receivables, entries, bank lines and bank balances, one JSON object a line',
  description:
    'The body is a stream of any length: lines of JSON (NDJSON), plain or with Content-Encoding: gzip, each at most 1 MiB. A line is the body of the ' +
    'single request with its `kind`: `account`, `receivable`, `entry`, `entry_deletion`, `bank_line`, `bank_line_deletion`, ' +
    '`bank_balance` or `bank_balance_deletion`; ' +
    'an `entry` and an `entry_deletion` name their `receivable_id`, an `account` and a `receivable` may have an `effective_date`. ' +
    'An `entry_deletion` with `created_by_import` deletes the entry only where that import created it and no other write ' +
    'changed it since. Lines are validated and applied in their order by the rules of the single requests; one that is refused stops no other. ' +
    'Answers when all was read, also where lines were rejected; an import most of which is rejected or blank stops, with 409 `import_stopped`. ' +
    'Where the connection breaks, send it again under the same id: what was settled is passed over.',
  query: {
    id: {
      ...textParameter('An id for the import, under which it can be followed and sent again. Left out: one is given.'),
      parse: parseId,
    },
    from_line: wholeNumberParameter(
      { minimum: 1, maximum: 999_999_999, default: 1 },
      'The number of the first line of the body, where what was settled before is left out: at most `lines_read` + 1.',
    ),
    dry_run: dryRun,
    overwrites,
  },
  lines: 'One record a line.',
  answer: { status: 200, resource: importRun },
  errors: ['import_continued_elsewhere', 'import_stopped', 'stopping'],
})

export const getImport = defineEndpoint({
  name: 'getImport',
  method: 'GET',
  path: '/imports/{id}',
  tag: TAG,
  summary: 'Read how far an import has come',
  query: {},
  answer: { status: 200, resource: importRun },
  errors: ['not_found'],
})

export const importList = defineList({
  name: 'imports',
  path: '/imports',
  tag: TAG,
  summary: 'List imports, newest first',
  resource: importRun,
  sorts: ['started_at_desc'],
  metadata: false,
})

export const rejectionList = defineList({
  name: 'import_rejections',
  path: '/imports/{id}/rejected',
  tag: TAG,
  summary: 'List the lines of an import that were not applied, in their order',
  resource: importRejection,
  sorts: ['line_asc'],
  metadata: false,
})

/** What is done with imports. */
export const IMPORT_ENDPOINTS = [postImport, getImport]
export const IMPORT_LISTS = [importList, rejectionList]
