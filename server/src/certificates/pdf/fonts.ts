// The letters of a certificate on paper: DejaVu Sans, which knows Latin, Greek, Cyrillic, Hebrew, Arabic and more, embedded, so that the
// page looks the same everywhere. A letter that it does not know is written as its number, which is no name but no garbage either.
import { createRequire } from 'node:module'
import { create as openFont } from 'fontkit'
import { readFileSync } from 'node:fs'

const require = createRequire(import.meta.url)
const FONTS = 'dejavu-fonts-ttf/ttf'

/** The styles of the face, each the bytes of its file. */
export type FontStyle = 'regular' | 'bold'

const FILES: { readonly [style in FontStyle]: string } = { regular: 'DejaVuSans.ttf', bold: 'DejaVuSans-Bold.ttf' }

/** Both styles of one face know the same letters. */
interface Face {
  readonly bytes: { readonly [style in FontStyle]: Buffer }
  readonly knows: (codePoint: number) => boolean
}

let opened: Face | undefined

/** The face, read once. */
export function openFace(): Face {
  opened ??= readFace()
  return opened
}

function readFace(): Face {
  const bytesOf = (style: FontStyle) => readFileSync(require.resolve(`${FONTS}/${FILES[style]}`))
  const bytes = { regular: bytesOf('regular'), bold: bytesOf('bold') }
  const font = openFont(bytes.regular)
  if (!('hasGlyphForCodePoint' in font)) throw new Error('the file of the font is a collection')
  return { bytes, knows: (codePoint) => font.hasGlyphForCodePoint(codePoint) }
}

/** Text as it can be printed: blanks for control characters, numbers for letters that the face does not know. */
export function printable(text: string): string {
  const { knows } = openFace()
  return text
    .replaceAll(/[\p{Control}\p{Surrogate}\u2028\u2029]/gu, ' ')
    .replaceAll(/./gu, (letter) => (knows(letter.codePointAt(0) ?? 0) ? letter : numberOf(letter)))
}

function numberOf(letter: string): string {
  return `[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`
}
