// Chooses a file, by a button or by dropping it, and reads its beginning to detect its form.
import { Anchor, Button, FileButton, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type DragEvent, useState } from 'react'
import { type FileForm, FileFault, readForm } from '../../import/book-file.ts'
import { Panel } from '../../ui/page.tsx'
import { FormFault } from '../../ui/states.tsx'

/** A file, and what it holds. */
export interface ChosenFile {
  readonly file: File
  readonly form: FileForm
}

/** The panel. */
export function ChooseFile({ onChoose }: { readonly onChoose: (chosen: ChosenFile) => void }) {
  const [over, setOver] = useState(false)
  const read = useMutation({
    mutationFn: async (file: File) => ({ file, form: await readForm(file) }),
    onSuccess: onChoose,
  })
  const take = (file: File | null | undefined) => {
    if (file) read.mutate(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    <Panel title="Import a file">
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
          <Text fw={600}>Drop a CSV or NDJSON file here</Text>
          <Text c="dimmed" size="sm" maw={460}>
            However large, also packed by gzip (.gz). It is read here in the browser, a piece at a time, and nothing is
            sent before you have seen how it would be read.
          </Text>
          <FileButton onChange={take} accept=".csv,.tsv,.txt,.ndjson,.jsonl,.json,.gz">
            {(props) => (
              <Button {...props} loading={read.isPending}>
                Choose a file
              </Button>
            )}
          </FileButton>
        </Stack>
      </div>
      {read.error !== null && <FormFault message={faultText(read.error)} />}
      <Text size="xs" c="dimmed" mt="sm">
        An account comes before its receivables, a receivable before its entries. For books that come every night, let
        your system send them:{' '}
        <Anchor href="/docs/imports" size="xs">
          POST /imports
        </Anchor>
        .
      </Text>
    </Panel>
  )
}

/** What is wrong with a file, for people. */
export function faultText(error: unknown): string {
  return error instanceof FileFault
    ? error.message
    : 'The file could not be read. It may have been moved or changed: choose it again.'
}
