// A zip archive that is open, which is what a workbook is: its parts are unpacked as they are read.

/** How a part is read. */
export interface PartOptions {
  /** Receives how many packed bytes were read. */
  readonly onBytes?: ((count: number) => void) | undefined
  readonly bytes_max?: number
}

/** An archive that is open. */
export interface Archive {
  has(name: string): boolean
  /** The bytes of a part, unpacked. Throws a FileFault. */
  read(name: string, options?: PartOptions): AsyncIterable<Uint8Array>
  close(): Promise<void>
}
