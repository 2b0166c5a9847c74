// The history of a record: every write with its author and time, the fields it changed, and a link to the page as known then.
import { Anchor, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { AuditEvent } from '@tapeline/sdk'
import { isIndustry } from '@tapeline/kernel/core/code-words'
import { type FieldChange, type Subject, changesQuery } from '../../service/audit.ts'
import { failureOf } from '../../service/call.ts'
import { listQuery } from '../../service/list.ts'
import type { Texts } from '../../shell/address.ts'
import { ExportButton } from '../../shell/export-button.tsx'
import { useActorNames } from '../../shell/use-actor-names.ts'
import { useIndustryTitles } from '../../shell/industry.ts'
import { PrintedRows } from '../../shell/printed-rows.tsx'
import { usePlace } from '../../shell/use-place.ts'
import { isPart, useWholeList } from '../../shell/use-whole-list.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Ago } from '../../ui/moments.tsx'
import { Panel } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Empty, States } from '../../ui/states.tsx'
import { sentenceCase } from '../../ui/words.ts'
import { ACT_COLUMNS, FIELDS_COLUMN } from '../../shell/audit-file.ts'
import { placeLabel, placeWords } from '../../words/field-labels.ts'
import { changeWords } from './change-words.ts'

interface HistoryPanelProps {
  readonly subject: Subject
  /** The path of the record in the public API. */
  readonly path: string
}

/** The panel. */
export function HistoryPanel({ subject, path }: HistoryPanelProps) {
  return (
    <Panel
      title="History"
      lead="Every write as it was received, latest first. Nothing is overwritten: any of them can be looked at as it was known then."
      flush
      actions={<HistoryExport subject={subject} />}
    >
      <History subject={subject} path={path} />
    </Panel>
  )
}

const HISTORY_COLUMNS = [...ACT_COLUMNS, FIELDS_COLUMN]

/** The writes of a record as a file. */
export function HistoryExport({ subject }: Pick<HistoryPanelProps, 'subject'>) {
  const { environment } = usePlace()
  return (
    <ExportButton
      what="the writes"
      file_name={`${subject.id}-history.csv`}
      environment={environment}
      path="/audit"
      question={questionOf(subject)}
      columns={HISTORY_COLUMNS}
    />
  )
}

function questionOf({ type, id, receivable_id }: Subject) {
  return { subject_type: type, subject_id: id, receivable_id }
}

/** The writes of a record. */
export function History({ subject, path }: HistoryPanelProps) {
  const { environment } = usePlace()
  const nameOf = useActorNames(environment)
  const [page, setPage] = useState<string>()
  const question = questionOf(subject)
  const loaded = useQuery(listQuery<AuditEvent>(environment, '/audit', { ...question, limit: '10', page }))
  const whole = useWholeList<AuditEvent>({ environment, path: '/audit', question }, loaded.data)
  return (
    <States
      loaded={loaded}
      failureOf={failureOf}
      isEmpty={({ data }) => data.length === 0}
      empty={<Empty title="No writes are known">Only writes since the log began are listed.</Empty>}
    >
      {(events) => (
        <>
          <DataTable
            caption="Writes"
            columns={columns(path, nameOf)}
            rows={whole?.rows ?? events.data}
            keyOf={({ at }) => at}
            is_fixed={isPart(events)}
          />
          <PrintedRows page={events} shown={events.data.length} whole={whole} />
          <Pager page={events} onGo={setPage} />
        </>
      )}
    </States>
  )
}

function columns(path: string, nameOf: (id: string) => string): Column<AuditEvent>[] {
  return [
    { head: 'When', cell: ({ at }) => <Ago at={at} /> },
    { head: 'By', cell: ({ actor_id }) => <span className="breakable">{nameOf(actor_id)}</span> },
    { head: 'What', cell: ({ action }) => sentenceCase(action) },
    { head: 'Changed', kind: 'prose', cell: (event) => <Changes path={path} event={event} /> },
    { head: 'As known then', kind: 'actions', cell: ({ at }) => <KnownThen at={at} /> },
  ]
}

/** The page of the record as it was known once a write was done. */
function KnownThen({ at }: { readonly at: string }) {
  return (
    <Anchor
      size="sm"
      aria-label={`As known then, at ${at}`}
      renderRoot={(props) => (
        <Link {...props} to="." search={(now: Texts): Texts => ({ ...now, page: undefined, known_at: at })} />
      )}
    >
      As known then
    </Anchor>
  )
}

const CONTENTS = 'Contents'
const DIFFERENCE = 'Before and after'

/** The fields that a write named; opened, their values before and after. */
function Changes({ path, event }: { readonly path: string; readonly event: AuditEvent }) {
  const [opened, setOpened] = useState(false)
  if (opened) return <Opened path={path} event={event} />
  const named = event.fields.map(placeWords).join(', ')
  return (
    <>
      {named}{' '}
      <Button
        variant="subtle"
        size="compact-xs"
        onClick={() => setOpened(true)}
        aria-label={`${named === '' ? CONTENTS : DIFFERENCE}, ${event.at}`}
      >
        {named === '' ? CONTENTS : DIFFERENCE}
      </Button>
    </>
  )
}

function Opened({ path, event }: { readonly path: string; readonly event: AuditEvent }) {
  const { environment } = usePlace()
  const changes = useQuery(changesQuery(environment, path, event))
  useIndustryTitles(changes.data?.some(({ field }) => isIndustry(field)) === true)
  return (
    <States loaded={changes} failureOf={failureOf}>
      {(found) => (
        <ul className="changes">
          {found.filter(isNotEmpty).map((change) => (
            <li key={change.field} className="breakable">
              <Text component="span" c="dimmed" fz="inherit">
                {placeLabel(change.field)}:
              </Text>{' '}
              {event.action === 'changed' && <>{changeWords(change, 'before')} → </>}
              {changeWords(change, event.action === 'deleted' ? 'before' : 'after')}
            </li>
          ))}
        </ul>
      )}
    </States>
  )
}

/** Drops fields that are empty before and after: the creation of a record lists every field, most of them empty. */
function isNotEmpty({ before, after }: FieldChange): boolean {
  return before !== null || after !== null
}
