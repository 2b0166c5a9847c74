// Chooses one or several files, by a button or by dropping them, and opens them as a tape, as a bank statement, or as lines of records.
import { Anchor, Button, FileButton, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type DragEvent, useState } from 'react'
import { firstRecordLines } from '../../import/json-lines.ts'
import { usePlace } from '../../shell/use-place.ts'
import { statementFormatOf } from '../../statements/read-statement.ts'
import type { StatementFormat } from '../../statements/statement-view.ts'
import type { OpenedFiles } from '../../tape/tape-messages.ts'
import { TapeReader } from '../../tape/tape-reader.ts'
import type { TapeView } from '../../tape/tape-view.ts'
import { Panel } from '../../ui/page.tsx'
import { FormFault } from '../../ui/states.tsx'
import { faultText } from './fault-text.ts'
import { ManageMappings } from './manage-mappings.tsx'

/** A file of lines of JSON, each a record as the interface takes it. */
export interface ChosenLines {
  readonly form: 'lines'
  readonly file: File
  readonly first: readonly string[]
  readonly reader: TapeReader
  readonly fields: TapeView['fields']
}

/** Files that are a tape. */
export interface ChosenTape {
  readonly form: 'tape'
  readonly files: readonly File[]
  readonly reader: TapeReader
  readonly view: TapeView
}

/** A file of a bank, which is read when its panels are there. */
export interface ChosenStatement {
  readonly form: 'statement'
  readonly file: File
  readonly format: StatementFormat
}

/** What was chosen. */
export type Chosen = ChosenLines | ChosenTape | ChosenStatement

/** The panel. */
export function ChooseFile({ onChoose }: { readonly onChoose: (chosen: Chosen) => void }) {
  const [over, setOver] = useState(false)
  const [share, setShare] = useState(0)
  const { operator_slug: operator } = usePlace().me
  const read = useMutation({
    mutationFn: (files: readonly File[]) => openFiles({ files, operator }, setShare),
    onSuccess: onChoose,
  })
  const take = (files: readonly File[]) => {
    setShare(0)
    if (files.length > 0) read.mutate(files)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take([...event.dataTransfer.files])
  }
  const statement = csvStatementOf(read.variables ?? [])
  return (
    <Panel title="Import a file" actions={<ManageMappings />}>
      <div
        className="drop"
        data-over={over}
        onDrop={drop}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
      >
        <Stack gap="xs" align="center" ta="center">
          <Text fw={600}>
            Drop a loan tape here (CSV, Excel or NDJSON), or a bank statement (camt.053, MT940, BAI2 or CSV)
          </Text>
          <Text c="dimmed" size="sm" maw={480}>
            One statement, or one file of a tape or several that belong together, also packed by gzip (.gz). They are
            read here in the browser, and nothing is sent before you have seen how they would be read. A CSV is opened
            as a tape; that it is a bank statement is chosen there.
          </Text>
          <FileButton onChange={take} multiple accept={FILE_ENDINGS}>
            {(props) => (
              <Button {...props} loading={read.isPending}>
                Choose files
              </Button>
            )}
          </FileButton>
          {read.isPending && (
            <Text size="sm" role="status">
              Reading, {share} % so far
            </Text>
          )}
        </Stack>
      </div>
      {read.error !== null && (
        <>
          <FormFault message={faultText(read.error)} />
          {statement !== undefined && <AsStatement onChoose={() => onChoose(statement)} />}
        </>
      )}
      <Text size="xs" c="dimmed" mt="sm">
        For books that come every night, let your system send them:{' '}
        <Anchor href="/docs/imports" size="xs">
          an import by the API
        </Anchor>
        . The mapping that you make here works on{' '}
        <Anchor href="/docs/guides/importing-a-tape" size="xs">
          the command line
        </Anchor>{' '}
        as well.
      </Text>
    </Panel>
  )
}

/** Files that may be the statement of a bank as CSV: one of text. */
export function csvStatementOf(files: readonly File[]): ChosenStatement | undefined {
  const [file] = files
  if (file === undefined || files.length > 1 || !/\.(?:csv|tsv|txt)$/i.test(file.name)) return undefined
  return { form: 'statement', file, format: 'csv' }
}

/** Has a CSV read as a bank statement. */
export function AsStatement({ onChoose, disabled }: { readonly onChoose: () => void; readonly disabled?: boolean }) {
  return (
    <Button variant="default" size="xs" onClick={onChoose} {...(disabled === undefined ? {} : { disabled })}>
      It is a bank statement
    </Button>
  )
}

const FILE_ENDINGS =
  '.csv,.tsv,.txt,.xlsx,.ndjson,.jsonl,.json,.gz,.xml,.camt,.053,.sta,.mt940,.940,.swi,.bai,.bai2,.bal'

async function openFiles({ files, operator }: OpenedFiles, onShare: (share: number) => void): Promise<Chosen> {
  const [file] = files
  if (file !== undefined && files.length === 1) {
    const first = await firstRecordLines(file)
    if (first !== undefined) return await readBy(async (reader) => linesBy(reader, file, { first, operator }))
    const format = await statementFormatOf(file)
    if (format !== undefined) return { form: 'statement', file, format }
  }
  const size = files.reduce((sum, each) => sum + each.size, 0)
  return await readBy(async (reader): Promise<ChosenTape> => {
    const view = await reader.ask('open', { files, operator }, (bytes) =>
      onShare(Math.min(100, Math.round((100 * bytes) / size))),
    )
    return { form: 'tape', files, reader, view }
  })
}

async function linesBy(
  reader: TapeReader,
  file: File,
  { first, operator }: { readonly first: readonly string[]; readonly operator: string },
): Promise<ChosenLines> {
  return { form: 'lines', file, first, reader, fields: await reader.ask('fields', operator) }
}

/** Reads by a worker, which stays for what is chosen. */
async function readBy<Read>(act: (reader: TapeReader) => Promise<Read>): Promise<Read> {
  const reader = new TapeReader()
  try {
    return await act(reader)
  } catch (error) {
    reader.close()
    throw error
  }
}
