// Amounts, and a text for values that were not reported, in tables and among facts.
import { Text } from '@mantine/core'
import { amountText } from './amount.ts'

/** An amount of minor units with its currency; null if it was not reported or cannot be known. */
export function Money({ amount, currency }: { readonly amount: number | string | null; readonly currency: string }) {
  if (amount === null) return <NotReported />
  return (
    <span className="money">
      {amountText(amount, currency)}{' '}
      <Text component="span" c="dimmed" size="xs">
        {currency}
      </Text>
    </span>
  )
}

/** Shown in place of a value that was never reported. */
export function NotReported({ children = 'not reported' }: { readonly children?: string }) {
  return (
    <Text component="span" c="dimmed" fz="inherit" fs="italic">
      {children}
    </Text>
  )
}
