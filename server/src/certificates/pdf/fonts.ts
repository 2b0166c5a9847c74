// The font of a certificate's PDF: DejaVu Sans, which covers Latin, Greek, Cyrillic, Hebrew, Arabic and more. It is embedded, so that the
// page looks the same everywhere. A character without a glyph is printed as its code point.
import { createRequire } from 'node:module'
import { create as openFont } from 'fontkit'
import { readFileSync } from 'node:fs'

const require = createRequire(import.meta.url)
const FONTS = 'dejavu-fonts-ttf/ttf'

/** The styles of the font, each stored as the bytes of its file. */
export type FontStyle = 'regular' | 'bold'

const FILES: { readonly [style in FontStyle]: string } = { regular: 'DejaVuSans.ttf', bold: 'DejaVuSans-Bold.ttf' }

/** Both styles of the font have the same glyphs. */
interface Face {
  readonly bytes: { readonly [style in FontStyle]: Buffer }
  readonly hasGlyph: (codePoint: number) => boolean
}

let opened: Face | undefined

/** The font, read once. */
export function openFace(): Face {
  opened ??= readFace()
  return opened
}

function readFace(): Face {
  const bytesOf = (style: FontStyle) => readFileSync(require.resolve(`${FONTS}/${FILES[style]}`))
  const bytes = { regular: bytesOf('regular'), bold: bytesOf('bold') }
  const font = openFont(bytes.regular)
  if (!('hasGlyphForCodePoint' in font)) throw new Error('the file of the font is a collection')
  return { bytes, hasGlyph: (codePoint) => font.hasGlyphForCodePoint(codePoint) }
}

/** Text as it can be printed: blanks for control characters, code points for characters without a glyph. */
export function printable(text: string): string {
  const { hasGlyph } = openFace()
  return text
    .replaceAll(/[\p{Control}\p{Surrogate}\u2028\u2029]/gu, ' ')
    .replaceAll(/./gu, (letter) => (hasGlyph(letter.codePointAt(0) ?? 0) ? letter : numberOf(letter)))
}

function numberOf(letter: string): string {
  return `[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`
}
