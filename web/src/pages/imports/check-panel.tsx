// What the check of the whole tape found: rows that cannot be sent, by cause, to be corrected in place; and records that come twice. Nothing was sent for it.
import { Alert, SimpleGrid, Text } from '@mantine/core'
import { memo } from 'react'
import { withWord } from '../../tape/edit-mapping.ts'
import { lookupsOf, unsettled, wordsFor } from '../../tape/mapping-words.ts'
import type { FaultGroup, RepeatedGroup, TapeCheck } from '../../tape/tape-view.ts'
import { countText } from '../../ui/amount.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Figure } from '../../ui/figure.tsx'
import { type FileColumn, fields } from '../../ui/file-columns.ts'
import { Panel } from '../../ui/page.tsx'
import { SaveBelow } from '../../ui/save-rows.tsx'
import { counted, sentenceCase } from '../../ui/words.ts'
import { plainSentence } from '../../words/fault-words.ts'
import { placeWords } from '../../words/field-labels.ts'
import type { MappingChange } from './columns-panel.tsx'
import type { CheckState } from './use-check.ts'
import { Meaning } from './words-panel.tsx'

interface CheckPanelProps extends MappingChange {
  readonly state: CheckState
  readonly busy: boolean
}

/** The panel. */
export function CheckPanel({ state, busy, ...change }: CheckPanelProps) {
  const { found, fault, rows, is_running } = state
  const all = change.view.tables.reduce((sum, table) => sum + table.rows, 0)
  return (
    <Panel
      title="The whole tape, checked"
      lead="By the rules of the service, here in the browser. Nothing is sent yet."
    >
      <Text size="sm" role="status" mb="sm">
        {is_running
          ? `Checking: ${countText(rows)} of ${counted(all, 'row')}`
          : fault === undefined
            ? verdictOf(found)
            : ''}
      </Text>
      <Unsettled {...change} />
      {fault !== undefined && (
        <Alert color="red" variant="light" title="The mapping does not fit" role="alert">
          <Text size="sm">{fault}</Text>
        </Alert>
      )}
      {found !== undefined && (
        <fieldset disabled={busy} className="plain">
          <Found found={found} {...change} />
        </fieldset>
      )}
    </Panel>
  )
}

/** What was found, drawn again only where that changes. */
const Found = memo(function Found({ found, ...change }: MappingChange & { readonly found: TapeCheck }) {
  return (
    <>
      <Counts found={found} />
      <Causes found={found} {...change} />
      <Repeated found={found} />
    </>
  )
})

/** Marks of a question that were left in the mapping. */
const Unsettled = memo(function Unsettled({ mapping, view }: MappingChange) {
  const open = unsettled(mapping, view)
  if (open.length === 0) return null
  return (
    <Alert color="gray" variant="light" title="To be settled above" mb="sm">
      <Text size="sm">{open.map(({ place }) => place.label).join(', ')}</Text>
    </Alert>
  )
})

function verdictOf(found: TapeCheck | undefined): string {
  if (found === undefined) return ''
  const { faulty, waiting, rows } = found
  if (faulty === 0) return `Every one of ${counted(rows, 'row')} can be sent.`
  const others = waiting === 0 ? '' : `, and ${counted(waiting, 'row')} wait for them`
  return `${counted(faulty, 'row')} of ${countText(rows)} cannot be sent${others}.`
}

function Counts({ found }: { readonly found: TapeCheck }) {
  const { account, receivable, entry } = found.counts
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }}>
      <Figure label="Rows" value={countText(found.rows)} note={`${countText(found.faulty + found.waiting)} left out`} />
      <Figure label="Borrowers" value={countText(account)} />
      <Figure label="Receivables" value={countText(receivable)} />
      <Figure label="Entries" value={countText(entry)} />
    </SimpleGrid>
  )
}

function Causes({ found, mapping, view, onChange }: MappingChange & { readonly found: TapeCheck }) {
  if (found.causes.length === 0) return null
  const lookups = lookupsOf(mapping, view)
  const columns: readonly Column<FaultGroup>[] = [
    { head: 'Rows', kind: 'numeric', cell: ({ rows }) => countText(rows) },
    {
      head: 'What is wrong',
      kind: 'prose',
      cell: (group) => <span className="breakable">{causeText(group, lookups)}</span>,
    },
    { head: 'First', cell: ({ first }) => sentenceCase(first) },
    {
      head: 'Correct it here',
      cell: ({ lookup, word }) =>
        lookup === undefined || word === undefined ? (
          'In the file, or in what its columns give'
        ) : (
          <Meaning
            label={`Map ${word}`}
            words={wordsFor(lookups.find(({ name }) => name === lookup))}
            value=""
            onChange={(means) => onChange(withWord(mapping, lookup, word, means))}
          />
        ),
    },
  ]
  return (
    <>
      <DataTable
        caption="Rows that cannot be sent, by cause"
        columns={columns}
        rows={found.causes}
        keyOf={({ message, word }) => `${message} ${word ?? ''}`}
      />
      <SaveBelow
        what="the causes"
        file_name="rows-that-cannot-be-sent.csv"
        columns={causesFile(lookups)}
        rows={found.causes}
        is_current
      />
      {found.more_causes > 0 && <Text size="sm">And {counted(found.more_causes, 'further cause')}.</Text>}
    </>
  )
}

const causesFile = (lookups: ReturnType<typeof lookupsOf>): readonly FileColumn<FaultGroup>[] => [
  ['rows', ({ rows }) => rows],
  ['what_is_wrong', (group) => causeText(group, lookups)],
  ['first', ({ first }) => first],
]

function causeText({ message, lookup, word }: FaultGroup, lookups: ReturnType<typeof lookupsOf>): string {
  const of = lookups.find(({ name }) => name === lookup)
  return of === undefined || word === undefined ? plainly(message) : `${of.column}: “${word}” is not recognized`
}

/** A message with the field that it is about as people call it. */
function plainly(message: string): string {
  const named = message.replace(
    /^(account|receivable|entry)\.([\w.]+):/,
    (_, kind: string, name: string) => `${sentenceCase(kind)}, ${placeWords(name)}:`,
  )
  return plainSentence(named)
}

function Repeated({ found }: { readonly found: TapeCheck }) {
  if (found.repeated_count === 0) return null
  return (
    <>
      <Alert color="red" variant="light" title="Ids come twice" role="alert" mt="md" mb="sm">
        <Text size="sm">
          {counted(found.repeated_count, 'record')} would overwrite another of the same id. Correct the ids in the file,
          or take an id from another column.
        </Text>
      </Alert>
      <DataTable caption="Ids that come twice" columns={REPEATED} rows={found.repeated} keyOf={keyOf} />
      <SaveBelow
        what="the ids that come twice"
        file_name="ids-that-come-twice.csv"
        columns={fields<RepeatedGroup>('record', 'kind', 'first', 'again')}
        rows={found.repeated}
        is_current
      />
    </>
  )
}

const REPEATED: readonly Column<RepeatedGroup>[] = [
  { head: 'Id', cell: ({ record }) => <span className="breakable">{record}</span> },
  { head: 'Kind', cell: ({ kind }) => sentenceCase(kind) },
  { head: 'First', cell: ({ first }) => sentenceCase(first) },
  { head: 'Again', cell: ({ again }) => sentenceCase(again) },
]

function keyOf({ kind, record, again }: RepeatedGroup): string {
  return `${kind} ${record} ${again}`
}
