// Why an import stopped and what to do, and its refused lines by cause.
import { Alert, Group, Text } from '@mantine/core'
import type { Import, ImportCause } from '@tapeline/sdk'
import type { StopReason } from '../../service/api-types.ts'
import { countText } from '../../ui/amount.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { type FileColumn, fields } from '../../ui/file-columns.ts'
import { NotReported } from '../../ui/money.tsx'
import { SaveRows } from '../../ui/save-rows.tsx'
import { sentenceCase, counted } from '../../ui/words.ts'
import { faultSentence, plainSentence } from '../../words/fault-words.ts'
import { placeLabel } from '../../words/field-labels.ts'

/** Nothing unless the import stopped. */
export function StoppedImport({ run }: { readonly run: Import }) {
  if (run.stop_reason === null) return null
  const { why, next } = STOPPED[run.stop_reason]
  return (
    <Alert color="red" variant="light" title="The import stopped" role="alert" mb="md">
      <Text size="sm">
        {why} {next}
      </Text>
    </Alert>
  )
}

const AGAIN = 'Import it again as a new import: what is stored already changes nothing.'
const CORRECT = `Correct the file, or how its columns are read. ${AGAIN}`

const STOPPED: { readonly [reason in StopReason]: { readonly why: string; readonly next: string } } = {
  mostly_rejected: { why: 'More than half of its lines were refused.', next: CORRECT },
  too_many_rejected: { why: 'It reached the number of refused lines that an import may have.', next: CORRECT },
  mostly_blank: { why: 'Nine of ten of its lines were blank.', next: `Remove the blank lines. ${AGAIN}` },
  too_long: {
    why: 'It reached the lines or bytes that an import may have.',
    next: 'Import the lines that follow as a file of their own.',
  },
}

/** The refused lines by cause, and how many of them are listed one by one. */
export function RefusedByCause({ run }: { readonly run: Import }) {
  const { causes, rejected, rejected_listed } = run
  if (causes.length === 0) return null
  return (
    <>
      <DataTable
        caption="Causes of refusals"
        columns={COLUMNS}
        rows={causes}
        keyOf={({ kind, code, param }) => `${kind} ${code} ${param}`}
      />
      <Group justify="flex-end" px="md" pt="xs">
        <SaveRows what="the causes" file_name={`${run.id}-causes.csv`} columns={CAUSES_FILE} rows={causes} is_current />
      </Group>
      {rejected_listed < rejected && (
        <Text size="sm" m="sm">
          Of {counted(rejected, 'refused line')}, {countText(rejected_listed)} are listed below: the first of an import,
          for 30 days.
        </Text>
      )}
    </>
  )
}

const CAUSES_FILE: readonly FileColumn<ImportCause>[] = [
  ...fields<ImportCause>('lines', 'kind', 'code'),
  ['param', fieldOf],
  ...fields<ImportCause>('first_line'),
  ['message', adviceOf],
]

/** The field by its label. */
function fieldOf({ param }: ImportCause): string | null {
  return param === null ? null : placeLabel(param)
}

/** What to send instead, in the words of people. */
function adviceOf({ param, code, message }: ImportCause): string {
  return param === null ? plainSentence(message) : faultSentence({ param, code, message })
}

const COLUMNS: readonly Column<ImportCause>[] = [
  { head: 'Lines', kind: 'numeric', cell: ({ lines }) => countText(lines) },
  { head: 'Kind', cell: ({ kind }) => (kind === null ? <NotReported /> : sentenceCase(kind)) },
  {
    head: 'Field',
    cell: (cause) => (cause.param === null ? <NotReported /> : <span className="breakable">{fieldOf(cause)}</span>),
  },
  { head: 'First line', kind: 'numeric', cell: ({ first_line }) => countText(first_line) },
  {
    head: 'What to send instead, for the first',
    kind: 'prose',
    cell: (cause) => <span className="breakable">{adviceOf(cause)}</span>,
  },
]
