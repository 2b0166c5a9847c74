// The first rows as they would be sent: the records of the API, with nothing in between.
import { Code } from '@mantine/core'
import type { FileForm } from '../../import/book-file.ts'
import { type Mapping, recordOf } from '../../import/mapping.ts'
import { Panel } from '../../ui/page.tsx'

interface PreviewLinesProps {
  readonly form: FileForm
  readonly mapping: Mapping | undefined
}

/** The panel. */
export function PreviewLines({ form, mapping }: PreviewLinesProps) {
  const lines =
    form.form === 'table'
      ? form.first.map((row) => (mapping === undefined ? '' : JSON.stringify(recordOf(mapping, row), null, 1)))
      : form.first
  return (
    <Panel title="As it would be sent" lead="The first records of the file. Amounts are in the smallest denomination.">
      <Code block className="preview" tabIndex={0} aria-label="The first records">
        {lines.map((line) => line.replaceAll(/\n */g, ' ')).join('\n')}
      </Code>
    </Panel>
  )
}
