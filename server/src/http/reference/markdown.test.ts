// Our documents as pages: their content, and nothing else.
import { expect, test } from 'vitest'
import { markdown } from './markdown.ts'

/** Line breaks between tags and within text count as one blank at most. */
const render = (text: string) =>
  markdown(text, (target) => (target.startsWith('#') ? target : undefined))
    .text.trim()
    .replaceAll(/>\n</g, '><')

test('headings have the anchors that documents link to, and a repeated heading gets a number', () => {
  expect(render('## Defaults and charge-offs')).toContain('<h2 id="defaults-and-charge-offs">')
  expect(render('## Cash\n\n### Cash')).toContain('<h3 id="cash-1">')
  expect(render('## Advance rates (`advance_rates`)')).toContain('id="advance-rates-advance_rates"')
})

test('a table has a head and rows, and a bar within a cell stays', () => {
  const text = render('| figure | what |\n|---|---|\n| `a` | x \\| y |')
  expect(text).toContain('<th scope="col">figure</th>')
  expect(text).toContain('<td><code>a</code></td><td>x | y</td>')
})

test('list items span lines, and a blank line ends them', () => {
  expect(render('- one\n  more\n- two\n\nafter')).toBe('<ul><li>one\nmore</li><li>two</li></ul><p>after</p>')
  expect(render('1. first\n2. second')).toBe('<ol><li>first</li><li>second</li></ol>')
})

test('code is shown literally, and no text becomes markup', () => {
  expect(render('`a * b * c` and **bold** and *stress*')).toBe(
    '<p><code>a * b * c</code> and <strong>bold</strong> and <em>stress</em></p>',
  )
  expect(render('<b> & `<i>`')).toBe('<p>&lt;b&gt; &amp; <code>&lt;i&gt;</code></p>')
  expect(render('```json\n<x>\n\n- y\n```')).toContain('<code>&lt;x&gt;\n\n- y</code>')
})

test('a link to a page that is not served shows only its text', () => {
  expect(render('[`cash`](#cash), [elsewhere](other.md)')).toBe(
    '<p><a href="#cash"><code>cash</code></a>, elsewhere</p>',
  )
})
