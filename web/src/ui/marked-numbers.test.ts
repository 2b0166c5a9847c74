// Scores and numbers of registers are read as people write them, never as the interface does.
import { expect, test } from 'vitest'
import { entityText, scoreText } from './marked-numbers.ts'

test.each([
  ['experian:722', 'Experian 722'],
  ['buro_de_credito:705', 'Buro de credito 705'],
  ['dnb:072', 'D&B 072'],
  ['cibil:810', 'Cibil 810'],
  [null, null],
])('the score %s is %s', (score, text) => {
  expect(scoreText(score)).toBe(text)
})

test.each([
  ['ein:911144443', 'EIN 911144443'],
  ['rfc:ZFT190918S88', 'RFC ZFT190918S88'],
  ['duns:804735132', 'D-U-N-S 804735132'],
  [null, null],
])('the legal entity %s is %s', (id, text) => {
  expect(entityText(id)).toBe(text)
})
