// The way to the guide that states what the checks look for, to the part for who reads the page.
import { Anchor } from '@mantine/core'

const GUIDE = '/docs/guides/what-integrity-checks-look-for'

/** The link. */
export function ChecksGuide({ of }: { readonly of: 'funder' | 'lender' }) {
  return (
    <Anchor href={`${GUIDE}#for-the-${of}`} fz="inherit" underline="always">
      What the checks look for
    </Anchor>
  )
}
