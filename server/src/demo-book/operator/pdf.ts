// The smallest PDF that shows a page of text: PDF 1.4, one page, one of the standard fonts. Deterministic, so that a file has the same
// SHA-256 on every machine. Source: ISO 32000-1, 7.3 to 7.5, 9.6.2.

const page = { width: 595, height: 842, left: 64, top: 770, line: 17, title_size: 15, text_size: 10 }

/** A page with a title and lines of text, each short enough for the page. Characters outside Latin-1 are shown as `?`. */
export function makePdf(title: string, lines: readonly string[]): Uint8Array<ArrayBuffer> {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] ` +
      '/Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    streamOf(contentOf(title, lines)),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Title (${escaped(title)}) /Producer (Tapeline sandbox) >>`,
  ]
  return bytesOf(fileOf(objects))
}

function contentOf(title: string, lines: readonly string[]): string {
  const { left, top, line, title_size, text_size } = page
  return [
    'BT',
    `/F1 ${title_size} Tf ${line} TL ${left} ${top} Td (${escaped(title)}) Tj T*`,
    `/F1 ${text_size} Tf`,
    ...lines.map((text) => `T* (${escaped(text)}) Tj`),
    'ET',
  ].join('\n')
}

function streamOf(content: string): string {
  return `<< /Length ${content.length} >>\nstream\n${content}\nendstream`
}

/** One character is one byte, so lengths and offsets are those of the file. */
function escaped(text: string): string {
  const latin = text.replaceAll(/[^\x20-\x7e\xa0-\xff]/g, '?')
  return latin.replaceAll(/[\\()]/g, (sign) => `\\${sign}`)
}

/** Header, objects, the table of their offsets, and the offset of that table. */
function fileOf(objects: readonly string[]): string {
  let file = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n'
  const offsets = objects.map((object, at) => {
    const offset = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const entries = [
    '0000000000 65535 f \n',
    ...offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`),
  ]
  const trailer = `<< /Size ${entries.length} /Root 1 0 R /Info ${objects.length} 0 R >>`
  return `${file}xref\n0 ${entries.length}\n${entries.join('')}trailer\n${trailer}\nstartxref\n${file.length}\n%%EOF\n`
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0))
}
