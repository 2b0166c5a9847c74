// Committed ratios: their text, and which change of one is seen.
import { describe, expect, it } from 'vitest'
import { compareRatios, comparisonLine, keptText, parseKept } from './kept-ratios.ts'

const READ = { name: 'CPU of a read, by the driver', better: 'lower', value: 1.5 } as const
const WRITES = { name: 'writes a second, by pgbench', better: 'higher', value: 0.5 } as const

describe('committed ratios', () => {
  it('are read back from their text', () => {
    const text = keptText({ machine: '2 × A, 24 GiB', load: '0.5 to 1.25' }, [READ, WRITES])
    expect(text.split('\n')).toContain('machine: 2 × A, 24 GiB')
    expect([...parseKept(text)]).toEqual([
      [READ.name, 1.5],
      [WRITES.name, 0.5],
    ])
  })

  it('are worse where a cost rose by more than a tenth', () => {
    const worse = (kept: number) => compareRatios([READ], new Map([[READ.name, kept]]))[0]?.is_worse
    expect(worse(1.5 / 1.09)).toBe(false)
    expect(worse(1.5 / 1.11)).toBe(true)
    expect(worse(3)).toBe(false)
  })

  it('are worse where a rate fell so far that each costs a tenth more', () => {
    const worse = (kept: number) => compareRatios([WRITES], new Map([[WRITES.name, kept]]))[0]?.is_worse
    expect(worse(0.5 * 1.09)).toBe(false)
    expect(worse(0.5 * 1.11)).toBe(true)
    expect(worse(0.25)).toBe(false)
  })

  it('are not compared where there are none', () => {
    const [comparison] = compareRatios([READ], new Map())
    expect(comparison).toMatchObject({ kept: undefined, is_worse: false })
    expect(comparison && comparisonLine(comparison)).toContain('not committed yet')
  })
})
