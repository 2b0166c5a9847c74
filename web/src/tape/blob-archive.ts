// A workbook in the browser, unpacked by the platform.
import { FileFault } from '@tapeline/tape/files/file-fault'
import { type Archive, type ArchiveBytes, openArchive } from '@tapeline/tape/files/xlsx/archive'

/** 2 GiB. */
const UNPACKED_MAX = 2_147_483_648

/** Opens a workbook. Throws a FileFault. */
export function openArchiveBlob(file: Blob): Promise<Archive> {
  return openArchive({
    size: file.size,
    unpacked_max: UNPACKED_MAX,
    read: async (start, length) => new Uint8Array(await file.slice(start, start + length).arrayBuffer()),
    unpack: (name, packed, onBytes) => unpack(file, name, packed, onBytes),
    close: async () => {},
  })
}

async function* unpack(
  file: Blob,
  name: string,
  { start, size, is_deflated }: Parameters<ArchiveBytes['unpack']>[1],
  onBytes: (count: number) => void,
): AsyncGenerator<Uint8Array> {
  const packed = file.slice(start, start + size).stream()
  const reader = (is_deflated ? packed.pipeThrough(new DecompressionStream('deflate-raw')) : packed).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      yield value
    }
    onBytes(size)
  } catch (error) {
    throw error instanceof TypeError ? new FileFault(`is damaged: ${name} cannot be unpacked`) : error
  } finally {
    await reader.cancel().catch(() => {})
  }
}
