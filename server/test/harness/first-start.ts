// The first start on an empty database, as a person sees it: what it prints, and the keys and sign-ins that stand there.
import { vi } from 'vitest'
import { prepareDemo } from '../../src/commands/demo.ts'
import type { SignIn } from '../../src/commands/first-admin.ts'
import type { TestService } from './service.ts'

/** What the first start gives. */
export interface FirstStart {
  /** What it prints to be kept. */
  readonly printed: string
  /** What it reports of its progress. */
  readonly messages: string
  readonly lender: Begun
  readonly operator: Begun
}

/** An organization to begin with: its sandbox key and its first admin. Empty where nothing was printed. */
interface Begun {
  readonly key: string
  readonly admin: SignIn
}

/** What a first start has printed so far, on both streams. */
export interface Output {
  printed: string
  messages: string
}

/** Prepares the demo at an address of the service; `output` can be looked at meanwhile. */
export async function firstStart(
  service: TestService,
  address = service.address,
  output: Output = { printed: '', messages: '' },
): Promise<FirstStart> {
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((output.printed += String(text)), true))
  const err = vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((output.messages += String(text)), true))
  try {
    const { database, app } = service
    await prepareDemo({ database, address, operator_slug: 'operator', stopping: app.services.stopping })
  } finally {
    for (const spy of [out, err]) spy.mockRestore()
  }
  const keys = [...output.printed.matchAll(/^ {2}(sk_snbx_\S+)$/gm)].map(([, key = '']) => key)
  const admins = [...output.printed.matchAll(/^ {2}(\S+@\S+) {3}(\S+)$/gm)].map(([, email = '', password = '']) => ({
    email,
    password,
  }))
  const begun = (place: number): Begun => ({
    key: keys[place] ?? '',
    admin: admins[place] ?? { email: '', password: '' },
  })
  return { ...output, lender: begun(0), operator: begun(1) }
}
