// A file that was chosen: how its rows are read, what the first of them become, and sending them.
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { Import } from '@tapeline/sdk'
import { guessKind, guessTargets } from '../../import/guess.ts'
import type { Mapping } from '../../import/mapping.ts'
import { usePlace } from '../../shell/use-place.ts'
import { Panel, Panels } from '../../ui/page.tsx'
import type { ChosenFile } from './choose-file.tsx'
import { findMapping } from './kept-mapping.ts'
import { MapColumns } from './map-columns.tsx'
import { PreviewLines } from './preview-lines.tsx'
import { SendPanel } from './send-panel.tsx'
import { counted } from '../../ui/words.ts'

interface ImportFileProps {
  readonly chosen: ChosenFile
  /** The import that it resumes. */
  readonly begun: Import | undefined
  readonly onLeave: () => void
}

/** The panels. */
export function ImportFile({ chosen, begun, onLeave }: ImportFileProps) {
  const { file, form } = chosen
  const { environment } = usePlace()
  const [kept] = useState(() =>
    begun !== undefined && form.form === 'table' ? findMapping({ environment, id: begun.id }, form.heads) : undefined,
  )
  const [mapping, setMapping] = useState(() => (form.form === 'table' ? (kept ?? firstMapping(form.heads)) : undefined))
  const [busy, setBusy] = useState(false)
  return (
    <Panels>
      <Panel
        title={file.name}
        lead={`${sizeText(file.size)}, ${form.form === 'table' ? `a table of ${counted(form.heads.length, 'column')}` : 'lines of JSON'}`}
        actions={
          <Button variant="default" size="xs" onClick={onLeave} disabled={busy}>
            Another file
          </Button>
        }
      >
        {begun !== undefined && form.form === 'table' && (
          <Text size="sm" mb="sm" role="status">
            {kept === undefined ? NOT_KEPT : 'Its columns are read as when the import was begun.'}
          </Text>
        )}
        {mapping !== undefined && form.form === 'table' && (
          <fieldset disabled={busy} className="plain">
            <MapColumns mapping={mapping} rows={form.first} onChange={setMapping} />
          </fieldset>
        )}
      </Panel>
      <PreviewLines form={form} mapping={mapping} />
      <SendPanel chosen={chosen} begun={begun} mapping={mapping} onBusy={setBusy} />
    </Panels>
  )
}

const NOT_KEPT =
  'How its columns were read is not known here, or was for other columns: choose the same again, so that all of the file is read alike.'

function firstMapping(heads: readonly string[]): Mapping {
  const kind = guessKind(heads)
  return {
    kind,
    heads,
    targets: guessTargets(kind, heads),
    constants: {},
    days: 'ymd',
    amounts: 'minor',
    currency: '',
    empty_clears: false,
  }
}

function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
