// A tape: what its columns give, how its cells are read and what its words mean; the check of all of it, and sending it. Every change is checked at once.
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, memo, useEffect, useMemo, useState } from 'react'
import type { Import } from '@tapeline/sdk'
import type { MappingFile } from '@tapeline/tape/mapping/mapping-schema'
import { reportingSettingsQuery } from '../../service/reporting-settings.ts'
import { usePlace } from '../../shell/use-place.ts'
import { tableTitle } from '../../tape/table-title.ts'
import { Panel, Panels } from '../../ui/page.tsx'
import { counted } from '../../ui/words.ts'
import { BookPanel } from './book-panel.tsx'
import { CheckPanel } from './check-panel.tsx'
import type { ChosenTape } from './choose-file.tsx'
import { ColumnsPanel, type MappingChange } from './columns-panel.tsx'
import { ComparisonPanel } from './comparison-panel.tsx'
import { FirstRecords } from './first-records.tsx'
import { FiguresPanel } from './figures-panel.tsx'
import { FixedPanel } from './fixed-panel.tsx'
import { findMapping } from './kept-mapping.ts'
import { JoinsPanel } from './joins-panel.tsx'
import { MappingActions } from './mapping-actions.tsx'
import { ParametersPanel } from './parameters-panel.tsx'
import { ReadingPanel } from './reading-panel.tsx'
import { SendPanel } from './send-panel.tsx'
import { sizeText } from '../../words/size-text.ts'
import { statedSettings } from './stated-settings.ts'
import { useBookWithTape } from './use-book-with-tape.ts'
import { useCheck } from './use-check.ts'
import { useComparison } from './use-comparison.ts'
import { WordsPanel } from './words-panel.tsx'

interface ImportTapeProps {
  readonly chosen: ChosenTape
  /** The import that it resumes. */
  readonly begun: Import | undefined
  readonly leave: ReactNode
  readonly busy: boolean
  readonly onBusy: (busy: boolean) => void
}

/** The panels. */
export function ImportTape({ chosen, begun, leave, busy, onBusy }: ImportTapeProps) {
  const { files, reader, view } = chosen
  const { environment, me } = usePlace()
  const place = me.environments.find((one) => one.environment === environment)
  const [kept] = useState(() => (begun === undefined ? undefined : findMapping({ environment, id: begun.id })))
  const [mapping, setMapping] = useState<MappingFile>(kept ?? view.mapping)
  const [open, setOpen] = useState(!view.is_own)
  const settings = useQuery(reportingSettingsQuery(environment))
  // Without them the figures of the tape are by the standard ones.
  const stated = useMemo(
    () => (settings.isPending ? undefined : statedSettings(settings.data ?? null)),
    [settings.isPending, settings.data],
  )
  const check = useCheck({ reader, mapping, settings: stated, place })
  const known = check.is_running ? undefined : check.found
  // Of an import that is resumed, a part is stored already.
  const comparison = useComparison({
    environment,
    reader,
    source: mapping,
    ready: begun === undefined && known !== undefined && known.lines > 0 ? known : undefined,
  })
  const book = useBookWithTape({ environment, reader, check: known, comparison: comparison.state })
  useEffect(() => () => reader.close(), [reader])
  const size = files.reduce((sum, file) => sum + file.size, 0)
  const change = useMemo(() => ({ mapping, view, onChange: setMapping }), [mapping, view])
  return (
    <Panels>
      <Panel
        title={files.map(({ name }) => name).join(', ')}
        lead={`${sizeText(size)}. ${view.tables.map(tableText).join('; ')}.`}
        actions={leave}
      >
        {begun !== undefined && (
          <Text size="sm" mb="sm" role="status">
            {kept === undefined ? NOT_KEPT : 'Its columns are read as when the import was begun.'}
          </Text>
        )}
        {view.is_own && (
          <Text size="sm" mb="sm">
            Its columns are named as the fields that they fill, so nothing has to be mapped.
          </Text>
        )}
        <fieldset disabled={busy} className="plain">
          <MappingActions {...change} reader={reader} open={open} onOpen={setOpen} />
        </fieldset>
      </Panel>
      {open && (
        <fieldset disabled={busy} className="plain">
          <MappingPanels {...change} />
        </fieldset>
      )}
      <CheckPanel {...change} state={check} busy={busy} />
      <Panel title="As it would be sent" lead="The first records of the tape.">
        {check.found !== undefined && <First found={check.found} fields={view.fields} />}
      </Panel>
      {check.found !== undefined && <Figures found={check.found} />}
      {begun === undefined && (
        <ComparisonPanel comparison={comparison} rows={rowsOf(view)} fields={view.fields} busy={busy} />
      )}
      <Book state={book} />
      <SendPanel
        source={{ form: 'tape', reader, mapping, files }}
        size={size}
        begun={begun}
        onBusy={onBusy}
        check={check}
        {...(begun === undefined ? { comparison: comparison.state } : {})}
      />
    </Panels>
  )
}

/** What can be changed of a mapping, drawn again only where the mapping changes, not with each step of a check. */
const MappingPanels = memo(function MappingPanels(change: MappingChange) {
  return (
    <Panels>
      <ParametersPanel mapping={change.mapping} onChange={change.onChange} />
      <JoinsPanel {...change} />
      <ReadingPanel {...change} />
      <ColumnsPanel {...change} />
      <FixedPanel {...change} />
      <WordsPanel {...change} />
    </Panels>
  )
})

const First = memo(FirstRecords)
const Figures = memo(FiguresPanel)
const Book = memo(BookPanel)

const NOT_KEPT =
  'How its columns were read is not known here: choose the same again, so that all of the file is read alike.'

function rowsOf({ tables }: ChosenTape['view']): number {
  return tables.reduce((sum, table) => sum + table.rows, 0)
}

function tableText({ rows, columns, ...table }: ChosenTape['view']['tables'][number]): string {
  return `${tableTitle(table)}: a table of ${counted(columns.length, 'column')} and ${counted(rows, 'row')}`
}
