// What an admin can do about a colleague: role, a link to choose a new password, the second step, removal.
import { Button, Menu } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { PATHS, handedLink } from '../paths.ts'
import { formFault } from '../service/call.ts'
import type { PasswordLink, User } from '../generated/dashboard-endpoints.ts'
import { createPasswordLink, endTwoStepOf, giveAccess, removeUser, usersQuery } from '../service/team.ts'
import { Confirm, Dialog } from '../ui/dialog.tsx'
import { SecretText } from '../ui/secret-text.tsx'
import { FormActions } from '../ui/states.tsx'
import { AuditorDialog } from './auditor-dialog.tsx'
import { ROLE_NAMES } from './person-cell.tsx'

/** Something to do about a user, and how it is asked. */
interface Deed {
  readonly label: string
  readonly question: string
  readonly action: string
  readonly explanation: string
  /** The token of a link to hand over, where there is one. */
  readonly carryOut: () => Promise<PasswordLink | undefined>
}

/** The menu of a user, and the question before what is chosen. */
export function UserActions({ user }: { readonly user: User }) {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<Deed>()
  const [auditing, setAuditing] = useState(false)
  const done = useMutation({
    mutationFn: (deed: Deed) => deed.carryOut(),
    onSuccess: (handed) => {
      if (handed === undefined) setChosen(undefined)
      return queries.invalidateQueries(usersQuery)
    },
    gcTime: 0,
  })
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setChosen(undefined)
    done.reset()
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
          <Menu.Item onClick={() => setAuditing(true)}>
            {user.role === 'auditor' ? 'Change the last day' : 'Make an auditor'}
          </Menu.Item>
          {deedsFor(user).map((deed) => (
            <Menu.Item key={deed.label} onClick={() => setChosen(deed)}>
              {deed.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <AuditorDialog user={user} opened={auditing} onClose={() => setAuditing(false)} returnTo={button} />
      {done.data === undefined ? (
        <Confirm
          title={chosen?.question ?? ''}
          opened={chosen !== undefined}
          onClose={close}
          action={chosen?.action ?? ''}
          onConfirm={() => chosen !== undefined && done.mutate(chosen)}
          pending={done.isPending}
          fault={formFault(done.error, [])}
          returnTo={button}
        >
          {chosen?.explanation}
        </Confirm>
      ) : (
        <PasswordLink handed={done.data} name={user.name} onClose={close} returnTo={button} />
      )}
    </>
  )
}

function deedsFor({ id, name, role, two_step, has_ended }: User): Deed[] {
  const others = (['admin', 'member'] as const).filter((other) => other !== role)
  const silently = (work: Promise<unknown>) => work.then(() => undefined)
  const twoStep: Deed = {
    label: 'Turn off two-step sign-in',
    question: `Turn off two-step sign-in of ${name}?`,
    action: 'Turn it off',
    explanation:
      'For somebody who lost the device and the recovery codes. Passkeys are removed and every session ends; the password alone signs in.',
    carryOut: () => silently(endTwoStepOf(id)),
  }
  const link: Deed = {
    label: 'Link for a new password',
    question: `A link for ${name}?`,
    action: 'Create the link',
    explanation: 'It works once, within a day. Sessions end when the new password is chosen.',
    carryOut: () => createPasswordLink(id),
  }
  return [
    ...others.map((other) => ({
      label: `Make ${ROLE_NAMES[other].one}`,
      question: `Make ${name} ${ROLE_NAMES[other].one}?`,
      action: 'Change the role',
      explanation: 'Members work with the book. Admins manage API keys and people too. The change holds at once.',
      carryOut: () => silently(giveAccess(id, { role: other, ends_on: null })),
    })),
    ...(has_ended ? [] : [link]),
    ...(two_step ? [twoStep] : []),
    {
      label: 'Remove',
      question: `Remove ${name}?`,
      action: 'Remove',
      explanation:
        'Every session ends at once. What was done stays in the audit under this name. API keys keep working.',
      carryOut: () => silently(removeUser(id)),
    },
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
