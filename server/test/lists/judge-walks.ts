// What the interface (4, rules 4 and 5) promises of a walk, as judgements of the pages that it was given.
import { expect } from 'vitest'
import { type WalkedPage, idsOf } from './walk.ts'

/** What writers did to results meanwhile. */
export interface Meanwhile {
  /** Given other values to sort by, so that they may move. */
  readonly moved: ReadonlySet<string>
  readonly deleted: ReadonlySet<string>
}

/** Asserts that a walk forward showed each result that was there throughout exactly once, and nothing twice. */
export function expectEachOnce(pages: readonly WalkedPage[], stable: readonly string[], { moved }: Meanwhile): void {
  const seen = idsOf(pages).filter((id) => !moved.has(id))
  expect(new Set(seen).size, 'nothing repeats').toBe(seen.length)
  const wanted = new Set(stable)
  expect(seen.filter((id) => wanted.has(id)).toSorted()).toEqual(stable.toSorted())
}

/** Asserts that the pages seen going back, first page first, are those seen going forward, less what was deleted. */
export function expectSameBack(
  forward: readonly WalkedPage[],
  back: readonly WalkedPage[],
  { moved, deleted }: Meanwhile,
): void {
  expect(back.length, 'as many pages back as forward').toBe(forward.length)
  forward.forEach((page, place) => {
    const seen = page.ids.filter((id) => !moved.has(id))
    const again = back[place]?.ids.filter((id) => !moved.has(id)) ?? []
    const gone = seen.filter((id) => !again.includes(id))
    expect(
      gone.filter((id) => !deleted.has(id)),
      `page ${place} lost only what was deleted`,
    ).toEqual([])
    expect(again, `page ${place}`).toEqual(seen.filter((id) => !gone.includes(id)))
  })
  expect(back[0]?.previous ?? null).toBeNull()
}
