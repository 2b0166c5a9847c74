// The form of the provider. Saving turns single sign-on on, and takes the password of whoever saves.
import { Button, NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SingleSignOnProvider } from '../../generated/dashboard-endpoints.ts'
import { fieldFault, formFault } from '../../service/call.ts'
import { type StatedProvider, saveSingleSignOn, singleSignOnQuery } from '../../service/single-sign-on.ts'
import { Form } from '../../ui/form.tsx'
import { OwnPasswordInput } from '../own-password-input.tsx'
import { labelOf } from '../../words/field-labels.ts'
import { FOUND_BY_WORDS, NEW_USER_WORDS, PASSWORD_WORDS, SIGN_OUT_WORDS } from './single-sign-on-words.ts'

interface ProviderFormProps {
  /** The settings that are changed; null where there are none yet. */
  readonly of: SingleSignOnProvider | null
  readonly onSaved: () => void
  readonly onCancel: () => void
}

const TEXTS = [
  'provider_name',
  'issuer',
  'client_id',
  'client_secret',
  'mail_domains',
  'role_claim',
  'admin_values',
  'auditor_values',
] as const
const CHOICES = {
  passwords: PASSWORD_WORDS,
  new_users: NEW_USER_WORDS,
  sign_out: SIGN_OUT_WORDS,
  found_by: FOUND_BY_WORDS,
} as const

type Text = (typeof TEXTS)[number]

const ABOUT: Readonly<Record<Text, string>> = {
  provider_name: 'What people call it, such as Okta. It is on the button by which they sign in.',
  issuer: 'The address of the provider, such as https://login.example.com. Its documentation calls it issuer.',
  client_id: 'What the provider calls Tapeline.',
  client_secret: 'What the provider issued with the client ID. It is never shown again.',
  mail_domains: 'The domains of your people’s addresses, such as acme.example. Nobody else gets in.',
  role_claim: 'The claim that decides on roles, such as groups. Empty: everybody who joins is a member.',
  admin_values: 'The values of that claim that make an admin, separated by commas.',
  auditor_values: 'The values of it that make an auditor, who reads and changes nothing, separated by commas.',
}

const FOUND_BY_ABOUT =
  'How people find the way in. The address has to be of a domain that you have proven. ' +
  'Anybody who types such an address sees the names of your organization and of your provider.'

const SAME_SECRET = 'Empty: the one that is stored. Another issuer or client ID needs it once more.'

/** The form. */
export function ProviderForm({ of, onSaved, onCancel }: ProviderFormProps) {
  const queries = useQueryClient()
  const saved = useMutation({
    mutationFn: saveSingleSignOn,
    onSuccess: (settings) => {
      queries.setQueryData(singleSignOnQuery.queryKey, settings)
      onSaved()
    },
  })
  const submit = (values: Readonly<Record<string, string>>) => {
    const texts = Object.fromEntries(TEXTS.map((name) => [name, (values[name] ?? '').trim()]))
    const choices = Object.fromEntries(Object.keys(CHOICES).map((name) => [name, values[name] ?? '']))
    saved.mutate({ ...texts, ...choices, password: values['password'] ?? '' } as StatedProvider)
  }
  const textProps = (name: Text) => ({
    name,
    label: labelOf(name),
    description: ABOUT[name],
    error: fieldFault(saved.error, name),
    ...(name === 'client_secret' ? {} : { defaultValue: of?.[name] ?? '' }),
  })
  const choiceProps = (name: keyof typeof CHOICES) => ({
    name,
    label: labelOf(name),
    data: Object.entries(CHOICES[name]).map(([value, label]) => ({ value, label })),
    defaultValue: of?.[name],
    error: fieldFault(saved.error, name),
  })
  return (
    <Form
      onSubmit={submit}
      action="Save and turn on"
      pending={saved.isPending}
      fault={formFault(saved.error, [...TEXTS, ...Object.keys(CHOICES), 'password'])}
      aside={
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      }
    >
      <TextInput {...textProps('provider_name')} maxLength={60} required data-autofocus />
      <TextInput {...textProps('issuer')} type="url" maxLength={500} required />
      <TextInput {...textProps('client_id')} maxLength={255} required autoComplete="off" />
      <PasswordInput
        {...textProps('client_secret')}
        {...(of === null ? {} : { description: SAME_SECRET })}
        maxLength={1_000}
        required={of === null}
        autoComplete="new-password"
      />
      <TextInput {...textProps('mail_domains')} required />
      <NativeSelect {...choiceProps('new_users')} />
      <NativeSelect {...choiceProps('passwords')} />
      <NativeSelect {...choiceProps('found_by')} description={FOUND_BY_ABOUT} />
      <TextInput {...textProps('role_claim')} maxLength={100} />
      <TextInput {...textProps('admin_values')} />
      <TextInput {...textProps('auditor_values')} />
      <NativeSelect {...choiceProps('sign_out')} />
      <OwnPasswordInput error={saved.error} />
    </Form>
  )
}
