// What is calculated once it is asked for: a button, and what takes its place, which gets the focus from it.
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { takeLostFocus } from './focus-return.ts'

interface OnceAskedProps {
  /** What it is called. */
  readonly label: string
  /** What asks for it. */
  readonly action: string
  /** Whether it is a table, which has its own distances. */
  readonly is_table?: boolean
  readonly children: ReactNode
}

/** The button, or what was asked for. */
export function OnceAsked({ label, action, is_table = false, children }: OnceAskedProps) {
  const [is_asked, setAsked] = useState(false)
  if (!is_asked)
    return (
      <div className="totals" role="group" aria-label={label}>
        <Button variant="default" size="compact-xs" onClick={() => setAsked(true)}>
          {action}
        </Button>
      </div>
    )
  return (
    <div
      key="asked"
      {...(is_table ? {} : { className: 'totals' })}
      role="group"
      aria-label={label}
      tabIndex={-1}
      ref={takeLostFocus}
    >
      {children}
    </div>
  )
}
