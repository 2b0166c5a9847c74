// The frame of the dashboard: a head and the pages to go to, which stay in view, and the content beside them. On a phone the pages are a
// sheet over the content while they are opened.
import type { ReactNode } from 'react'
import './frame.css'

interface FrameProps {
  readonly head: ReactNode
  readonly pages: ReactNode
  /** Whether the sheet is opened on a phone. */
  readonly isOpened: boolean
  readonly children: ReactNode
}

/** The frame. */
export function Frame({ head, pages, isOpened, children }: FrameProps) {
  return (
    <>
      <header className="shell-header">{head}</header>
      <nav className="shell-pages" data-opened={isOpened || undefined} aria-label="Pages">
        {pages}
      </nav>
      <main className="shell-content" id="content" tabIndex={-1}>
        {children}
      </main>
    </>
  )
}
