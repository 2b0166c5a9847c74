// Saving a whole list as CSV, page after page: how far it is, and a way to stop.
import { Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../service/call.ts'
import { type ListExport, exportList } from '../service/list-export.ts'
import { saveFile } from '../ui/save-file.ts'
import { counted } from '../ui/words.ts'

interface ExportButtonProps extends ListExport {
  /** What is in the file, for those who hear the button alone. */
  readonly what: string
  readonly file_name: string
}

/** The button; while it works, its progress and a button that stops it. */
export function ExportButton({ what, file_name, ...list }: ExportButtonProps) {
  const [rows, setRows] = useState(0)
  const stopping = useRef<AbortController>(undefined)
  useEffect(() => () => stopping.current?.abort(), [])
  const exported = useMutation({
    mutationFn: () => {
      const controller = new AbortController()
      stopping.current = controller
      setRows(0)
      return exportList(list, setRows, controller.signal)
    },
    onSuccess: (file) => saveFile(file_name, file),
  })
  const stopped = exported.error instanceof DOMException && exported.error.name === 'AbortError'
  return (
    <Group gap={0}>
      <Text size="xs" c="dimmed" role="status" mr={exported.isPending || exported.error !== null ? 'xs' : 0}>
        {exported.isPending && counted(rows, 'row')}
        {exported.error !== null && (stopped ? 'Stopped, nothing was saved' : messageOf(exported.error))}
      </Text>
      {exported.isPending ? (
        <Button variant="default" size="xs" onClick={() => stopping.current?.abort()}>
          Stop
        </Button>
      ) : (
        <Button variant="default" size="xs" onClick={() => exported.mutate()} aria-label={`CSV: download ${what}`}>
          CSV
        </Button>
      )}
    </Group>
  )
}
