// The choice of an organization, which only pages of the operator load.
import { partOf, usePart } from '../../ui/load-part.ts'
import { Loading } from '../../ui/states.tsx'
import type { OrganizationSelectProps } from './organization-select.tsx'

const SELECT = partOf('organizations', () => import('./organization-select.tsx'))

/** The choice. */
export function OrganizationChoice(props: OrganizationSelectProps) {
  const part = usePart(SELECT)
  return part === undefined ? <Loading /> : <part.OrganizationSelect {...props} />
}
