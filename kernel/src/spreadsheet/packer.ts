// Packs the parts of a workbook with a library for zip files, which is handed in: this package needs none itself.
import type { Packer } from './table-workbook.ts'

/** A file of a zip that is written in pieces. */
interface ZipPart {
  push: (bytes: Uint8Array, is_last?: boolean) => void
}

/** The two classes of `fflate` that pack: a zip, and a file in it. */
export interface ZipLibrary<Part extends ZipPart> {
  readonly Zip: new (onBytes: (error: Error | null, bytes: Uint8Array) => void) => {
    add(part: Part): void
    end(): void
  }
  readonly ZipDeflate: new (path: string, options: { readonly level: typeof LEVEL }) => Part
}

/** Text packs nearly as well as at the best level, in a fraction of the time. */
const LEVEL = 3

/** A packer that gives the bytes of a zip as they are made. */
export function packerOf<Part extends ZipPart>({ Zip, ZipDeflate }: ZipLibrary<Part>): Packer {
  return (onBytes) => {
    const zip = new Zip((error, bytes) => {
      if (error !== null) throw error
      onBytes(bytes)
    })
    const begin = (path: string) => {
      const part = new ZipDeflate(path, { level: LEVEL })
      zip.add(part)
      return part
    }
    return { begin, end: () => zip.end() }
  }
}
