// Reads what a PDF shows, page by page, as a viewer finds it when its text is searched: by the maps from glyphs to letters that are
// embedded with the fonts. Knows as much of the format as our own pages use.
import { inflateSync } from 'node:zlib'

interface Part {
  readonly dictionary: string
  readonly content: string
}

/** The text of each page, its pieces joined in the order in which they are drawn. */
export function textOfPages(pdf: Buffer): string[] {
  const parts = readParts(pdf.toString('latin1'))
  const pages = [...parts.values()].filter(({ dictionary }) => /\/Type \/Page\b/.test(dictionary))
  return pages.map(({ dictionary }) => {
    const content = parts.get(referenceIn(dictionary, 'Contents'))?.content ?? ''
    return textOf(content, fontsOf(dictionary, parts))
  })
}

/** The numbered parts of a file, their streams inflated. */
function readParts(file: string): Map<string, Part> {
  return new Map(
    [...file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, number = '', body = '']) => {
      const [dictionary = '', stream] = body.split('\nstream\n')
      const bytes = Buffer.from(stream?.replace(/\nendstream$/, '') ?? '', 'latin1')
      const content = dictionary.includes('FlateDecode')
        ? inflateSync(bytes).toString('latin1')
        : bytes.toString('latin1')
      return [number, { dictionary, content }]
    }),
  )
}

function referenceIn(dictionary: string, name: string): string {
  return new RegExp(`/${name} (\\d+) 0 R`).exec(dictionary)?.[1] ?? ''
}

type Letters = ReadonlyMap<string, string>

/** The letters of the fonts of a page, by their names on it. */
function fontsOf(page: string, parts: ReadonlyMap<string, Part>): Map<string, Letters> {
  const resources = parts.get(referenceIn(page, 'Resources'))?.dictionary ?? page
  const list = /\/Font <<([\s\S]*?)>>/.exec(resources)?.[1] ?? ''
  return new Map(
    [...list.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name = '', number = '']) => {
      const map = referenceIn(parts.get(number)?.dictionary ?? '', 'ToUnicode')
      return [name, lettersOf(parts.get(map)?.content ?? '')]
    }),
  )
}

/** From glyphs, four hexadecimal digits, to letters. */
function lettersOf(map: string): Letters {
  return new Map(
    [...map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)].flatMap(([, first = '', targets = '']) =>
      [...targets.matchAll(/<([0-9a-f ]*)>/gi)].map(([, units = ''], i): [string, string] => [
        (Number.parseInt(first, 16) + i).toString(16).padStart(4, '0'),
        Buffer.from(units.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      ]),
    ),
  )
}

function textOf(content: string, fonts: ReadonlyMap<string, Letters>): string {
  let letters: Letters = new Map()
  return [...content.matchAll(/\/(\w+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)]
    .map(([, font, drawn = '']) => {
      if (font !== undefined) letters = fonts.get(font) ?? new Map()
      const glyphs = [...drawn.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
      return glyphs.map((glyph) => letters.get(glyph.toLowerCase()) ?? '?').join('')
    })
    .join('\n')
}
