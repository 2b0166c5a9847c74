// An import that was under way when its page was left or loaded again: what is settled so far, and how the rest follows.
import { Anchor, Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Import } from '@tapeline/sdk'
import { PATHS } from '../../paths.ts'
import { failureOf } from '../../service/call.ts'
import { usePlace } from '../../shell/use-place.ts'
import { Panel } from '../../ui/page.tsx'
import { States } from '../../ui/states.tsx'
import { RunCounts } from './run-counts.tsx'
import { StoppedImport } from './stopped-import.tsx'
import { counted } from '../../ui/words.ts'

interface BegunImportProps {
  readonly id: string
  readonly loaded: {
    readonly data: Import | undefined
    readonly error: unknown
    readonly refetch: () => unknown
  }
  readonly onLeave: () => void
}

/** The panel. */
export function BegunImport({ id, loaded, onLeave }: BegunImportProps) {
  const { environment } = usePlace()
  return (
    <Panel
      title={`Import ${id}`}
      lead={leadOf(loaded.data)}
      actions={
        <Group gap="sm">
          <Anchor
            size="sm"
            renderRoot={(props) => <Link {...props} to={PATHS.importRun} params={{ environment, id }} />}
          >
            Its report
          </Anchor>
          <Button variant="default" size="xs" onClick={onLeave}>
            Leave it at that
          </Button>
        </Group>
      }
    >
      <div role="status">
        <States loaded={loaded} failureOf={failureOf}>
          {(run) => (
            <>
              <StoppedImport run={run} />
              <RunCounts run={run} />
            </>
          )}
        </States>
      </div>
    </Panel>
  )
}

function leadOf(run: Import | undefined): string {
  if (run?.status === 'running') return 'What was sent before the page was left is still being settled.'
  if (run?.status === 'stopped') return 'It takes no more lines. A file that is chosen below is a new import.'
  const settled = run === undefined ? '' : `${counted(run.lines_read, 'row')} settled and kept. `
  return `${settled}The file itself was in the page: choose it again below, and sending continues from there.`
}
