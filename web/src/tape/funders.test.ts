// Who funds a loan, on the page of a tape: what is proposed, what it sends, and how a person changes it.
import { expect, test } from 'vitest'
import { MappedTape } from '@tapeline/tape/mapped-tape'
import { recordJudge } from '@tapeline/tape/mapping/judge-record'
import type { MappingFile } from '@tapeline/tape/mapping/mapping-schema'
import { parametersOf, tablesOf } from '@tapeline/tape/tape-tables'
import { unitsOf } from '@tapeline/tape/units'
import { browserStore } from './browser-store.ts'
import { placesOf, withColumnAt, withRight, withWord } from './edit-mapping.ts'
import { lookupsOf, wordsFor } from './mapping-words.ts'
import { openTape } from './open-tape.ts'

const TAPE = `Loan No,Borrower Name,Funded On,Amount Financed,Funded By,Desk
L-1,Ana LLC,03/15/2025,$12.00,Balance Sheet,Crestline
L-2,Bo LLC,04/01/2025,$15.00,Crestline,Own
L-3,Cy LLC,04/02/2025,$18.00,Birch Fund,Birch Desk
`

async function opened(text = TAPE) {
  const files = new Map([['loans.csv', new Blob([text])]])
  const store = browserStore(files)
  const view = await openTape(files, store, 'crestline', () => {})
  /** Who funds each receivable, and the name of the fund; undefined where it is not sent. */
  const funders = async (mapping: MappingFile) => {
    const tables = await tablesOf(mapping, [...files.keys()], store)
    const parameters = parametersOf(mapping, new Map())
    const judge = recordJudge(new Date('2026-06-01T00:00:00Z'))
    const tape = new MappedTape({ mapping, tables, parameters, store, judge })
    await tape.prepare()
    const lines: string[] = []
    for await (const unit of unitsOf(tape)) lines.push(...unit.lines)
    return lines
      .map((line) => JSON.parse(line) as { kind: string; funded_by?: string; fund_name?: string | null })
      .filter(({ kind }) => kind === 'receivable')
      .map(({ funded_by, fund_name }) => [funded_by, fund_name])
  }
  return { view, funders }
}

test('words of a column state who funds each loan; another funder is sent by its name and is a doubt', async () => {
  const { view, funders } = await opened()
  expect(await funders(view.mapping)).toEqual([
    ['balance_sheet', null],
    ['crestline', null],
    ['other', 'Birch Fund'],
  ])
  expect(view.tables[0]?.columns.find(({ name }) => name === 'Funded By')).toMatchObject({
    state: 'doubtful',
    reason: 'funder, by its name; who is “Birch Fund”: the operator, or another funder?',
  })
})

test('a word means another funder, the operator or the balance sheet, as a person chooses', async () => {
  const { view, funders } = await opened()
  const lookup = lookupsOf(view.mapping, view).find(({ name }) => name === 'funders')
  expect(lookup?.words.map(({ word, means }) => [word, means])).toEqual([
    ['Balance Sheet', 'balance_sheet'],
    ['Crestline', 'crestline'],
    ['Birch Fund', 'other'],
  ])
  expect(wordsFor(lookup)).toEqual(['other', 'crestline', 'balance_sheet'])
  const [, , birch] = await funders(withWord(view.mapping, 'funders', 'Birch Fund', 'crestline'))
  expect(birch).toEqual(['crestline', null])
})

test('without its column, no name of a fund is sent; another column brings its own', async () => {
  const { view, funders } = await opened()
  const [table] = view.tables
  const place = placesOf(view.mapping, '', view.fields).find(({ field }) => field?.name === 'funded_by')
  const columnOf = (name: string) => table?.columns.find((column) => column.name === name)
  const [by, desk] = [columnOf('Funded By'), columnOf('Desk')]
  if (place === undefined || by === undefined || desk === undefined) throw new Error('the columns are there')
  const without = withColumnAt(view.mapping, '', by, undefined, place)
  expect(await funders(withRight(without, '', place.key, 'balance_sheet'))).toEqual([
    ['balance_sheet', undefined],
    ['balance_sheet', undefined],
    ['balance_sheet', undefined],
  ])
  expect(await funders(withColumnAt(without, '', desk, place, undefined))).toEqual([
    ['crestline', null],
    ['balance_sheet', null],
    ['other', 'Birch Desk'],
  ])
})

/** Loans with another column: its name, and its cells. */
function tapeWith(heads: string, cells: readonly string[]): string {
  const rows = cells.map((cell, at) => `L-${at + 1},Borrower ${at + 1},03/1${at}/2025,$1${at}.00,${cell}`)
  return [`Loan No,Borrower Name,Funded On,Amount Financed,${heads}`, ...rows, ''].join('\n')
}

test.each([
  ['Funding', 'Funded', 'Pending'],
  ['Facility', 'Term Facility', 'Revolving Facility'],
  ['Owner', 'Fox Holdings LLC', 'Lee Family Trust'],
  ['Owner', 'Company', 'Individual'],
  ['Funding Source', 'ACH', 'Debit Card', 'Cash'],
  ['Warehouse', 'Dallas', 'Reno'],
])('a column %s with %s is not used: who funds the loans stays open', async (name, ...words) => {
  const { view, funders } = await opened(tapeWith(name, [...words, ...words]))
  const lines = await funders(view.mapping)
  expect(lines).toHaveLength(2 * words.length)
  for (const line of lines) expect(line).toEqual(['balance_sheet', undefined])
  expect(view.tables[0]?.columns.find((column) => column.name === name)?.state).not.toBe('used')
})

test('the balance sheet of another is a funder that nobody knows', async () => {
  const { view, funders } = await opened(tapeWith('Funded By', ['Balance Sheet', 'Partner Balance Sheet']))
  expect(await funders(view.mapping)).toEqual([
    ['balance_sheet', null],
    ['other', 'Partner Balance Sheet'],
  ])
})

/** A tape whose funders are in a column that nothing names so, with a column of the names of funds. */
const DESKS = tapeWith('Desk,Vehicle', ['Third party,Birch Fund I', 'Own,', 'Third party,', ','])

/** Its places of who funds a loan, and its columns. */
function desksOf(view: Awaited<ReturnType<typeof opened>>['view']) {
  const places = placesOf(view.mapping, '', view.fields)
  const placeOf = (field: string) => places.find((place) => place.field?.name === field)
  const columnOf = (name: string) => view.tables[0]?.columns.find((column) => column.name === name)
  const [by, fund, desk, vehicle] = [placeOf('funded_by'), placeOf('fund_name'), columnOf('Desk'), columnOf('Vehicle')]
  if (by === undefined || fund === undefined || desk === undefined || vehicle === undefined)
    throw new Error('the columns are there')
  return { by, fund, desk, vehicle }
}

test('choosing who funds a loan keeps the name of the fund that was chosen; blank cells are the balance sheet', async () => {
  const { view, funders } = await opened(DESKS)
  const { by, fund, desk, vehicle } = desksOf(view)
  const expected = [
    ['other', 'Birch Fund I'],
    ['balance_sheet', null],
    ['other', 'Third party'],
    ['balance_sheet', null],
  ]
  const named = withColumnAt(view.mapping, '', vehicle, fund, undefined)
  const chosen = withColumnAt(named, '', desk, by, undefined)
  expect(await funders(chosen)).toEqual(expected)
  // Again, as when a person goes back and forth.
  expect(await funders(withColumnAt(chosen, '', desk, by, undefined))).toEqual(expected)
  const [first] = await funders(withColumnAt(withRight(view.mapping, '', fund.key, "Birch's"), '', desk, by, undefined))
  expect(first).toEqual(['other', "Birch's"])
})

test('a name of the fund that is chosen after who funds a loan is sent of other funders alone', async () => {
  const { view, funders } = await opened(DESKS)
  const { by, fund, desk, vehicle } = desksOf(view)
  const chosen = withColumnAt(withColumnAt(view.mapping, '', desk, by, undefined), '', vehicle, fund, undefined)
  expect(await funders(chosen)).toEqual([
    ['other', 'Birch Fund I'],
    ['balance_sheet', null],
    ['other', 'Third party'],
    ['balance_sheet', null],
  ])
})

test('a name of the fund that is written with braces stays when who funds a loan is chosen', async () => {
  const { view, funders } = await opened(DESKS)
  const { by, fund, desk } = desksOf(view)
  const written = withRight(view.mapping, '', fund.key, "{Vehicle} (Birch's {{1}})")
  expect(await funders(withColumnAt(written, '', desk, by, undefined))).toEqual([
    ['other', "Birch Fund I (Birch's {1})"],
    ['balance_sheet', null],
    ['other', 'Third party'],
    ['balance_sheet', null],
  ])
})
