// The repository follows its own rules, and each rule finds the violations that it exists for.
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { README_BYTES_MAX, checkLinks, checkReadme } from './tidy/documents.ts'
import { checkCells, checkDeadFiles, checkEndings, checkHeader, checkLockfile, checkMachine } from './tidy/files.ts'
import { checkLayers } from './tidy/check-layers.ts'
import { maskText } from './tidy/lexer.ts'
import { checkPackages, packageDeclaration } from './tidy/packages.ts'
import { checkBytes, checkFunctions, checkLength, checkWidth } from './tidy/sizes.ts'
import { sourceFile } from './tidy/source.ts'
import { checkStatementExceptions, checkStatements } from './tidy/statements.ts'
import { checkCodeWords, checkDocumentWords } from './tidy/retired-words.ts'
import { checkBarrel, checkNames, checkWords } from './tidy/words.ts'
import { RULES, findingLine, repositoryFiles } from './tidy.ts'

const files = repositoryFiles(fileURLToPath(new URL('..', import.meta.url)))

// Put together here, so that this file holds none.
const machine = (folder: string) => `/${folder}/somewhere/file.csv`
const address = (scheme: string, host: string) => `${scheme}://${host}`
const lines = (count: number, indent = '') => `${indent}work()\n`.repeat(count)
const checkSql = (...texts: string[]) =>
  checkStatements(texts.map((text, index) => sourceFile(`server/src/storage/${index}.ts`, text)))

describe('the repository', () => {
  test.each(Object.entries(RULES))('%s', (_guarantee, check) => {
    expect(files.length, 'files were read').toBeGreaterThan(100)
    expect(check(files).map(findingLine)).toEqual([])
  })
})

describe('the lexer separates code from strings and comments', () => {
  test('in templates that hold code that holds templates', () => {
    const { code, strings } = maskText('const a = `x ${b + `y ${c}`} { z` + d // e')
    expect(code).toBe('const a = `  ${b + `  ${c}`}    ` + d     ')
    expect(strings.trim().split(/\s+/)).toEqual(['x', 'y', '{', 'z'])
  })

  test('in regular expressions, which are not divisions', () => {
    expect(maskText("x = a / b; y = /'[/']/g; z = 'c'").code).toBe("x = a / b; y = /     /g; z = ' '")
  })

  test('over escapes and line ends', () => {
    const masks = maskText("'a\\'b' /* c\n'd */ e")
    expect(masks.code).toBe("'    '     \n      e")
    expect(masks.comments.trim()).toBe("/* c\n'd */")
  })
})

describe('imports that point up or sideways are refused', () => {
  test.each([
    ['kernel/src/core/day.ts', "'@tapeline/contract/kind'"],
    ['kernel/src/core/day.ts', "'node:fs'"],
    ['kernel/src/core/day.ts', "'typebox'"],
    ['kernel/src/metrics/balance.ts', "'@tapeline/contract/kind'"],
    ['contract/src/kind.ts', "'fastify'"],
    ['server/src/storage/database.ts', "'../http/answer.ts'"],
    ['server/src/http/answer.ts', "'../storage/database.ts'"],
    ['server/src/storage/database.ts', "'../resources/batch.ts'"],
    ['server/src/embedded/accounts.ts', "'../storage/database.ts'"],
    ['server/src/resources/entry/entry-writes.ts', "'../account/account-handlers.ts'"],
    ['server/src/resources/handling.ts', "'./index.ts'"],
    ['server/src/resources/handling.ts', "'../app.ts'"],
    ['server/src/jobs/scheduling/schedule.ts', "'../../resources/batch.ts'"],
    ['server/src/resources/entry/entry-writes.ts', "'../portfolio/answer/portfolio-handlers.ts'"],
    ['server/src/resources/portfolio/totals/totals-reads.ts', "'../snapshot/series-reads.ts'"],
    ['server/src/resources/portfolio/tables/summary-table.ts', "'../restatements/restatements-reads.ts'"],
    ['kernel/src/metrics/portfolio/totals/series.ts', "'../figures/cohorts.ts'"],
    ['sdk/src/list.ts', "'../../kernel/src/core/day.ts'"],
    ['sdk/src/list.ts', "'node:fs'"],
    ['sdk/src/list.ts', "'../test/clients.ts'"],
    ['sdk/test/clients.ts', "'../../server/src/app.ts'"],
    ['demo/src/main.ts', "'../../kernel/src/core/day.ts'"],
    ['bench/src/main.ts', "'../../server/src/app.ts'"],
    ['kernel/src/core/day.ts', "'./day.test.ts'"],
    ['server/src/app.ts', "'../test/harness/client.ts'"],
    ['newcomer/src/main.ts', "'node:fs'"],
  ])('%s from %s', (path, specifier) => {
    expect(checkLayers(sourceFile(path, `import { a } from ${specifier}`)).length).toBe(1)
    expect(checkLayers(sourceFile(path, `import type { A } from ${specifier}`)).length).toBe(1)
  })

  test.each([
    ['kernel/src/core/day.ts', "'./fault.ts'"],
    ['contract/src/kind.ts', "'typebox'"],
    ['server/src/http/answer.ts', "'@tapeline/contract/errors'"],
    ['server/src/resources/entry/entry-writes.ts', "'../receivable/receivable-store.ts'"],
    ['server/src/resources/entry/entry-writes.ts', "'./entry-handlers.ts'"],
    ['server/src/resources/entry/entry-writes.ts', "'../batch.ts'"],
    ['server/src/resources/entry/entry-writes.ts', "'../portfolio/totals/totals-store.ts'"],
    ['server/src/resources/portfolio/snapshot/series-reads.ts', "'../totals/totals-reads.ts'"],
    ['server/src/resources/portfolio/obligors/obligors-handlers.ts', "'../answer/portfolio-handlers.ts'"],
    ['kernel/src/metrics/portfolio/totals/series.ts', "'../measures.ts'"],
    ['server/src/resources/index.ts', "'./entry/entry-handlers.ts'"],
    ['server/src/app.ts', "'./resources/index.ts'"],
    ['kernel/src/core/day.test.ts', "'fast-check'"],
    ['sdk/src/list.ts', "'./settings.ts'"],
    ['sdk/test/clients.ts', "'../src/index.ts'"],
    ['sdk/test/retries.test.ts', "'../../server/test/harness/service.ts'"],
  ])('but not %s from %s', (path, specifier) => {
    expect(checkLayers(sourceFile(path, `import { a } from ${specifier}`))).toEqual([])
  })

  test('also by import() and by re-export', () => {
    expect(checkLayers(sourceFile('kernel/src/core/day.ts', "const a = await import('../app.ts')")).length).toBe(1)
    expect(checkLayers(sourceFile('kernel/src/core/day.ts', "export { a } from '../app.ts'")).length).toBe(1)
    expect(checkLayers(sourceFile('kernel/src/core/day.ts', 'const a = "import x from \'../app.ts\'"'))).toEqual([])
  })
})

describe('an undeclared package is refused', () => {
  const declarations = [
    packageDeclaration('package.json', '{"devDependencies": {"vitest": "1", "fast-check": "1"}}'),
    packageDeclaration('server/package.json', '{"dependencies": {"pg": "1", "@scope/a": "1"}}'),
  ]
  const check = (path: string, specifier: string) =>
    checkPackages(sourceFile(path, `import a from '${specifier}'`), declarations)

  test.each([
    ['server/src/a.ts', 'fast-check'],
    ['server/src/a.ts', '@scope/b'],
    ['bench/src/a.ts', 'pg'],
    ['bench/src/a.ts', 'lodash/fp'],
  ])('%s importing %s', (path, specifier) => {
    expect(check(path, specifier).length).toBe(1)
  })

  test.each([
    ['server/src/a.ts', 'pg'],
    ['server/src/a.ts', '@scope/a/b'],
    ['server/src/a.ts', 'node:fs'],
    ['server/src/a.test.ts', 'fast-check'],
    ['bench/src/a.ts', 'vitest/node'],
  ])('but not %s importing %s', (path, specifier) => {
    expect(check(path, specifier)).toEqual([])
  })
})

describe('a banned word is refused', () => {
  test.each([
    ['server/src/http/a.ts', 'parseFloat(text)'],
    ['kernel/src/core/a.ts', 'amount.toFixed(2)'],
    ['kernel/src/metrics/a.ts', 'new Date(day)'],
    ['contract/src/a.ts', 'Date.now()'],
    ['kernel/src/core/a.ts', 'Math.random()'],
    ['bench/src/a.ts', 'const a: any = 1'],
    ['bench/src/a.ts', 'x as unknown as Record<string, any>'],
    ['bench/src/a.ts', 'list[0]!.name'],
    ['bench/src/a.ts', 'find()!'],
    ['bench/src/a.ts', 'call(find()!, 1)'],
    ['bench/src/a.ts', '// TODO: later'],
    ['bench/src/a.ts', '/* FIXME */'],
    ['kernel/src/core/a.test.ts', "test.only('a', work)"],
    ['kernel/src/core/a.test.ts', "describe.skip('a', work)"],
    ['bench/src/a.ts', 'export default 1'],
    ['bench/src/a.ts', "export * from './b.ts'"],
  ])('in %s: %s', (path, code) => {
    expect(checkWords(sourceFile(path, code)).length).toBe(1)
  })

  test.each([
    ['bench/src/a.ts', 'figure.toFixed(2) + Date.now()'],
    ['bench/src/a.ts', "const a = 'as any' // any comment!"],
    ['bench/src/a.ts', 'const sql = `where id = any($1)`'],
    ['bench/src/a.ts', 'await Promise.any(all)'],
    ['bench/src/a.ts', 'if (!a || !b) return a !== b'],
    ['kernel/src/core/a.test.ts', "test.skipIf(windows)('a', work)"],
    ['vitest.config.ts', 'export default 1'],
    ['bench/src/a.ts', '// Why.\n// oxlint-disable-next-line typescript/no-explicit-any\nlet a: any'],
  ])('but not in %s: %s', (path, code) => {
    expect(checkWords(sourceFile(path, code))).toEqual([])
  })
})

describe('a retired word is refused in code', () => {
  test.each(['// Tells the day.', 'const toldRows = 1', 'const said_at = 1', '// Held against the rows.'])(
    '%s',
    (code) => {
      expect(checkCodeWords(sourceFile('tools/tidy/a.ts', code))).toHaveLength(1)
    },
  )

  test('but not as a part of another word', () => {
    expect(checkCodeWords(sourceFile('tools/tidy/a.ts', 'const retell = satellite + welfare + essay'))).toEqual([])
  })
})

describe('an empty name is refused', () => {
  test.each([
    ['server/src/http/url-utils.ts', ''],
    ['server/src/util/a.ts', ''],
    ['bench/src/a.ts', 'class KeyManager {}'],
    ['bench/src/a.ts', 'const date_helper = 1'],
  ])('%s %s', (path, code) => {
    expect(checkNames(sourceFile(path, code)).length).toBe(1)
  })

  test('but not a word of the domain that begins alike', () => {
    expect(checkNames(sourceFile('kernel/src/metrics/utilization.ts', 'const utilization = managed'))).toEqual([])
  })
})

test('a file that only re-exports others is refused', () => {
  const barrel = "// All.\nexport { a } from './a.ts'\nexport type {\n  B,\n} from './b.ts'\n"
  expect(checkBarrel(sourceFile('demo/src/all.ts', barrel)).length).toBe(1)
  for (const path of ['server/src/resources/index.ts', 'sdk/src/index.ts'])
    expect(checkBarrel(sourceFile(path, barrel))).toEqual([])
  expect(checkBarrel(sourceFile('demo/src/all.ts', `${barrel}export const c = 1\n`))).toEqual([])
})

describe('what is too long is refused', () => {
  test('a file of 401 lines, not of 400', () => {
    expect(checkLength(sourceFile('demo/src/a.ts', lines(401))).length).toBe(1)
    expect(checkLength(sourceFile('demo/src/a.ts', lines(400)))).toEqual([])
    expect(checkLength(sourceFile('sdk/src/a.ts', lines(401))).length).toBe(1)
    expect(checkLength(sourceFile('sdk/src/generated/a.ts', lines(401)))).toEqual([])
  })

  test('a line of 161 columns, not of 160', () => {
    expect(checkWidth(sourceFile('demo/src/a.ts', 'a'.repeat(161))).length).toBe(1)
    expect(checkWidth(sourceFile('demo/src/a.ts', 'a'.repeat(160)))).toEqual([])
  })

  test.each([
    ['function work() {', '}'],
    ['export async function work(\n  a: number,\n): Promise<{ b: string }> {', '}'],
    ["test('works', async () => {", '})'],
    ['class A {\n  private async work(a: A): Promise<void> {', '  }\n}'],
    ['const work = (a: A) => {', '}'],
  ])('a function of 71 lines: %s', (open, close) => {
    expect(checkFunctions(sourceFile('demo/src/a.ts', `${open}\n${lines(68, '  ')}${close}\n`))).toEqual([])
    expect(checkFunctions(sourceFile('demo/src/a.ts', `${open}\n${lines(69, '  ')}${close}\n`)).length).toBe(1)
  })

  test.each([
    ["describe('a', () => {", '})'],
    ['const table = {', '}'],
    ['interface A {', '}'],
    ['if (a) {', '}'],
  ])('but not a long container: %s', (open, close) => {
    expect(checkFunctions(sourceFile('demo/src/a.ts', `${open}\n${lines(90, '  ')}${close}\n`))).toEqual([])
  })

  test('a file over 200 KB that is not named', () => {
    expect(checkBytes({ path: 'docs/picture.png', bytes: 200_001 }).length).toBe(1)
    expect(checkBytes({ path: 'package-lock.json', bytes: 200_001 })).toEqual([])
  })
})

test('a source that does not open with a comment is refused', () => {
  expect(checkHeader(sourceFile('demo/src/a.ts', "import 'b'\n// late")).length).toBe(1)
  expect(checkHeader(sourceFile('server/migrations/0001-a.sql', 'create table a ();')).length).toBe(1)
  expect(checkHeader(sourceFile('demo/src/a.ts', '#!/usr/bin/env node\n// Why.\n'))).toEqual([])
  expect(checkHeader(sourceFile('server/migrations/0001-a.sql', '-- Why.\n'))).toEqual([])
})

test('a relative import without its ending is refused', () => {
  expect(
    checkEndings(
      sourceFile('demo/src/a.ts', "import { b } from './b'\nimport { c } from './c.js'\nimport { d } from './d.ts'"),
    ).length,
  ).toBe(2)
})

describe('a file that nobody imports is refused', () => {
  const main = sourceFile('demo/src/main.ts', "import './a.ts'")
  const a = sourceFile('demo/src/a.ts', '')

  test('unless it is an entry point', () => {
    expect(checkDeadFiles([main, a])).toEqual([])
    expect(checkDeadFiles([main, a, sourceFile('demo/src/b.ts', '')]).map(({ path }) => path)).toEqual([
      'demo/src/b.ts',
    ])
  })

  test('also when only tests do, or only itself', () => {
    const own = sourceFile('demo/src/b.ts', "import { b } from './b.ts'")
    expect(checkDeadFiles([main, a, own]).length).toBe(1)
    expect(checkDeadFiles([main, a, own, sourceFile('demo/src/b.test.ts', "import { b } from './b.ts'")]).length).toBe(
      1,
    )
  })

  test('but not when a neighbor starts it as a program', () => {
    expect(
      checkDeadFiles([sourceFile('demo/src/main.ts', "fork(join(here, 'b.ts'))"), sourceFile('demo/src/b.ts', '')]),
    ).toEqual([])
  })
})

describe('a statement is refused', () => {
  test('that does not lead with the tenant', () => {
    expect(checkSql("statement('find-a', 'select 1 from a where id = $1')").length).toBe(1)
    expect(checkSql("statement('find-a', `\n  select 1\n  from a where tenant = $1`)")).toEqual([])
    expect(checkSql("// tenant\nstatement('find-a', 'select lieutenant from a')").length).toBe(1)
    expect(checkSql("statement('find-a', 'select 1 from users u join a on a.user = u.number')").length).toBe(1)
    expect(checkSql("statement('find-a', 'insert into a (id) select number from users')").length).toBe(1)
    expect(checkSql("statement('find-a', 'update users set name = $2 where number = $1')")).toEqual([])
  })

  test('that has the name of another', () => {
    const one = "statement('find-a', 'select 1 from a where tenant = $1')"
    expect(checkSql(one, one).length).toBe(1)
    expect(checkSql(one, one.replace('find-a', 'find-b'))).toEqual([])
  })

  test('that has no fixed name', () => {
    expect(checkSql('statement(name, sql)').length).toBe(1)
    expect(checkSql("statement('', 'select 1 from a where tenant = $1')").length).toBe(1)
  })

  test('and so is an exception that names no statement any more', () => {
    expect(checkStatementExceptions([]).length).toBeGreaterThan(0)
  })
})

describe('a trace of a machine is refused', () => {
  test.each([
    ['demo/src/a.ts', `const a = '${machine('work')}'`],
    ['README.md', `See ${machine('home/someone')}.`],
    ['demo/src/a.ts', `// ${machine('Users/someone')}`],
    ['.npmrc', `registry=${['https://registry', 'somewhere', 'com'].join('.')}/`],
    ['demo/src/a.ts', `const a = '${['packages', 'internal'].join('.')}'`],
    ['demo/src/a.ts', `fetch('${address('https', 'collect.somewhere.com/a')}')`],
    ['demo/src/a.ts', `fetch('${address('http', '10.0.0.7:8080')}')`],
  ])('in %s: %s', (path, text) => {
    expect(checkMachine(sourceFile(path, text)).length).toBeGreaterThan(0)
  })

  test.each([
    [
      'demo/src/a.ts',
      "const a = 'http://127.0.0.1:4000' + 'http://localhost/' + 'https://example.com/a' + 'https://api.example.com'",
    ],
    ['demo/src/a.ts', 'const a = `http://${host}:${port}`'],
    ['README.md', `See ${address('https', 'www.postgresql.org/docs')}.`],
    ['docs/picture.svg', `<svg xmlns="${address('http', 'www.w3.org/2000/svg')}">`],
    ['LICENSE', address('http', 'www.apache.org/licenses/')],
    [
      'demo/src/a.ts',
      `import { network } from '../network/local.ts'\nconst a = { framework: '.${machine('work')}/a' }`,
    ],
  ])('but not in %s: %s', (path, text) => {
    expect(checkMachine(sourceFile(path, text))).toEqual([])
  })

  test('in the lockfile as a download address', () => {
    expect(
      checkLockfile(sourceFile('package-lock.json', `"resolved": "${address('https', 'a.b/c.tgz')}"`)).length,
    ).toBe(1)
    expect(checkLockfile(sourceFile('package-lock.json', '"resolved": "server"'))).toEqual([])
  })
})

test('cells of CSV that are written past the guard are refused', () => {
  const text = `const cell = (text) => text.replaceAll('"', '""')\n`
  expect(checkCells(sourceFile('web/src/ui/save-rows.tsx', text)).length).toBe(1)
  expect(checkCells(sourceFile('kernel/src/core/csv.ts', text))).toEqual([])
})

describe('documents', () => {
  const target = sourceFile(
    'docs/guides/nightly.md',
    '# A nightly job\n\n## At night\n\n## What `cron` prints: 2 lines',
  )

  test.each([
    ['README.md', '[a](docs/guides/nightly.md) [b](docs/guides) [c](https://example.com/a.md) [d](#start)\n# Start'],
    ['docs/reference/portfolio.md', '[a](../guides/nightly.md#at-night)'],
    [
      'docs/reference/api/README.md',
      '[a](../../guides/nightly.md) [b](../../guides/nightly.md#what-cron-prints-2-lines)',
    ],
  ])('of %s may link to what is there: %s', (path, text) => {
    expect(checkLinks([target, sourceFile(path, text)])).toEqual([])
  })

  test.each([
    ['README.md', '[a](guides/nightly.md)'],
    ['docs/reference/portfolio.md', '[a](guides/nightly.md)'],
    ['docs/reference/portfolio.md', '[a](../guides/daily.md#at-night)'],
    ['docs/reference/portfolio.md', '[a](../guides/nightly.md#by-day)'],
    ['docs/reference/portfolio.md', '[a](#start)'],
  ])('of %s with a link to nothing are refused: %s', (path, text) => {
    expect(checkLinks([target, sourceFile(path, text)])).toHaveLength(1)
  })

  test.each(['The row tells the day.', 'How it is reckoned.', 'Of whom it is told.', 'Mend it.', 'The row says it.'])(
    'are refused with words that only Tapeline used: %s',
    (text) => {
      expect(checkDocumentWords([sourceFile('docs/reference/portfolio.md', text)]).length).toBeGreaterThan(0)
      expect(checkDocumentWords([sourceFile('docs/explanation/decisions/0001-a.md', text)])).toEqual([])
    },
  )

  test('are refused where the README is too long to be read in one go', () => {
    expect(checkReadme([sourceFile('README.md', 'a'.repeat(README_BYTES_MAX))])).toEqual([])
    expect(checkReadme([sourceFile('README.md', 'a'.repeat(README_BYTES_MAX + 1))])).toHaveLength(1)
  })
})
