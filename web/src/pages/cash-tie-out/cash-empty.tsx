// What to send where there is nothing to tie out yet, or nothing to tie it out with.
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { PATHS } from '../../paths.ts'
import { usePlace } from '../../shell/use-place.ts'
import { Empty } from '../../ui/states.tsx'
import { useCashPlace } from './cash-place.ts'

const OWN_STATEMENTS = '/docs/guides/bank-statements#statements-of-a-lenders-own-accounts'
const STATEMENTS = '/docs/guides/bank-statements'
const API = '/docs/api/cash-tie-out'
const GUIDE = '/docs/guides/from-bank-statement-to-proof'

/** Nothing was reported, or there has never been a line of a bank: then the service ties nothing out. */
export function NothingToTieOut() {
  const { organization } = useCashPlace()
  return (
    <Empty title="Nothing to tie out yet">
      {organization === undefined
        ? 'Send the entries of your receivables, each with the reference that the bank shows, and the statements of your bank.'
        : 'There is no statement of the accounts of the lender, or no payment in these months.'}{' '}
      <HowToSend /> <Docs href={GUIDE}>From a bank statement to a proven month</Docs> has each step.
    </Empty>
  )
}

/** Payments were reported, and there is no line of a bank in these months. */
export function NoLines() {
  return (
    <Empty title="No lines of the bank yet">
      Payments are verified by bank statements. <HowToSend />
    </Empty>
  )
}

function HowToSend() {
  const { organization } = useCashPlace()
  if (organization !== undefined)
    return (
      <>
        Send a statement by <Docs href={STATEMENTS}>the command line</Docs> or <Docs href={API}>the API</Docs>; the
        lender can send those of its own accounts.
      </>
    )
  return (
    <>
      Drop a statement under <ImportsLink />, or send it by <Docs href={OWN_STATEMENTS}>the command line</Docs> or{' '}
      <Docs href={API}>the API</Docs>.
    </>
  )
}

function ImportsLink() {
  const { environment } = usePlace()
  return (
    <Anchor
      size="sm"
      underline="always"
      renderRoot={(props) => <Link {...props} to={PATHS.imports} params={{ environment }} />}
    >
      Imports
    </Anchor>
  )
}

function Docs({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <Anchor size="sm" underline="always" href={href}>
      {children}
    </Anchor>
  )
}
