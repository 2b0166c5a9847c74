// By which words a name is found; expected values by hand.
import { expect, test } from 'vitest'
import { inWords, isNamed, namesOfState, typedWords, wordsOfName, wordsOfTexts } from './account-words-rules.ts'

test.each([
  ['Société Générale S.A.', 'societe generale s a'],
  ['  Bistro   SOL ', 'bistro sol'],
  ['O’Brien & Søn, GmbH', 'o brien son gmbh'],
  ['Straße Łódź İstanbul', 'strasse lodz istanbul'],
  ['Ёлка Хлебный', 'елка хлебныи'],
  ['ﬁne ＡＢＣ １２', 'fine abc 12'],
  ['株式会社山田', '株式会社山田'],
  ['---', ''],
])('%s is %s in words', (name, words) => {
  expect(inWords(name)).toBe(words)
})

test('a name is stored from each of its words on, with what is before the word behind it', () => {
  expect([...wordsOfName('Anna-Maria Rossi')]).toEqual(['anna maria rossi', 'maria rossi anna', 'rossi anna maria'])
  expect([...wordsOfName('Bistro')]).toEqual(['bistro'])
  expect([...wordsOfName('Duran Duran')]).toEqual(['duran duran'])
  expect([...wordsOfName('…')]).toEqual([])
})

test('a record of several texts is stored from each word of each, with all others behind it', () => {
  expect([...wordsOfTexts(['Crédit Żabka', '…', 'doc-1'], 240)]).toEqual([
    'credit zabka\u0001 doc 1',
    'zabka doc 1 credit',
    'doc 1\u0001 credit zabka',
    '1 credit zabka doc',
  ])
  expect([...wordsOfTexts(['Loan of Ana', 'b'], 6)]).toEqual(['loan o', 'of ana', 'ana b', 'b\u0001 loa'])
})

test('a name without spaces is stored from each of its characters on', () => {
  expect([...wordsOfName('山田A店')]).toEqual(['山田a店', '田a店 山', 'a店 山田', '店 山田a'])
})

test('of a long name the first sixteen words are stored, each text of at most 120 code units and well-formed', () => {
  const name = Array.from({ length: 30 }, (_, at) => `𐐨bcdefghij${at}`).join(' ')
  const words = [...wordsOfName(name)]
  expect(words.length).toBe(16)
  expect(Math.max(...words.map((word) => word.length))).toBeLessThanOrEqual(120)
  for (const word of words) expect(Buffer.from(word).toString()).toBe(word)
})

test('the name of a person is the first and the last, that of a business its name', () => {
  expect(namesOfState({ name: null, first_name: 'Ana', last_name: 'Ruiz' })).toBe('Ana Ruiz')
  expect(namesOfState({ name: 'Bistro', first_name: null, last_name: null })).toBe('Bistro')
  expect(namesOfState(undefined)).toBe('')
})

test('a typed text is its words, each once; signs are none', () => {
  expect(typedWords('ro, Anna ro')).toEqual({ whole: 'ro anna ro', words: ['ro', 'anna'] })
  expect(typedWords('%_')).toBeUndefined()
})

test.each([
  ['Anna-Maria Rossi', 'ros an', true],
  ['Anna-Maria Rossi', 'ossi', false],
  ['Anna-Maria Rossi', 'anna berta', false],
  ['株式会社山田', '山田', true],
])('whether %s is found by %s: %s', (name, typed, found) => {
  const words = typedWords(typed)
  expect(words !== undefined && isNamed(name, words)).toBe(found)
})
