// The accounts into which collections belong, as the operator types them: for all receivables, or for those of a debt line or a product type.
import { Button, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { TieOutSettings } from '@tapeline/sdk'
import { labelOf } from '../../words/field-labels.ts'

/** An account that is set. */
type CollectionAccount = TieOutSettings['collection_accounts'][number]

/** An account as it is typed. */
export type AccountDraft = Readonly<Record<'account' | 'debt_line_id' | 'product_type', string>>

const PARTS = ['account', 'debt_line_id', 'product_type'] as const
const NO_ACCOUNT: AccountDraft = { account: '', debt_line_id: '', product_type: '' }

/** An account that is stored, as it is typed. */
export function accountDraftOf({ account, debt_line_id, product_type }: CollectionAccount): AccountDraft {
  return { account, debt_line_id: debt_line_id ?? '', product_type: product_type ?? '' }
}

/** What drafts state; what is empty is left out. */
export function readAccounts(drafts: readonly AccountDraft[]): CollectionAccount[] {
  return drafts.map(({ account, debt_line_id, product_type }) => ({
    account: account.trim(),
    ...(debt_line_id.trim() === '' ? {} : { debt_line_id: debt_line_id.trim() }),
    ...(product_type.trim() === '' ? {} : { product_type: product_type.trim() }),
  }))
}

/** An account in words: `Collections 1234`, or `Leases (lease)`. */
export function accountText({ account, debt_line_id, product_type }: CollectionAccount): string {
  const only = [debt_line_id, product_type].filter((part) => typeof part === 'string')
  return only.length === 0 ? account : `${account} (${only.join(', ')})`
}

/** The names of the fields of some drafts, as faults name them. */
export function accountFields(drafts: readonly AccountDraft[]): string[] {
  return drafts.flatMap((_, at) => PARTS.map((part) => fieldAt(at, part)))
}

function fieldAt(at: number, part: string): string {
  return `collection_accounts[${at}].${part}`
}

interface CollectionAccountsProps {
  readonly accounts: readonly AccountDraft[]
  readonly onChange: (accounts: readonly AccountDraft[]) => void
  /** What is wrong with a field. */
  readonly faultOf: (field: string) => string | undefined
}

/** The fields of the accounts. */
export function CollectionAccounts({ accounts, onChange, faultOf }: CollectionAccountsProps) {
  const change = (at: number, parts: Partial<AccountDraft>) =>
    onChange(accounts.map((account, index) => (index === at ? { ...account, ...parts } : account)))
  return (
    <Stack gap="sm" role="group" aria-label={labelOf('collection_accounts')}>
      <Text size="sm" fw={500}>
        {labelOf('collection_accounts')}
      </Text>
      {accounts.map((account, at) => (
        <Stack key={at} gap="xs" role="group" aria-label={`Account ${at + 1}`} className="nested">
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm" className="bottoms">
            {PARTS.map((part) => (
              <TextInput
                key={part}
                label={part === 'account' ? labelOf(part) : `Only for: ${labelOf(part)}`}
                value={account[part]}
                error={faultOf(fieldAt(at, part))}
                onChange={({ currentTarget }) => change(at, { [part]: currentTarget.value })}
              />
            ))}
          </SimpleGrid>
          <Button
            variant="default"
            size="xs"
            className="whole"
            aria-label={`Remove account ${at + 1}`}
            onClick={() => onChange(accounts.filter((_, index) => index !== at))}
          >
            Remove
          </Button>
        </Stack>
      ))}
      <Button variant="default" size="xs" className="whole" onClick={() => onChange([...accounts, NO_ACCOUNT])}>
        Add an account
      </Button>
    </Stack>
  )
}
