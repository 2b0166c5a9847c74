// Annotations: of one subject, open or resolved, and internal unless stated otherwise.
import { describe, expect, test } from 'vitest'
import { applyPatch, emptyState } from '@tapeline/kernel/core/dated-facts'
import { shapeOf } from '@tapeline/contract/resource'
import { annotation } from './annotation-definition.ts'
import { annotationFaults } from './annotation-rules.ts'

const shape = shapeOf(annotation.definition)
const note = applyPatch(
  emptyState(shape),
  { organization: 'acme', subject_type: 'receivable', subject_id: 'loan-1', kind: 'note', text: 'Called.' },
  shape,
)

function codes(change: Parameters<typeof annotationFaults>[0]): string[] {
  return annotationFaults({ ...note, ...change }).map((fault) => fault.code)
}

describe('an annotation', () => {
  test('is shown to the operator alone unless it states otherwise', () => {
    expect(annotation.shownToLender(note)).toBe(false)
    expect(annotation.shownToLender({ ...note, visibility: 'operator' })).toBe(false)
    expect(annotation.shownToLender({ ...note, visibility: 'lender' })).toBe(true)
  })

  test('is resolved with a moment and a text, or open with neither', () => {
    const [resolved_at, resolution] = ['2026-01-31T00:00:00.000000Z', 'Paid.']
    expect(codes({})).toEqual([])
    expect(codes({ resolved_at, resolution })).toEqual([])
    expect(codes({ resolved_at })).toEqual(['resolution_required'])
    expect(codes({ resolution })).toEqual(['resolved_at_required'])
  })

  test('of an entry names the receivable, and of nothing else', () => {
    expect(codes({ subject_type: 'entry' })).toEqual(['receivable_id_required'])
    expect(codes({ subject_type: 'entry', receivable_id: 'loan-1' })).toEqual([])
    expect(codes({ receivable_id: 'loan-1' })).toEqual(['receivable_id_not_allowed'])
  })

  test('of the lender itself is of no other lender', () => {
    expect(codes({ subject_type: 'organization', subject_id: 'acme' })).toEqual([])
    expect(codes({ subject_type: 'organization', subject_id: 'other' })).toEqual(['not_the_organization'])
  })

  test.each([
    ['receivable', 'loan-1', null, [{ param: 'subject_id', to: 'receivable', id: 'loan-1' }]],
    ['debt_line_term', 'term-1', null, [{ param: 'subject_id', to: 'debt_line_term', id: 'term-1' }]],
    ['entry', 'entry-1', 'loan-1', [{ param: 'receivable_id', to: 'receivable', id: 'loan-1' }]],
    ['organization', 'acme', null, []],
  ])('of a %s names the record that must exist', (subject_type, subject_id, receivable_id, references) => {
    expect(annotation.references({ ...note, subject_type, subject_id, receivable_id })).toEqual(references)
  })
})
