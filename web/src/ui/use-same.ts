// An object that is made at each render, as the one that it was before while nothing in it is another: so that what is costly to do about it
// is not done again.
import { useState } from 'react'

/** The object of the render before, while the fields are the same. */
export function useSame<T extends object>(given: T): T {
  const [kept, setKept] = useState(given)
  if (haveSameFields(kept, given)) return kept
  setKept(given)
  return given
}

/** Whether two objects have the same fields, each with the same value. */
export function haveSameFields(one: object, other: object): boolean {
  const fields = Object.entries(one)
  const others = new Map(Object.entries(other))
  return (
    fields.length === others.size &&
    fields.every(([name, value]) => others.has(name) && Object.is(value, others.get(name)))
  )
}
