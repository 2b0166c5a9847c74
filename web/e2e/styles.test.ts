// Every component of Mantine that is in what was built has its looks there too: they are imported one by one, in web/src/ui/mantine.css.
import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const BUILT = fileURLToPath(new URL('../dist/assets/', import.meta.url))
const LOOKS = `${dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css'))}/styles/`

/** The classes by which a component and its looks find each other, such as `m_77c9d27d`. */
function classesIn(folder: string, isMeant: (name: string) => boolean): Map<string, string> {
  const files = readdirSync(folder).filter(isMeant)
  return new Map(
    files.flatMap((name) =>
      [...readFileSync(`${folder}${name}`, 'utf8').matchAll(/\bm_[0-9a-f]{6,8}\b/g)].map(([found]) => [found, name]),
    ),
  )
}

test('every component that pages use has its looks', () => {
  const used = classesIn(BUILT, (name) => name.endsWith('.js'))
  const styled = classesIn(BUILT, (name) => name.endsWith('.css'))
  const offered = classesIn(LOOKS, (name) => name.endsWith('.css') && !name.endsWith('.layer.css'))
  expect(used.size).toBeGreaterThan(50)
  const missing = [...offered].filter(([found]) => used.has(found) && !styled.has(found)).map(([, name]) => name)
  expect([...new Set(missing)], 'add these to web/src/ui/mantine.css').toEqual([])
})
