// What is sent of a report schedule as it is typed, and what is wrong with it.
import { expect, test } from 'vitest'
import { draftOf, readDraft } from './schedule-draft.ts'

const NEW = { ...draftOf(undefined), name: ' Our base ' }

test('a new schedule is of the borrowing base of all lines, each Monday at 8, for download', () => {
  expect(readDraft(NEW, 'schedule-1', false)).toEqual({
    schedule: {
      id: 'schedule-1',
      name: 'Our base',
      report: 'borrowing_base',
      format: 'xlsx',
      debt_line_id: null,
      frequency: 'weekly',
      weekday: 'monday',
      month_day: 1,
      hour: 8,
      recipients: null,
      outside_recipients: null,
    },
  })
})

test('addresses are one a line or with commas between them, each once', () => {
  const draft = {
    ...NEW,
    recipients: ['ana@example.com'],
    outside_recipients: 'a@b.example, c@d.example\n a@b.example',
  }
  expect(readDraft(draft, 'x', false)).toMatchObject({
    schedule: { recipients: ['ana@example.com'], outside_recipients: ['a@b.example', 'c@d.example'] },
  })
})

test('a report of the whole book has no debt line', () => {
  const draft = { ...NEW, debt_line_id: 'warehouse' }
  expect(readDraft(draft, 'x', false)).toMatchObject({ schedule: { debt_line_id: 'warehouse' } })
  expect(readDraft({ ...draft, report: 'delinquency' }, 'x', false)).toMatchObject({ schedule: { debt_line_id: null } })
})

test.each([
  ['month_close_pack', 'weekly', false, 'warehouse'],
  ['cash_tie_out', 'weekly', false, null],
  ['cash_tie_out', 'weekly', true, 'warehouse'],
  ['cash_tie_out', 'when_month_closed', false, 'warehouse'],
  ['delinquency', 'when_month_closed', false, 'warehouse'],
] as const)('%s %s, by the operator: %s, has the debt line %s', (report, frequency, is_operator, debt_line_id) => {
  const draft = { ...NEW, report, frequency, debt_line_id: 'warehouse' }
  expect(readDraft(draft, 'x', is_operator)).toMatchObject({ schedule: { report, frequency, debt_line_id } })
})

test('a name is needed, and an address that is none is named', () => {
  expect(readDraft({ ...NEW, name: ' ', outside_recipients: 'a@b.example bank' }, 'x', false)).toEqual({
    faults: {
      name: 'Write what people call the report.',
      outside_recipients: '“bank” is no e-mail address. Write one address on each line.',
    },
  })
})

test('what is stored is sent as it was where nothing is changed', () => {
  const stored = {
    id: 'x',
    name: 'Base',
    report: 'borrowing_base',
    format: 'pdf',
    debt_line_id: 'warehouse',
    frequency: 'monthly',
    weekday: 'friday',
    month_day: 31,
    hour: 0,
    recipients: ['ana@example.com'],
    outside_recipients: ['bank@example.com', 'trustee@example.com'],
  } as const
  const rest = { status: 'enabled', metadata: {}, created_at: '', updated_at: '' } as const
  expect(readDraft(draftOf({ ...stored, ...rest }), 'x', false)).toEqual({ schedule: stored })
})
