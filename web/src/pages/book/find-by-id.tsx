// Going straight to a record by its id, as the lender's own systems know it.
import { Button, Group, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { PATHS } from '../../paths.ts'
import { usePlace } from '../../shell/use-place.ts'

const PAGES = { receivable: PATHS.receivable, account: PATHS.obligor } as const

/** A field for an id; its page reports that there is none. */
export function FindById({ what }: { readonly what: keyof typeof PAGES }) {
  const { environment } = usePlace()
  const navigate = useNavigate()
  const go = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const id = new FormData(event.currentTarget).get('id')
    if (typeof id === 'string' && id !== '') void navigate({ to: PAGES[what], params: { environment, id } })
  }
  return (
    <form onSubmit={go} role="search">
      <Group gap="xs" wrap="nowrap">
        <TextInput
          name="id"
          size="sm"
          placeholder={`Id of a${what === 'account' ? 'n' : ''} ${what}`}
          aria-label={`Id of the ${what}`}
          maxLength={255}
        />
        <Button type="submit" variant="default">
          Open
        </Button>
      </Group>
    </form>
  )
}
