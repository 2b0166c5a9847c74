// The link of an invitation, for the only time.
import { Button } from '@mantine/core'
import { PATHS, handedLink } from '../paths.ts'
import { SecretText } from '../ui/secret-text.tsx'
import { FormActions } from '../ui/states.tsx'

interface InvitationLinkProps {
  readonly token: string
  /** Whether it is on its way by mail too. */
  readonly mailed: boolean
  readonly onClose: () => void
}

const MAILED = 'The link is on its way by e-mail; here it is as well.'

const WARNING = 'Send this link to nobody else: whoever opens it first joins. It works once, within seven days.'

/** The link, and what to do with it. */
export function InvitationLink({ token, mailed, onClose }: InvitationLinkProps) {
  return (
    <>
      <SecretText
        label="Link"
        text={handedLink(PATHS.invitation, token)}
        warning={mailed ? `${MAILED} ${WARNING}` : WARNING}
      />
      <FormActions>
        <Button onClick={onClose}>{mailed ? 'Done' : 'I have copied it'}</Button>
      </FormActions>
    </>
  )
}
