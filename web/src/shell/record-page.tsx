// The page of one record while it is loaded, and where it is not there: named by its id, with the way back, and what the service states.
import type { ComponentProps, ReactNode } from 'react'
import { failureOf } from '../service/call.ts'
import { Page, Panel } from '../ui/page.tsx'
import { States } from '../ui/states.tsx'

interface RecordPageProps<T> {
  readonly id: string
  readonly back: ReactNode
  readonly loaded: ComponentProps<typeof States<T>>['loaded']
  /** The page, once the record is loaded. */
  readonly children: (record: T) => ReactNode
}

/** The page. */
export function RecordPage<T>({ id, back, loaded, children }: RecordPageProps<T>) {
  const { data, error } = loaded
  const isGone = error !== null && failureOf(error).is_gone
  if (data !== undefined && !isGone) return children(data)
  return (
    <Page title={id} back={back}>
      <Panel>
        <States loaded={loaded} failureOf={failureOf}>
          {children}
        </States>
      </Panel>
    </Page>
  )
}
