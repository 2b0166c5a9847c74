// States of lines, covenants and draws in a word each, with its tone; and links to what the operator opens.
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PATHS } from '../../paths.ts'
import './operator.css'
import type { CovenantStatus } from '../../service/operator-lines.ts'
import { usePlace } from '../../shell/use-place.ts'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'
import { sentenceCase } from '../../ui/words.ts'

const COVENANT_TONES: { readonly [status in CovenantStatus]: Tone } = {
  breach: 'bad',
  in_cure: 'bad',
  at_risk: 'watch',
  not_testable: 'watch',
  waived: 'plain',
  cured: 'plain',
  pass: 'good',
}

const COVENANT_WORDS: { readonly [status in CovenantStatus]: string } = {
  breach: 'Breach',
  in_cure: 'In cure',
  at_risk: 'At risk',
  not_testable: 'Not testable',
  waived: 'Waived',
  cured: 'Cured',
  pass: 'Pass',
}

/** Where a covenant stands. */
export function CovenantBadge({ status }: { readonly status: CovenantStatus }) {
  return <StatusBadge tone={COVENANT_TONES[status]}>{COVENANT_WORDS[status]}</StatusBadge>
}

const LINE_TONES: { readonly [status: string]: Tone } = { active: 'good', suspended: 'bad', amortizing: 'watch' }

/** Where a line is in its life. */
export function LineBadge({ status }: { readonly status: string }) {
  return <StatusBadge tone={LINE_TONES[status] ?? 'plain'}>{sentenceCase(status)}</StatusBadge>
}

const DRAW_TONES: { readonly [status: string]: Tone } = { requested: 'watch', declined: 'bad', settled: 'good' }

/** Where a draw request is. */
export function DrawBadge({ status }: { readonly status: string }) {
  return <StatusBadge tone={DRAW_TONES[status] ?? 'plain'}>{sentenceCase(status)}</StatusBadge>
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
