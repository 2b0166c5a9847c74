// What an admin can do about a colleague: role, a link to choose a new password, the second step, removal. What gives access takes the admin's password.
import { Button, Menu } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { PATHS, handedLink } from '../paths.ts'
import type { PasswordLink, User } from '../generated/dashboard-endpoints.ts'
import { createPasswordLink, endTwoStepOf, giveAccess, usersQuery } from '../service/team.ts'
import { Dialog } from '../ui/dialog.tsx'
import { SecretText } from '../ui/secret-text.tsx'
import { FormActions } from '../ui/states.tsx'
import { AuditorDialog } from './auditor-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { ROLE_NAMES } from './person-cell.tsx'
import { RemoveUserDialog } from './remove-user-dialog.tsx'

/** Something to do about a user by one's own password, and how it is asked. */
interface Deed {
  readonly label: string
  readonly question: string
  readonly action: string
  readonly explanation: string
  /** The token of a link to hand over, where there is one. */
  readonly carryOut: (password: string) => Promise<PasswordLink | undefined>
}

/** What a dialog of its own asks. */
type Asked = 'auditor' | 'removal' | Deed

/** The menu of a user, and the question before what is chosen. */
export function UserActions({ user }: { readonly user: User }) {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Asked>()
  const [handed, setHanded] = useState<PasswordLink>()
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setAsked(undefined)
    setHanded(undefined)
  }
  const deed = typeof asked === 'object' ? asked : undefined
  const carryOut = async (password: string) => {
    const link = await deed?.carryOut(password)
    setHanded(link)
    if (link === undefined) close()
    await queries.invalidateQueries(usersQuery)
  }
  return (
    <>
      <Menu position="bottom-end" width={240} withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button ref={button} variant="default" size="xs" aria-label={`Manage ${user.name}`}>
            Manage
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setAsked('auditor')}>
            {user.role === 'auditor' ? 'Change the last day' : 'Make an auditor'}
          </Menu.Item>
          {deedsFor(user).map((one) => (
            <Menu.Item key={one.label} onClick={() => setAsked(one)}>
              {one.label}
            </Menu.Item>
          ))}
          <Menu.Item onClick={() => setAsked('removal')}>Remove</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <AuditorDialog user={user} opened={asked === 'auditor'} onClose={close} returnTo={button} />
      <RemoveUserDialog user={user} opened={asked === 'removal'} onClose={close} returnTo={button} />
      {handed === undefined ? (
        <PasswordDialog
          title={deed?.question ?? ''}
          lead={deed?.explanation ?? ''}
          action={deed?.action ?? ''}
          opened={deed !== undefined}
          onClose={close}
          work={carryOut}
          returnTo={button}
        />
      ) : (
        <PasswordLink handed={handed} name={user.name} onClose={close} returnTo={button} />
      )}
    </>
  )
}

const EXPLANATION =
  'Members work with the book. Approvers also decide on what takes a second person. Admins do that too, and manage API keys and people. ' +
  'The change holds at once.'

function deedsFor({ id, name, role, two_step, has_ended }: User): Deed[] {
  const others = (['admin', 'member', 'approver'] as const).filter((other) => other !== role)
  const silently = (work: Promise<unknown>) => work.then(() => undefined)
  const twoStep: Deed = {
    label: 'Turn off two-step sign-in',
    question: `Turn off two-step sign-in of ${name}?`,
    action: 'Turn it off',
    explanation:
      'For somebody who lost the device and the recovery codes. Passkeys are removed and every session ends; the password alone signs in.',
    carryOut: (password) => silently(endTwoStepOf(id, password)),
  }
  const link: Deed = {
    label: 'Link for a new password',
    question: `A link for ${name}?`,
    action: 'Create the link',
    explanation: 'It works once, within a day. Sessions end when the new password is chosen.',
    carryOut: (password) => createPasswordLink(id, password),
  }
  return [
    ...others.map((other) => ({
      label: `Make ${ROLE_NAMES[other].one}`,
      question: `Make ${name} ${ROLE_NAMES[other].one}?`,
      action: 'Change the role',
      explanation: EXPLANATION,
      carryOut: (password: string) => silently(giveAccess(id, { role: other, ends_on: null }, password)),
    })),
    ...(has_ended ? [] : [link]),
    ...(two_step ? [twoStep] : []),
  ]
}

const PERSONAL = 'Send it to this person only: whoever opens it chooses the password.'

interface PasswordLinkProps {
  readonly handed: PasswordLink
  readonly name: string
  readonly onClose: () => void
  readonly returnTo: RefObject<HTMLElement | null>
}

function PasswordLink({ handed: { token, mailed }, name, onClose, returnTo }: PasswordLinkProps) {
  return (
    <Dialog title={`Link for ${name}`} opened onClose={onClose} stays returnTo={returnTo}>
      <SecretText
        label="Link"
        text={handedLink(PATHS.password, token)}
        warning={mailed ? `The link is on its way by e-mail. ${PERSONAL}` : PERSONAL}
      />
      <FormActions>
        <Button onClick={onClose}>{mailed ? 'Done' : 'I have copied it'}</Button>
      </FormActions>
    </Dialog>
  )
}
