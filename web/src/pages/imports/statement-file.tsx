// What a bank statement of the lender's own account has: whether it adds up, what it would change of what is stored, and sending its lines.
import { Alert, Checkbox, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import type { Import } from '@tapeline/sdk'
import { compareLines } from '../../service/stored-comparison.ts'
import { messageOf } from '../../service/call.ts'
import { usePlace } from '../../shell/use-place.ts'
import { BY_CONTENT } from '../../statements/content-advice.ts'
import type { CsvChoices } from '../../statements/csv-choices.ts'
import { StatementFault, readStatement } from '../../statements/read-statement.ts'
import { type LinesBesideStored, besideStored, lineOf } from '../../statements/stored-lines.ts'
import type { StatementView } from '../../statements/statement-view.ts'
import { Panel, Panels } from '../../ui/page.tsx'
import { Loading } from '../../ui/states.tsx'
import type { ChosenStatement } from './choose-file.tsx'
import { SendPanel } from './send-panel.tsx'
import { StatementBesideStored } from './statement-beside-stored.tsx'
import { StatementSummary } from './statement-summary.tsx'

/** A file, and the import that it is sent under. */
export interface StatementFileProps {
  readonly chosen: ChosenStatement
  /** Of a CSV: what its columns give. */
  readonly mapping?: CsvChoices
  readonly title: string
  readonly lead: string
  /** The import that it resumes. */
  readonly begun: Import | undefined
  readonly actions?: ReactNode
  readonly busy: boolean
  readonly onBusy: (busy: boolean) => void
}

/** What a file has, and what would come of its lines. */
interface ReadStatement {
  readonly view: StatementView
  readonly beside: LinesBesideStored
  readonly balances: LinesBesideStored
}

/** The panels. */
export function StatementFile(props: StatementFileProps) {
  const { chosen, mapping, title, lead, begun, actions, busy, onBusy } = props
  const { file, format } = chosen
  const { environment } = usePlace()
  const [by_content, setByContent] = useState(false)
  const read = useQuery({
    queryKey: ['bank-statement', environment, file.name, file.size, file.lastModified, by_content, mapping],
    queryFn: async ({ signal }): Promise<ReadStatement> => {
      const view = await readStatement({
        file,
        format,
        identified_by: by_content ? 'content' : 'reference',
        ...(mapping === undefined ? {} : { mapping }),
      })
      const compare = (lines: string) => compareLines(environment, lines, signal)
      const beside = await besideStored(view.lines, 'bank_line', compare)
      return { view, beside, balances: await besideStored(view.balances, 'bank_balance', compare) }
    },
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  const source = useMemo(() => linesFile(file, read.data), [file, read.data])
  return (
    <Panels>
      <Panel title={title} lead={lead} actions={actions}>
        <Text size="sm" mb="sm">
          Its lines and balances are sent as those of your own accounts, as your own word. Of account numbers only the
          last four digits are sent.
        </Text>
        <Checkbox
          label={BY_CONTENT}
          description="For a bank that gives several lines the same reference. Choose it for all statements of that bank."
          checked={by_content}
          disabled={busy}
          onChange={({ currentTarget }) => setByContent(currentTarget.checked)}
          mb="sm"
        />
        {read.isPending && <Loading />}
        {read.error !== null && (
          <Alert color="red" variant="light" title="The statement cannot be sent" role="alert">
            <Text size="sm">{read.error instanceof StatementFault ? read.error.message : messageOf(read.error)}</Text>
          </Alert>
        )}
        {read.data !== undefined && <StatementSummary {...read.data} />}
      </Panel>
      {read.data !== undefined && <StatementBesideStored {...read.data} />}
      {read.data !== undefined && read.data.beside.sent.length + read.data.balances.sent.length > 0 && (
        <SendPanel
          key={JSON.stringify([by_content, mapping])}
          source={source}
          size={source.file.size}
          begun={begun}
          onBusy={onBusy}
        />
      )}
    </Panels>
  )
}

/** Lines of an import, under the name of the statement. */
function linesFile({ name }: File, read: Omit<ReadStatement, 'view'> | undefined) {
  const lines = [
    ...(read?.beside.sent ?? []).map((record) => `${lineOf(record, 'bank_line')}\n`),
    ...(read?.balances.sent ?? []).map((record) => `${lineOf(record, 'bank_balance')}\n`),
  ]
  return { form: 'lines' as const, file: new File([lines.join('')], name, { type: 'application/x-ndjson' }) }
}
