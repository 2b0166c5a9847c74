// What lists are filtered by, as a page declares it, and which filters are in force.
import type { ComponentType } from 'react'
import { sentenceCase } from './words.ts'

/** What an input of a filter is given. */
export interface FilterInputProps {
  readonly name: string
  readonly label: string
  readonly note: string | undefined
  readonly fault: string | undefined
}

/** A filter that a list has. */
export interface Filter {
  /** The parameter that the service knows; of filters by metadata `metadata`, whose parameters are `metadata[key]`. */
  readonly name: string
  readonly label: string
  /** What can be chosen; any text where left out. */
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  /** What a text has to look like, with an example. */
  readonly note?: string
  readonly type?: 'text' | 'month' | 'date'
  /** Whether a text is a word of the interface, typed and shown as words: `Balance sheet` is `balance_sheet`. */
  readonly is_word?: boolean
  /** What a value is chosen with, in place of a plain input. */
  readonly input?: ComponentType<FilterInputProps>
  /** The name of the value in force, where it is an id. */
  readonly named?: string | undefined
  /** What a value is called, where it is a code. */
  readonly textOf?: (value: string) => string
}

/** Values by parameter. */
export type FilterValues = Readonly<Record<string, string | undefined>>

/** A filter in force, in words. */
export interface FilterInForce {
  readonly name: string
  readonly label: string
  readonly text: string
}

const KEYED = /^metadata\[(.*)\]$/s

/** The filters that hold, in the order of their declaration; those by metadata last. */
export function filtersInForce(filters: readonly Filter[], values: FilterValues): FilterInForce[] {
  const named = filters.flatMap(({ name, label, options, named, textOf = String, is_word = false }) => {
    const value = values[name]
    if (value === undefined) return []
    const text = options?.find((option) => option.value === value)?.label ?? named ?? textOf(value)
    return [{ name, label, text: is_word ? sentenceCase(text) : text }]
  })
  const keyed = Object.entries(values).flatMap(([name, text]) => {
    const key = KEYED.exec(name)?.[1]
    return key === undefined || text === undefined ? [] : [{ name, label: key, text }]
  })
  return [...named, ...keyed]
}

/** The filter that a form asks for: `key` is that of metadata. */
export function filterValue({ name, is_word = false }: Filter, value: string, key: string): FilterValues {
  const written = is_word ? value.toLowerCase().replaceAll(/[\s-]+/g, '_') : value
  return { [name === 'metadata' ? `metadata[${key}]` : name]: written }
}
