// The order of test files: the slowest first, so that no worker is left with one of them when the others are done. A fresh clone has no
// times of an earlier run, and the size of a file is no measure of it.
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** From the list that every run ends with. Files that are not in it follow in the order of vitest. */
export const SLOWEST: readonly string[] = [
  'web/e2e/pages.test.ts',
  'web/e2e/exports.test.ts',
  'web/e2e/portfolio.test.ts',
  'web/e2e/imports.test.ts',
  'server/test/operations/commands.test.ts',
  'demo/test/imported.test.ts',
  'server/test/tape/large-workbooks.test.ts',
  'server/test/tape/suggest-public-books.test.ts',
  'server/test/portfolio/drill-down.test.ts',
  'server/test/migrate-v2/migrate-v2.test.ts',
  'server/test/tape/hostile-files.test.ts',
  'server/test/backup.test.ts',
  'demo/test/mappings.test.ts',
  'server/src/commands/demo.test.ts',
]

/** Sorts files within their project. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    return projects.flatMap((name) =>
      sorted
        .filter(({ project }) => project.name === name)
        .toSorted((one, other) => this.#rank(one) - this.#rank(other)),
    )
  }

  #rank({ moduleId }: TestSpecification): number {
    const at = SLOWEST.indexOf(relative(this.ctx.config.root, moduleId))
    return at < 0 ? SLOWEST.length : at
  }
}
