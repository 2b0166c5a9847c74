// The accounts into which collections belong, as the operator types them: for all receivables, or for those of a debt line or a product type.
import type { TieOutSettings } from '@tapeline/sdk'
import { ListedFields } from '../../ui/listed-fields.tsx'
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
  return (
    <ListedFields
      label={labelOf('collection_accounts')}
      called="Account"
      add="Add an account"
      parts={PARTS.map((part) => [part, part === 'account' ? labelOf(part) : `Only for: ${labelOf(part)}`] as const)}
      columns={3}
      entries={accounts}
      blank={NO_ACCOUNT}
      onChange={onChange}
      faultOf={(at, part) => faultOf(fieldAt(at, part))}
    />
  )
}
