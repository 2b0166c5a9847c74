// States of lines, covenants and draws in a word each, with its tone; and links to what the operator opens.
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { DrawStatus, TestStatus } from '../../service/api-types.ts'
import type { Overview } from '../../generated/dashboard-endpoints.ts'
import { PATHS } from '../../paths.ts'
import { overviewQuery } from '../../service/operator-lines.ts'
import './operator.css'
import { usePlace } from '../../shell/use-place.ts'
import { NamedId } from '../../ui/named-id.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { toneOfDraw, toneOfLine, toneOfTest, wordOf } from '../debt-lines/line-words.ts'

/** The state of a covenant. */
export function CovenantBadge({ status }: { readonly status: TestStatus }) {
  return <StatusBadge tone={toneOfTest(status)}>{wordOf(status)}</StatusBadge>
}

/** Where a line is in its life. */
export function LineBadge({ status }: { readonly status: string }) {
  return <StatusBadge tone={toneOfLine(status)}>{wordOf(status)}</StatusBadge>
}

/** Where a draw request is. */
export function DrawBadge({ status }: { readonly status: DrawStatus }) {
  return <StatusBadge tone={toneOfDraw(status)}>{wordOf(status)}</StatusBadge>
}

/** To a debt line. */
export function LineLink({ line, children }: { readonly line: string; readonly children?: ReactNode }) {
  const { environment } = usePlace()
  const name = useGlance(
    children === undefined,
    ({ data }) => data.flatMap(({ lines }) => lines).find(({ id }) => id === line)?.name,
  )
  return (
    <Anchor
      underline="always"
      fz="inherit"
      className="breakable"
      renderRoot={(props) => <Link {...props} to={PATHS.operatorLine} params={{ environment, line }} />}
    >
      {children ?? <NamedId id={line} name={name} />}
    </Anchor>
  )
}

/** An organization by its name, where it leads nowhere. */
export function OrganizationName({ id }: { readonly id: string }) {
  return useGlance(true, ({ data }) => data.find((lender) => lender.id === id)?.name) ?? id
}

/** To an organization. */
export function OrganizationLink({ id, children }: { readonly id: string; readonly children?: ReactNode }) {
  const { environment } = usePlace()
  const name = useGlance(children === undefined, ({ data }) => data.find((lender) => lender.id === id)?.name)
  return (
    <Anchor
      underline="always"
      fz="inherit"
      className="breakable"
      renderRoot={(props) => (
        <Link {...props} to={PATHS.operatorOrganization} params={{ environment, organization: id }} />
      )}
    >
      {children ?? <NamedId id={id} name={name} />}
    </Anchor>
  )
}

/** A name in the overview, which is asked for once for all names of a page. */
function useGlance(is_wanted: boolean, nameIn: (overview: Overview) => string | null | undefined): string | undefined {
  const { environment, me } = usePlace()
  const { data } = useQuery({
    ...overviewQuery(environment, {}),
    enabled: is_wanted && me.organization.is_operator,
    refetchInterval: false,
    staleTime: 60_000,
  })
  return (data && nameIn(data)) ?? undefined
}
