// What was chosen: a tape that is mapped and checked, or lines of records that go as they are; and sending it.
import { Button, Code } from '@mantine/core'
import { useState } from 'react'
import type { Import } from '@tapeline/sdk'
import { Panel, Panels } from '../../ui/page.tsx'
import type { Chosen, ChosenLines } from './choose-file.tsx'
import { ImportTape } from './import-tape.tsx'
import { SendPanel } from './send-panel.tsx'
import { sizeText } from '../../words/size-text.ts'

interface ImportFileProps {
  readonly chosen: Chosen
  /** The import that it resumes. */
  readonly begun: Import | undefined
  readonly onLeave: () => void
}

/** The panels. */
export function ImportFile({ chosen, begun, onLeave }: ImportFileProps) {
  const [busy, setBusy] = useState(false)
  const leave = (
    <Button variant="default" size="xs" onClick={onLeave} disabled={busy}>
      Another file
    </Button>
  )
  if (chosen.form === 'tape')
    return <ImportTape chosen={chosen} begun={begun} leave={leave} busy={busy} onBusy={setBusy} />
  return (
    <Panels>
      <Panel title={chosen.file.name} lead={`${sizeText(chosen.file.size)}, lines of JSON`} actions={leave}>
        <FirstLines lines={chosen.first} />
      </Panel>
      <SendPanel source={{ form: 'lines', file: chosen.file }} size={chosen.file.size} begun={begun} onBusy={setBusy} />
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
