// Amounts and what was not told, in tables and among facts.
import { Text } from '@mantine/core'
import { amountText } from './amount.ts'

/** An amount of minor units with its currency; null where it was not told or cannot be known. */
export function Money({ amount, currency }: { readonly amount: number | string | null; readonly currency: string }) {
  if (amount === null) return <Untold />
  return (
    <span className="money">
      {amountText(amount, currency)}{' '}
      <Text component="span" c="dimmed" size="xs">
        {currency}
      </Text>
    </span>
  )
}

/** In place of a value that was never told. */
export function Untold({ children = 'not reported' }: { readonly children?: string }) {
  return (
    <Text component="span" c="dimmed" fz="inherit" fs="italic">
      {children}
    </Text>
  )
}
