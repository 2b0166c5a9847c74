// Numbers of many receivables or groups in typed memory: a million receivables as objects would be a gigabyte.

type Numbers = Float64Array | Uint32Array

const CAPACITY_MIN = 1024

/** A list of numbers that grows by doubling; unwritten numbers are 0. */
export class Column {
  readonly #make: new (capacity: number) => Numbers
  #numbers: Numbers

  /** The index of the last written number, plus one. */
  length = 0

  constructor(make: new (capacity: number) => Numbers) {
    this.#make = make
    this.#numbers = new make(CAPACITY_MIN)
  }

  at(index: number): number {
    return this.#numbers[index] ?? 0
  }

  set(index: number, number: number): void {
    if (index >= this.#numbers.length) this.#grow(index)
    this.#numbers[index] = number
    this.length = Math.max(this.length, index + 1)
  }

  add(index: number, number: number): void {
    this.set(index, this.at(index) + number)
  }

  push(number: number): void {
    this.set(this.length, number)
  }

  #grow(index: number): void {
    let capacity = this.#numbers.length
    while (capacity <= index) capacity *= 2
    const numbers = new this.#make(capacity)
    numbers.set(this.#numbers)
    this.#numbers = numbers
  }
}
