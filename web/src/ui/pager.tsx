// The foot of a list: back, on, and how many rows a page has. A list has no page numbers and no total; it goes from page to page by the
// tokens of the service, at the same cost at any depth.
import { Button, Group, NativeSelect } from '@mantine/core'
import { counted } from './words.ts'

/** The cursors of a page of a list, as the service returns them. */
export interface PageTokens {
  readonly next_page: string | null
  readonly previous_page: string | null
}

interface PagerProps {
  readonly page: PageTokens
  readonly onGo: (token: string) => void
  /** Rows a page, where they can be chosen. */
  readonly limit?: number
  readonly onLimit?: (limit: string) => void
}

const LIMITS = ['25', '50', '100']

/** Back and on; nothing where all is on one short page. */
export function Pager({ page, onGo, limit = 25, onLimit }: PagerProps) {
  const { next_page, previous_page } = page
  if (next_page === null && previous_page === null && limit <= 25) return null
  return (
    <Group component="nav" aria-label="Pages of the list" justify="space-between" p="md" gap="sm" className="pager">
      {onLimit === undefined ? (
        <span />
      ) : (
        <Group gap="xs">
          <NativeSelect
            size="xs"
            aria-label="Rows a page"
            data={LIMITS.map((value) => ({ value, label: counted(value, 'row') }))}
            value={String(limit)}
            onChange={({ currentTarget }) => onLimit(currentTarget.value)}
          />
        </Group>
      )}
      <Group gap="sm">
        <PageButton label="Previous" token={previous_page} onGo={onGo} />
        <PageButton label="Next" token={next_page} onGo={onGo} />
      </Group>
    </Group>
  )
}

interface PageButtonProps {
  readonly label: string
  readonly token: string | null
  readonly onGo: (token: string) => void
}

function PageButton({ label, token, onGo }: PageButtonProps) {
  return (
    <Button variant="default" size="xs" disabled={token === null} onClick={() => token !== null && onGo(token)}>
      {label}
    </Button>
  )
}
