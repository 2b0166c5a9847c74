// One import: how far it has come, and which of its lines were refused.
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { PATHS } from '../../paths.ts'
import { failureOf } from '../../service/call.ts'
import { importQuery } from '../../service/imports.ts'
import { BackLink } from '../../shell/back-link.tsx'
import { usePlace } from '../../shell/use-place.ts'
import { Ago } from '../../ui/moments.tsx'
import { Page, Panel } from '../../ui/page.tsx'
import { States } from '../../ui/states.tsx'
import { StatusBadge } from './imports-panel.tsx'
import { RejectedLines, SaveRefusedLines } from './rejected-lines.tsx'
import { RunCounts } from './run-counts.tsx'
import { RefusedByCause, StoppedImport } from './stopped-import.tsx'
import { counted } from '../../ui/words.ts'

/** The page. */
export function ImportPage() {
  const { environment } = usePlace()
  const { id } = useParams({ from: PATHS.importRun })
  const loaded = useQuery(importQuery(environment, id))
  return (
    <Page
      back={<BackLink to={PATHS.imports}>All imports</BackLink>}
      title={id}
      lead="An import"
      actions={loaded.data && <StatusBadge run={loaded.data} />}
    >
      <States loaded={loaded} failureOf={failureOf}>
        {(run) => (
          <>
            <Panel title="Lines">
              <StoppedImport run={run} />
              <RunCounts run={run} />
              <p className="note">
                Begun <Ago at={run.started_at} />, last moved <Ago at={run.updated_at} />,{' '}
                {counted(run.lines_per_second, 'line')} a second.
              </p>
            </Panel>
            <Panel
              title="Refused lines"
              lead="Every fault of each, in the words of the API. Lines are counted from 1; the head of a table is none."
              flush
              actions={run.rejected > 0 && <SaveRefusedLines id={id} />}
            >
              <RefusedByCause run={run} />
              <RejectedLines key={run.rejected} id={id} heads={0} />
            </Panel>
          </>
        )}
      </States>
    </Page>
  )
}
