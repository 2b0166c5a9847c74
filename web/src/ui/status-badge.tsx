// A state in a word. Its color repeats the word and never replaces it.
import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Tone } from './tone.ts'

const TEXT = 'var(--mantine-color-text)'

const LOOKS = {
  good: { variant: 'light', color: 'accent', c: 'var(--mantine-color-anchor)' },
  watch: { variant: 'light', color: 'yellow', c: TEXT },
  bad: { variant: 'filled', color: 'red.9', c: 'white' },
  plain: { variant: 'outline', color: 'gray', c: TEXT },
} as const

/** The word on its ground. */
export function StatusBadge({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <Badge {...LOOKS[tone]} tt="none" radius="sm" miw="max-content" style={{ flex: 'none' }}>
      {children}
    </Badge>
  )
}
