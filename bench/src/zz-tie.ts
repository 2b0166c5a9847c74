import { addDays } from '../../kernel/src/core/day.ts'
import { tieOut } from '../../kernel/src/metrics/cash-tie-out/tie-out.ts'
import type { BankLine, CashEntry } from '../../kernel/src/metrics/cash-tie-out/items.ts'
let seed = 7
const rnd = () => ((seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff) / 0x7fffffff)
const int = (n: number) => Math.floor(rnd() * n)
const entries: CashEntry[] = []
const lines: BankLine[] = []
const truth = new Map<string, string>() // entry payment id -> line id ('' none)
const N = Number(process.argv[2] ?? 100000)
let k = 0
const batches = new Map<string, { ids: string[]; sum: number; day: string; fee: number }>()
while (entries.length < N) {
  const loan = `L${String(int(N / 20) + 1).padStart(7, '0')}`
  const day = addDays('2025-01-01', int(700))
  const principal = 10000 + int(90000), interest = 500 + int(9000)
  const id = `p${k++}`
  const how = rnd()
  const ref = rnd() < 0.7 ? [`PAY-${id}`] : []
  const base = { receivable: loan, currency: 'USD', day, references: [...ref, loan], batch: undefined as string | undefined, processor: undefined as string | undefined }
  const amount = principal + interest
  const missing = rnd() < 0.002
  if (how < 0.5) {
    const text = ref.length && rnd() < 0.97 ? `PAYMENT ${ref[0]} THANK YOU` : rnd() < 0.9 ? `RATE ${loan}` : 'UNKNOWN PAYER'
    if (!missing) { lines.push({ id: `b${id}`, account: 'm', amount, currency: 'USD', day: addDays(day, int(4)), references: [], text, reversal: false }) ; truth.set(id, `b${id}`) } else truth.set(id, '')
  } else if (how < 0.9) {
    base.batch = `PO-${day.replaceAll('-', '')}-${int(3)}`; base.processor = 'PAYFAST'
    const b = batches.get(base.batch) ?? { ids: [], sum: 0, day, fee: 0 }
    b.ids.push(id); b.sum += amount; b.fee += Math.round(amount * 0.029) + 30
    batches.set(base.batch, b)
  } else {
    const part = 1 + int(amount - 1)
    const text = `PAYMENT PAY-${id}`
    base.references = [`PAY-${id}`, loan]
    lines.push({ id: `b${id}`, account: 'm', amount: part, currency: 'USD', day: addDays(day, 1), references: [], text, reversal: false }, { id: `c${id}`, account: 'm', amount: amount - part, currency: 'USD', day: addDays(day, 2), references: [], text, reversal: false })
    truth.set(id, `b${id}`)
  }
  entries.push({ ...base, id: `${id}`, amount: principal }, { ...base, id: `${id}i`, amount: interest })
}
for (const [name, b] of batches) {
  lines.push({ id: `B${name}`, account: 'm', amount: b.sum - b.fee, currency: 'USD', day: addDays(b.day, 2), references: [name], text: 'PAYFAST PAYOUT', reversal: false })
  for (const id of b.ids) truth.set(id, `B${name}`)
}
const t = process.cpuUsage()
const r = tieOut(lines, entries, { days_before: 1, days_after: 5, fees: [{ processor: 'PAYFAST', basis_points: 290, fixed: 30 }] })
const cpu = process.cpuUsage(t)
let right = 0, wrong = 0
for (const m of r.matches) for (const p of m.payments) if (m.lines.includes(truth.get(p) ?? '-')) right++; else { wrong++; if (wrong < 5) console.log('wrong', m, truth.get(p)) }
let decidable = 0; for (const v of truth.values()) if (v) decidable++
const by: Record<string, number> = {}; for (const m of r.matches) by[m.rule] = (by[m.rule] ?? 0) + m.payments.length
console.log({ entries: entries.length, lines: lines.length, payments: r.payments.length, right, wrong, decidable, recall: right / decidable, precision: right / (right + wrong), cpu_s: (cpu.user + cpu.system) / 1e6, by, open_lines: r.open_lines.length, open_payments: r.open_payments.length })
