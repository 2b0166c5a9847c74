// The rows of a table as a file, as the service writes it: it streams to the disk, whatever its length.
import { Button } from '@mantine/core'

interface CsvLinkProps {
  /** Where the service answers with the file, under /app/api. */
  readonly href: string
  /** What is in it, for those who hear the link alone. */
  readonly what: string
  /** What stands on the link instead of `CSV`, beginning with it. */
  readonly label?: string
}

/** A link that saves a CSV file. */
export function CsvLink({ href, what, label = 'CSV' }: CsvLinkProps) {
  return (
    <Button component="a" href={href} download variant="default" size="xs" aria-label={`${label}: download ${what}`}>
      {label}
    </Button>
  )
}
