// A bank statement as CSV: every bank has columns of its own, so people choose what each gives and how its cells are written. The choices are the mapping of
// the command line, and are saved and loaded as its file.
import { Alert, Button, FileButton, Group, List, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Import } from '@tapeline/sdk'
import { messageOf } from '../../service/call.ts'
import { type CsvChoices, choicesOf, choicesText, csvNeeds } from '../../statements/csv-choices.ts'
import { StatementFault, readColumns } from '../../statements/read-statement.ts'
import { Panel, Panels } from '../../ui/page.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { FormFault, Loading } from '../../ui/states.tsx'
import type { ChosenStatement } from './choose-file.tsx'
import { CsvColumnsPanel, CsvReadingPanel } from './csv-columns-panel.tsx'
import { StatementFile } from './statement-file.tsx'

interface ImportCsvStatementProps {
  readonly chosen: ChosenStatement
  readonly lead: string
  readonly leave: ReactNode
  readonly begun: Import | undefined
  readonly busy: boolean
  readonly onBusy: (busy: boolean) => void
}

/** The panels: choices first, and what the file has by them. */
export function ImportCsvStatement({ lead, leave, ...props }: ImportCsvStatementProps) {
  const { chosen, busy } = props
  const { file } = chosen
  const columns = useQuery({
    queryKey: ['bank-statement-columns', file.name, file.size, file.lastModified],
    queryFn: () => readColumns(file),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  const [changed, setChanged] = useState<CsvChoices>()
  const mapping = changed ?? columns.data?.proposed
  const needs = mapping === undefined ? [] : csvNeeds(mapping)
  return (
    <Panels>
      <Panel title={file.name} lead={lead} actions={leave}>
        {columns.isPending && <Loading />}
        {columns.error !== null && (
          <Alert color="red" variant="light" title="The statement cannot be read" role="alert">
            <Text size="sm">
              {columns.error instanceof StatementFault ? columns.error.message : messageOf(columns.error)}
            </Text>
          </Alert>
        )}
        {mapping !== undefined && (
          <fieldset disabled={busy} className="plain">
            <ChoicesFile name={file.name} mapping={mapping} onLoad={setChanged} />
          </fieldset>
        )}
      </Panel>
      {columns.data !== undefined && mapping !== undefined && (
        <fieldset disabled={busy} className="plain">
          <Panels>
            <CsvReadingPanel columns={columns.data.columns} mapping={mapping} onChange={setChanged} />
            <CsvColumnsPanel columns={columns.data.columns} mapping={mapping} onChange={setChanged} />
          </Panels>
        </fieldset>
      )}
      {needs.length > 0 && (
        <Panel title="What is still to be chosen">
          <List size="sm">
            {needs.map((need) => (
              <List.Item key={need}>{need}</List.Item>
            ))}
          </List>
        </Panel>
      )}
      {mapping !== undefined && needs.length === 0 && (
        <StatementFile {...props} mapping={mapping} title="What the statement has" lead="By what is chosen above." />
      )}
    </Panels>
  )
}

interface ChoicesFileProps {
  readonly name: string
  readonly mapping: CsvChoices
  readonly onLoad: (mapping: CsvChoices) => void
}

/** The choices as a file, for the next statement of the bank. */
function ChoicesFile({ name, mapping, onLoad }: ChoicesFileProps) {
  const load = useMutation({
    mutationFn: async (file: File) => {
      const read = choicesOf(await file.text())
      if (typeof read === 'string') throw new StatementFault(read)
      return read
    },
    onSuccess: onLoad,
  })
  const save = () =>
    saveFile(
      `${name.replace(/\.[^.]*$/, '')}.mapping.json`,
      new Blob([choicesText(mapping)], { type: 'application/json' }),
    )
  return (
    <>
      <Text size="sm" mb="sm">
        Choose how its cells are written and what its columns give. Save the choices for the next statement of this
        bank: the command line takes the same file.
      </Text>
      <Group gap="sm">
        <Button variant="default" size="xs" onClick={save}>
          Save the choices
        </Button>
        <FileButton onChange={(file) => file && load.mutate(file)} accept=".json">
          {(button) => (
            <Button {...button} variant="default" size="xs" loading={load.isPending}>
              Load choices
            </Button>
          )}
        </FileButton>
      </Group>
      {load.error !== null && (
        <FormFault message={load.error instanceof StatementFault ? load.error.message : messageOf(load.error)} />
      )}
    </>
  )
}
