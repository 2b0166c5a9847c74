// A digest of a text, to compare texts without keeping them. It is no protection against whoever looks for two texts of one digest.

/** So many different numbers, each by a mixing of its own, make equal digests of different texts as good as impossible. */
const SEEDS = [0x9e37_79b9, 0x85eb_ca6b, 0xc2b2_ae35, 0x27d4_eb2f]

/** The digest of a text, of 128 bits. */
export function textDigest(text: string): string {
  return SEEDS.map((seed) => mixed(text, seed).toString(36)).join(' ')
}

/** Writes the first `bytes` of the digest of a text into a buffer: as many as are kept of it, 16 at most. */
export function writeTextDigest(text: string, bytes: Uint8Array, at: number, length: number): void {
  let part = 0
  for (let byte = 0; byte < length; byte += 1) {
    if (byte % 4 === 0) part = mixed(text, SEEDS[byte / 4] ?? 0)
    bytes[at + byte] = part >>> (8 * (byte % 4))
  }
}

/** As MurmurHash3 mixes each part of a text. */
function mixed(text: string, seed: number): number {
  let sum = seed
  for (let at = 0; at < text.length; at += 1) {
    const part = Math.imul(text.charCodeAt(at), 0xcc9e_2d51)
    sum ^= Math.imul((part << 15) | (part >>> 17), 0x1b87_3593)
    sum = (Math.imul((sum << 13) | (sum >>> 19), 5) + 0xe654_6b64) | 0
  }
  sum = Math.imul(sum ^ (sum >>> 16), 0x85eb_ca6b)
  sum = Math.imul(sum ^ (sum >>> 13), 0xc2b2_ae35)
  return (sum ^ (sum >>> 16)) >>> 0
}
