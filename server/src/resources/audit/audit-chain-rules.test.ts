// The lines of an export, byte by byte: no version may make others of the same events. Hashes were computed by another program.
import { describe, expect, test } from 'vitest'
import { AuditChain, AuditVerifier } from './audit-chain-rules.ts'

describe('form 1', () => {
  const EVENTS = [
    {
      at: '2026-01-31T08:15:00.000001Z',
      action: 'created',
      actor_id: 'key_3vl8t2k',
      actor_organization: 'acme',
      subject_type: 'entry',
      subject_id: 'pay-1',
      receivable_id: 'loan-7',
      organization: 'acme',
      fields: [],
    },
    {
      at: '2026-01-31T08:15:00.000002Z',
      action: 'changed',
      actor_id: 'user_9x',
      actor_organization: 'acme',
      subject_type: 'account',
      subject_id: '"ç\u001f€😀',
      receivable_id: null,
      organization: 'acme',
      fields: ['amount', 'metadata'],
    },
  ]
  const LINES = [
    '{"audit":"acme","environment":"live","form":1,"hash":"9df7252f5477f0162f9a7dfabcf6431db2e6db6f383b11f125b6774b1a4b503d"}',
    '{"action":"created","actor_id":"key_3vl8t2k","actor_organization":"acme","at":"2026-01-31T08:15:00.000001Z","fields":[],' +
      '"hash":"84add42abf72eaf163c968348223560888f9aa669e69616ca19faba5085c5aea","organization":"acme","receivable_id":"loan-7",' +
      '"subject_id":"pay-1","subject_type":"entry"}',
    '{"action":"changed","actor_id":"user_9x","actor_organization":"acme","at":"2026-01-31T08:15:00.000002Z",' +
      '"fields":["amount","metadata"],"hash":"f625c922bd239be2f4ee9b34dfa2dd8be6cce76e8aac2578e7bae384acd3c1cb","organization":"acme",' +
      '"receivable_id":null,"subject_id":"\\"ç\\u001f€😀","subject_type":"account"}',
    '{"end":true,"events":2,"hash":"46eafe2665ede8787488f119fd4ca205be26d6da0345d913f6cc489ce2a5e02b","until":"2026-02-01T00:00:00.000000Z"}',
  ]

  test.each([
    ['as they are', {}],
    ['with a field that the API gets later', { added: 'later' }],
    ['without the address, which is forgotten one day', { address: '203.0.113.7' }],
  ])('has the same bytes and the same head of the same events %s', (_how, more) => {
    const chain = new AuditChain()
    const first = chain.begin('acme', 'live')
    const lines = EVENTS.map((event) => chain.event({ ...event, ...more }))
    expect([first, ...lines, chain.end('2026-02-01T00:00:00.000000Z')]).toEqual(LINES)
    expect(chain.head).toBe('f625c922bd239be2f4ee9b34dfa2dd8be6cce76e8aac2578e7bae384acd3c1cb')
    const verifier = new AuditVerifier()
    for (const line of LINES) verifier.line(line)
    expect(verifier.end().events).toBe(2)
  })
})
