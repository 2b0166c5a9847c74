// An address at which there is no page.
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { PATHS } from '../paths.ts'
import { Entrance } from '../ui/entrance.tsx'

/** The page. */
export function MissingPage() {
  return (
    <Entrance title="There is no such page" lead="The address may be mistyped, or the page may have moved.">
      <Button
        fullWidth
        renderRoot={(props) => <Link {...props} to={PATHS.overview} params={{ environment: 'sandbox' }} />}
      >
        To the overview
      </Button>
    </Entrance>
  )
}
