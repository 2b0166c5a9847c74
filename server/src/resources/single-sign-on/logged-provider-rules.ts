// What the log keeps of single sign-on: which provider, and of its settings what each was and is, since they have no history of their own. The client secret
// is no part of it. Pure.
import type { Json } from '@tapeline/kernel/core/dated-facts'

/** A setting that changed, in words. */
export type SettingChange = {
  readonly field: string
  readonly before: string | null
  readonly after: string
}

/** The content of an event of single sign-on. */
export type SingleSignOnContent = {
  readonly issuer: string | null
  readonly changes: readonly SettingChange[]
}

/** Settings by name, as they are stored. */
export type Settings = Readonly<Record<string, Json>>

/** The settings that differ, by name. Before there were any, all of them do. */
export function changesOf(before: Settings | undefined, after: Settings): SettingChange[] {
  return Object.entries(after).flatMap(([field, value]) => {
    const [was, is] = [before === undefined ? null : textOf(before[field] ?? null), textOf(value)]
    return was === is ? [] : [{ field, before: was, after: is }]
  })
}

function textOf(value: Json): string {
  return Array.isArray(value) ? value.join(', ') : String(value)
}
