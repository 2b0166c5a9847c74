// Connections, Imports: a book as a file, from somebody's disk into the service; and what was imported before.
import { useState } from 'react'
import { usePlace } from '../../shell/use-place.ts'
import { Page } from '../../ui/page.tsx'
import { LendersOnly } from '../book/lenders-only.tsx'
import { ChooseFile, type ChosenFile } from './choose-file.tsx'
import { ImportFile } from './import-file.tsx'
import { ImportsPanel } from './imports-panel.tsx'

/** The page. */
export function ImportsPage() {
  const { me, environment } = usePlace()
  return me.organization.is_operator ? <LendersOnly what="Imports" /> : <Imports key={environment} />
}

function Imports() {
  const { environment } = usePlace()
  const [chosen, setChosen] = useState<ChosenFile>()
  return (
    <Page
      title="Imports"
      lead={`Bring accounts, receivables and entries as a file. What you import here goes to ${environment}.`}
    >
      {chosen === undefined ? (
        <ChooseFile onChoose={setChosen} />
      ) : (
        <ImportFile chosen={chosen} onLeave={() => setChosen(undefined)} />
      )}
      <ImportsPanel />
    </Page>
  )
}
