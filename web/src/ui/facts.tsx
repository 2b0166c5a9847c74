// Facts of a record, a name and a value each, side by side where there is room.
import type { ReactNode } from 'react'
import { NotReported } from './money.tsx'

/** A fact; a value of null or undefined was never reported. */
export interface Fact {
  readonly name: string
  readonly value: ReactNode
}

/** The facts. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="breakable">{value ?? <NotReported />}</dd>
        </div>
      ))}
    </dl>
  )
}
