// What was chosen: a tape that is mapped and checked, a bank statement, or lines of records that go as they are; and sending it.
import { Button, Code, Group } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import type { Import } from '@tapeline/sdk'
import { usePlace } from '../../shell/use-place.ts'
import { partOf, usePart } from '../../ui/load-part.ts'
import { Panel, Panels } from '../../ui/page.tsx'
import { Loading } from '../../ui/states.tsx'
import { AsStatement, type Chosen, type ChosenLines, csvStatementOf } from './choose-file.tsx'
import { ComparisonPanel } from './comparison-panel.tsx'
import type { ImportStatementProps } from './import-statement.tsx'
import { ImportTape } from './import-tape.tsx'
import { SendPanel } from './send-panel.tsx'
import { sizeText } from '../../words/size-text.ts'
import { useComparison } from './use-comparison.ts'

interface ImportFileProps {
  readonly chosen: Chosen
  /** The import that it resumes. */
  readonly begun: Import | undefined
  readonly onLeave: () => void
}

/** The panels. */
export function ImportFile({ chosen: opened, begun, onLeave }: ImportFileProps) {
  const [busy, setBusy] = useState(false)
  const [chosen, setChosen] = useState(opened)
  const leave = (
    <Button variant="default" size="xs" onClick={onLeave} disabled={busy}>
      Another file
    </Button>
  )
  if (chosen.form === 'tape') {
    const statement = csvStatementOf(chosen.files)
    const actions = (
      <Group gap="sm">
        {statement !== undefined && <AsStatement onChoose={() => setChosen(statement)} disabled={busy} />}
        {leave}
      </Group>
    )
    return <ImportTape chosen={chosen} begun={begun} leave={actions} busy={busy} onBusy={setBusy} />
  }
  if (chosen.form === 'statement')
    return <StatementPart chosen={chosen} begun={begun} leave={leave} busy={busy} onBusy={setBusy} />
  return <ImportLines chosen={chosen} begun={begun} leave={leave} busy={busy} onBusy={setBusy} />
}

const STATEMENT = partOf('bank statements', () => import('./import-statement.tsx'))

/** A bank statement, whose panels are loaded when there is one. */
function StatementPart(props: ImportStatementProps) {
  const part = usePart(STATEMENT)
  return part === undefined ? <Loading /> : <part.ImportStatement {...props} />
}

interface ImportLinesProps {
  readonly chosen: ChosenLines
  readonly begun: Import | undefined
  readonly leave: ReactNode
  readonly busy: boolean
  readonly onBusy: (busy: boolean) => void
}

/** Lines of records: what is stored of them is compared, as of the rows of a tape. */
function ImportLines({ chosen, begun, leave, busy, onBusy }: ImportLinesProps) {
  const { file, first, reader, fields } = chosen
  const { environment } = usePlace()
  // Of an import that is resumed, a part is stored already.
  const ready = begun === undefined ? file : undefined
  const comparison = useComparison({ environment, reader, source: file, ready })
  useEffect(() => () => reader.close(), [reader])
  return (
    <Panels>
      <Panel title={file.name} lead={`${sizeText(file.size)}, lines of JSON`} actions={leave}>
        <FirstLines lines={first} />
      </Panel>
      {begun === undefined && <ComparisonPanel comparison={comparison} rows={undefined} fields={fields} busy={busy} />}
      <SendPanel
        source={{ form: 'lines', file }}
        size={file.size}
        begun={begun}
        onBusy={onBusy}
        {...(begun === undefined ? { comparison: comparison.state } : {})}
      />
    </Panels>
  )
}

/** The first records of a file, as they would be sent. */
function FirstLines({ lines }: { readonly lines: ChosenLines['first'] }) {
  return (
    <Code block className="preview" role="group" tabIndex={0} aria-label="The first records">
      {lines.join('\n')}
    </Code>
  )
}
