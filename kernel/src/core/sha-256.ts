// SHA-256 as a plain calculation (FIPS 180-4), for what Node and browsers must agree on: browsers have one of their own only over HTTPS, and only
// asynchronously.

const [BLOCK_BYTES, LENGTH_BYTES] = [64, 8]

/** The fractional parts of the square roots of the first eight primes. */
const START = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19] as const

/** The fractional parts of the cube roots of the first sixty-four primes. */
const ROUNDS = fractionsOfRoots(64)

/** The SHA-256 hash of bytes, in hexadecimal digits. */
export function sha256Hex(bytes: Uint8Array): string {
  const padded = paddedOf(bytes)
  const hash = Uint32Array.from(START)
  for (let at = 0; at < padded.byteLength; at += BLOCK_BYTES) addBlock(hash, padded, at)
  return Array.from(hash, (word) => word.toString(16).padStart(8, '0')).join('')
}

/** The bytes, a bit that ends them, zeros, and their length in bits. */
function paddedOf(bytes: Uint8Array): DataView {
  const length = Math.ceil((bytes.length + 1 + LENGTH_BYTES) / BLOCK_BYTES) * BLOCK_BYTES
  const padded = new Uint8Array(length)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setBigUint64(length - LENGTH_BYTES, 8n * BigInt(bytes.length))
  return view
}

function addBlock(hash: Uint32Array, padded: DataView, at: number): void {
  const words = wordsOf(padded, at)
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash
  for (const [round, word] of words.entries()) {
    const choice = (e & f) ^ (~e & g)
    const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + (ROUNDS[round] ?? 0) + word) | 0
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority) | 0
    ;[a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g]
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) hash[index] = (hash[index] ?? 0) + word
}

/** The sixteen words of a block, and the forty-eight that follow from them. */
function wordsOf(padded: DataView, at: number): Uint32Array {
  const words = new Uint32Array(64)
  for (let index = 0; index < 16; index += 1) words[index] = padded.getUint32(at + 4 * index)
  for (let index = 16; index < 64; index += 1) {
    const [early = 0, late = 0] = [words[index - 15], words[index - 2]]
    const mixed = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
    const other = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)
    words[index] = (words[index - 16] ?? 0) + mixed + (words[index - 7] ?? 0) + other
  }
  return words
}

/** A word with its bits turned to the right. */
function turned(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits))
}

/** The first thirty-two bits of the fractional part of the cube root of each prime, by whole numbers alone. */
function fractionsOfRoots(count: number): Uint32Array {
  const primes: number[] = []
  for (let number = 2; primes.length < count; number += 1)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number)
  return Uint32Array.from(primes, (prime) => Number(cubeRoot(BigInt(prime) << 96n) & 0xffffffffn))
}

/** The whole part of a cube root. */
function cubeRoot(number: bigint): bigint {
  let [low, high] = [0n, 1n << 40n]
  while (low < high) {
    const middle = (low + high + 1n) >> 1n
    if (middle ** 3n <= number) low = middle
    else high = middle - 1n
  }
  return low
}
