// The rows of a table as a file, as the service writes it: it streams to the disk, whatever its length.
import { Button } from '@mantine/core'

interface FileLinksProps {
  /** Where the service answers with the CSV, under /app/api; the workbook is at the same path with its own ending. */
  readonly href: string
  /** What is in it, for those who hear the link alone. */
  readonly what: string
  /** What stands on the link instead of `CSV`, beginning with it. */
  readonly label?: string
}

/** Links that save a table as CSV and as an Excel workbook. */
export function FileLinks({ href, what, label = 'CSV' }: FileLinksProps) {
  return (
    <Button.Group>
      <FileLink href={href} what={what} label={label} />
      <FileLink href={workbookAddress(href)} what={what} label={label.replace('CSV', 'Excel')} />
    </Button.Group>
  )
}

function FileLink({ href, what, label }: Required<FileLinksProps>) {
  return (
    <Button component="a" href={href} download variant="default" size="xs" aria-label={`${label}: download ${what}`}>
      {label}
    </Button>
  )
}

/** The workbook beside a CSV. Its amounts have one form, so that it is not asked for one. */
export function workbookAddress(csv: string): string {
  const [path = '', query = ''] = csv.split('?')
  const asked = new URLSearchParams(query)
  asked.delete('amounts')
  return `${path.replace(/\.csv$/, '.xlsx')}?${asked.toString()}`
}
