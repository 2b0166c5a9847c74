// A link from one page of the entrance to another, below its form.
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PATHS } from '../paths.ts'

interface EntranceLinkProps {
  readonly to: (typeof PATHS)['signIn' | 'forgotPassword' | 'findProvider']
  readonly children: ReactNode
}

/** The link. */
export function EntranceLink({ to, children }: EntranceLinkProps) {
  return (
    <Anchor
      size="sm"
      underline="always"
      renderRoot={(props) => <Link {...props} to={to} />}
      style={{ alignSelf: 'flex-start' }}
    >
      {children}
    </Anchor>
  )
}
