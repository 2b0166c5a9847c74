// Connections, Imports: sends a file of records from the user's disk to the service, and lists earlier imports. The address of the page
// names an import in progress, so that a reloaded page shows its progress and resumes it.
import { useQuery } from '@tanstack/react-query'
import { startTransition, useState } from 'react'
import type { Import } from '@tapeline/sdk'
import { importQuery } from '../../service/imports.ts'
import { Changing } from '../../shell/changing.tsx'
import { useAddress } from '../../shell/use-address.ts'
import { usePlace } from '../../shell/use-place.ts'
import { Page } from '../../ui/page.tsx'
import { LendersOnly } from '../book/lenders-only.tsx'
import { BegunImport } from './begun-import.tsx'
import { ChooseFile, type Chosen } from './choose-file.tsx'
import { ImportFile } from './import-file.tsx'
import { ImportsPanel } from './imports-panel.tsx'
import { forgetMapping } from './kept-mapping.ts'

/** The page. */
export function ImportsPage() {
  const { me, environment } = usePlace()
  return me.organization.is_operator ? <LendersOnly what="Imports" /> : <Imports key={environment} />
}

/** An import that stopped takes no more lines: a file is a new import then. */
function toResume(run: Import | undefined): Import | undefined {
  return run?.status === 'stopped' ? undefined : run
}

/** A file, and the import that it resumes. */
interface Taken {
  readonly chosen: Chosen
  readonly begun: Import | undefined
}

function Imports() {
  const { environment } = usePlace()
  const { search, changeSearch } = useAddress()
  const { import: id } = search
  const [taken, setTaken] = useState<Taken>()
  const begun = useQuery({ ...importQuery(environment, id ?? ''), enabled: id !== undefined })
  // A file that is chosen before it is known how far the import is would begin another.
  const isMoving = id !== undefined && (begun.isPending || begun.data?.status === 'running')
  // Its panels have a choice for each column: they are drawn in turns, between which the page answers.
  const take = (chosen: Chosen) => startTransition(() => setTaken({ chosen, begun: toResume(begun.data) }))
  const leave = () => {
    if (id !== undefined) forgetMapping({ environment, id })
    setTaken(undefined)
    changeSearch({ import: undefined })
  }
  return (
    <Page
      title="Imports"
      lead={`Bring accounts, receivables and entries, or statements of your bank accounts, as a file. What you import here goes to ${environment}.`}
    >
      {taken === undefined ? (
        <>
          {id !== undefined && <BegunImport id={id} loaded={begun} onLeave={leave} />}
          <Changing>{!isMoving && <ChooseFile onChoose={take} />}</Changing>
        </>
      ) : (
        <ImportFile {...taken} onLeave={leave} />
      )}
      <ImportsPanel />
    </Page>
  )
}
