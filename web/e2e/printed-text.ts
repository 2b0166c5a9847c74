// Reads what a PDF shows that a browser printed: the text of each page, without spaces, as what stands apart is not always drawn so.
import { inflateSync } from 'node:zlib'

/** An object of a PDF: what describes it, and its stream. */
interface Part {
  readonly dictionary: string
  readonly content: string
}

/** The text of each page. */
export function printedText(pdf: Buffer): string[] {
  const parts = readParts(pdf.toString('latin1'))
  const pages = [...parts.values()].filter(({ dictionary }) => /\/Type \/Page\b/.test(dictionary))
  return pages.map(({ dictionary }) => {
    const contents = /\/Contents (\d+) 0 R/.exec(dictionary)?.[1] ?? ''
    return textOf(parts.get(contents)?.content ?? '', parts)
  })
}

function readParts(file: string): Map<string, Part> {
  return new Map(
    [...file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj(?=\n(?:\d+ 0 obj|xref))/g)].map(
      ([, number = '', body = '']) => {
        const [dictionary = '', stream] = body.split(/>>\s*stream\r?\n/)
        // The line end alone: what is packed may end with any byte, also with the one that some end a line with.
        const bytes = Buffer.from(stream?.replace(/\nendstream$/, '') ?? '', 'latin1')
        const isPacked = dictionary.includes('FlateDecode') && !dictionary.includes('/Subtype /Image')
        return [number, { dictionary, content: isPacked ? inflateSync(bytes).toString('latin1') : '' }]
      },
    ),
  )
}

/** The letters that are drawn; a font is called F and the number of its object, a picture within X and its own. */
function textOf(content: string, parts: ReadonlyMap<string, Part>): string {
  let letters: ReadonlyMap<string, string> = new Map()
  return [...content.matchAll(/\/F(\d+) [\d.]+ Tf|\/X(\d+) Do|<([0-9a-fA-F]+)> Tj|\[([^\]]*)\] TJ/g)]
    .map(([, font, inner, glyphs, row]) => {
      if (inner !== undefined) return textOf(parts.get(inner)?.content ?? '', parts)
      if (font !== undefined) letters = lettersOf(font, parts)
      const drawn = glyphs ?? [...(row ?? '').matchAll(/<([0-9a-fA-F]+)>/g)].map(([, hex]) => hex).join('')
      return (drawn.match(/.{4}/g) ?? []).map((glyph) => letters.get(glyph.toUpperCase()) ?? '').join('')
    })
    .join('')
    .normalize('NFKC')
    .replaceAll(/\s/g, '')
}

/** From the glyphs of a font, four hexadecimal digits, to letters. */
function lettersOf(font: string, parts: ReadonlyMap<string, Part>): Map<string, string> {
  const map = /\/ToUnicode (\d+) 0 R/.exec(parts.get(font)?.dictionary ?? '')?.[1] ?? ''
  const text = parts.get(map)?.content ?? ''
  const letters = new Map<string, string>()
  for (const [, section = '', rows = ''] of text.matchAll(/beginbf(char|range)\n([\s\S]*?)endbf/g))
    for (const row of rows.trim().split('\n')) {
      const [first = '', second = '', third] = [...row.matchAll(/<([0-9a-fA-F]+)>/g)].map(([, hex = '']) => hex)
      const [from, to] = [Number.parseInt(first, 16), Number.parseInt(section === 'char' ? first : second, 16)]
      const target = Buffer.from(section === 'char' ? second : (third ?? ''), 'hex').swap16()
      for (let at = from; at <= to; at += 1) {
        const units = Buffer.from(target)
        units.writeUInt16LE(units.readUInt16LE(units.length - 2) + at - from, units.length - 2)
        letters.set(at.toString(16).toUpperCase().padStart(4, '0'), units.toString('utf16le'))
      }
    }
  return letters
}
