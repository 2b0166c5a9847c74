// What came of a file: its counts, what was refused and why, and the refused rows as a file to correct.
import { Anchor, Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Import } from '@tapeline/sdk'
import { PATHS } from '../../paths.ts'
import { messageOf } from '../../service/call.ts'
import { usePlace } from '../../shell/use-place.ts'
import { Panel } from '../../ui/page.tsx'
import { saveFile } from '../../ui/save-file.ts'
import type { ImportPlan } from './import-plan.ts'
import { RunCounts } from './run-counts.tsx'
import { refusedRows } from './refused-rows.ts'
import { RejectedLines, SaveRefusedLines } from './rejected-lines.tsx'
import { RefusedByCause, StoppedImport } from './stopped-import.tsx'

interface OutcomePanelProps {
  readonly plan: ImportPlan
  readonly run: Import
  /** Rows that were not sent, because they cannot be. */
  readonly left: number
}

/** The panel. */
export function OutcomePanel({ plan, run, left }: OutcomePanelProps) {
  const { environment } = usePlace()
  const suffix = plan.source.form === 'tape' ? 'csv' : 'ndjson'
  const refused = useMutation({
    mutationFn: () => refusedRows(plan, run.id, new AbortController().signal),
    onSuccess: (files) => {
      for (const { name, content } of files) saveFile(name, content)
    },
  })
  return (
    <Panel
      title={titleOf(run)}
      lead={leadOf(run, left)}
      actions={
        run.dry_run ? undefined : (
          <Anchor
            size="sm"
            renderRoot={(props) => <Link {...props} to={PATHS.importRun} params={{ environment, id: run.id }} />}
          >
            Its report
          </Anchor>
        )
      }
    >
      <StoppedImport run={run} />
      <RunCounts run={run} />
      {run.rejected + left > 0 && (
        <>
          <Group justify="space-between" mt="lg" mb="xs" gap="sm">
            <Text size="sm">Correct these rows in the file below, and import it as a file of its own.</Text>
            <Button variant="default" size="xs" onClick={() => refused.mutate()} loading={refused.isPending}>
              Refused rows as {suffix.toUpperCase()}
            </Button>
          </Group>
          {refused.error !== null && <Text c="red">{messageOf(refused.error)}</Text>}
          <RefusedByCause run={run} />
          {run.rejected > 0 && (
            <Group justify="flex-end" mb="xs">
              <SaveRefusedLines id={run.id} />
            </Group>
          )}
          <RejectedLines id={run.id} heads={0} />
        </>
      )}
    </Panel>
  )
}

function titleOf({ dry_run, status }: Import): string {
  if (dry_run) return 'What would come of it'
  return status === 'stopped' ? 'Imported in part' : 'Imported'
}

function leadOf({ dry_run, status, rejected }: Import, left: number): string {
  if (status === 'stopped') return 'What was not refused before the import stopped is stored.'
  if (dry_run)
    return rejected + left === 0 ? 'Nothing was written. Every checked row would be accepted.' : 'Nothing was written.'
  return rejected + left === 0 ? 'Every row was taken.' : 'What was not refused is stored.'
}
