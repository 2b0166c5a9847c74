// States of lines, covenants and draws in a word each, with its tone; and links to what the operator opens.
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { DrawStatus, TestStatus } from '../../service/api-types.ts'
import { PATHS } from '../../paths.ts'
import './operator.css'
import { usePlace } from '../../shell/use-place.ts'
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
  return (
    <Anchor
      underline="always"
      fz="inherit"
      className="breakable"
      renderRoot={(props) => <Link {...props} to={PATHS.operatorLine} params={{ environment, line }} />}
    >
      {children ?? line}
    </Anchor>
  )
}

/** To an organization. */
export function OrganizationLink({ id, children }: { readonly id: string; readonly children?: ReactNode }) {
  const { environment } = usePlace()
  return (
    <Anchor
      underline="always"
      fz="inherit"
      className="breakable"
      renderRoot={(props) => (
        <Link {...props} to={PATHS.operatorOrganization} params={{ environment, organization: id }} />
      )}
    >
      {children ?? id}
    </Anchor>
  )
}
