// Legal entity ids: what each authority's numbers look like, and and the message about those that do not.
// The published lists are in published-vectors.test.ts; these few run everywhere.
import { describe, expect, test } from 'vitest'
import { judgeCountryOfLegalEntityId, parseLegalEntityId } from './legal-entity-id.ts'

describe('parseLegalEntityId', () => {
  test.each([
    ['ein:911144442', 'ein:911144442'],
    ['duns:150483782', 'duns:150483782'],
    ['duns:000000012', 'duns:000000012'],
    ['rfc:GODE561231GR8', 'rfc:GODE561231GR8'],
    ['rfc:mab9307148t4', 'rfc:MAB9307148T4'],
    ['rfc:VACE460910SX6', 'rfc:VACE460910SX6'],
    ['rfc:&&&030828PX7', 'rfc:&&&030828PX7'],
    ['rfc:ñAB930714AA1', 'rfc:ÑAB930714AA1'],
    ['rfc:N\u0303AB930714AA1', 'rfc:ÑAB930714AA1'],
    ['rfc:CGB000229SW0', 'rfc:CGB000229SW0'],
    ['rfc:ACE900319JT9', 'rfc:ACE900319JT9'],
    ['rfc:MAHM670102NJA', 'rfc:MAHM670102NJA'],
    ['nit:213123432', 'nit:213123432'],
    ['nit:1020703023', 'nit:1020703023'],
    ['nit:123456789012', 'nit:123456789012'],
    ['nif:B64717838', 'nif:B64717838'],
    ['nif:54362315K', 'nif:54362315K'],
    ['nif:x2482300w', 'nif:X2482300W'],
    ['nif:M1234567L', 'nif:M1234567L'],
    ['crn:12345678', 'crn:12345678'],
    ['crn:1234567', 'crn:01234567'],
    ['crn:445790', 'crn:00445790'],
    ['crn:sc123456', 'crn:SC123456'],
    ['crn:NI1234', 'crn:NI001234'],
    ['crn:OC301540', 'crn:OC301540'],
    ['crn:R0000108', 'crn:R0000108'],
    ['crn:IP00525R', 'crn:IP00525R'],
    ['crn:SP2498RS', 'crn:SP2498RS'],
    ['bn:123026635', 'bn:123026635'],
  ])('%s is read as %s', (text, normal) => {
    expect(parseLegalEntityId(text)).toEqual({ ok: true, value: normal })
    expect(parseLegalEntityId(normal)).toEqual({ ok: true, value: normal })
  })

  test.each([
    ['911144442', '<kind>:<number>'],
    ['', '<kind>:<number>'],
    ['x'.repeat(1_000_000), '<kind>:<number>'],
    ['ssn:078051120', 'kind'],
    ['EIN:911144442', 'send ein:'],
    [' ein:911144442', 'send ein:'],
    ['constructor:1', 'kind'],
    ['ein:', 'leave legal_entity_id out'],
    ['ein: 911144442', 'without dashes'],
    ['ein:91-1144442', 'without dashes'],
    ['ein:91–1144442', 'without dashes'],
    ['ein:071144442', 'prefix'],
    ['ein:001234567', 'prefix'],
    ['ein:91114444', '9 digits'],
    ['ein:9111444421', '9 digits'],
    ['ein:91114444X', '9 digits'],
    ['ein:９１１１４４４４２', 'letters and digits'],
    ['duns:12345678', '9 digits'],
    ['duns:15-048-3782', 'without dashes'],
    ['duns:15048378A', '9 digits'],
    ['rfc:COMG600703', '12 characters'],
    ['rfc:ABCD123456', '12 characters'],
    ['rfc:ABCD561331GR8', 'date'],
    ['rfc:MAB9302308T4', 'date'],
    ['rfc:CACA580710NF7', 'never uses'],
    ['rfc:AABN8211038Ñ2', '12 characters'],
    ['rfc:MAB9307148TB', '12 characters'],
    ['rfc:MAB-930714-8T4', 'without dashes'],
    ['rfc:MABı307148T4', 'letters and digits'],
    ['nit:213.123.432', 'without dashes'],
    ['nit:213123432-1', 'without dashes'],
    ['nit:213', 'digits only'],
    ['nit:1234567890123', 'digits only'],
    ['nit:0213123432', 'leading zeros'],
    ['nit:21312343A', 'digits only'],
    ['nif:B64717839', 'check character'],
    ['nif:54362315Z', 'check character'],
    ['nif:X2482300A', 'check character'],
    ['nif:54362315', '9 characters'],
    ['nif:ESB64717838', 'without the VAT prefix'],
    ['nif:O1234567L', '9 characters'],
    ['nif:J992165831', '9 characters'],
    ['crn:123456789012', '8 characters'],
    ['crn:S123456', '8 characters'],
    ['crn:SC1234567', '8 characters'],
    ['crn:ABCDEFGH', '8 characters'],
    ['bn:123026634', 'check digit'],
    ['bn:123026635RC0001', 'first 9 digits'],
    ['bn:12302663', '9 digits'],
    ['bn:12345678Z', '9 digits'],
  ])('%s is refused with the hint %j', (text, hint) => {
    expect(parseLegalEntityId(text)).toMatchObject({
      ok: false,
      message: expect.stringContaining(hint),
    })
  })

  test.each([
    'ein:000000000',
    'ein:111111111',
    'ein:123456789',
    'duns:000000000',
    'duns:111111111',
    'duns:123456789',
    'bn:000000000',
    'bn:111111111',
    'bn:123456789',
    'nit:123456789',
    'nit:000000000',
    'nit:1111111111',
    'crn:0',
    'crn:00000000',
    'crn:11111111',
    'crn:SC000000',
    'rfc:XAXX010101000',
    'rfc:XEXX010101000',
    'rfc:xaxx010101000',
    'nif:00000000T',
    'nif:X0000000T',
    'nif:123456789',
  ])('%s is a placeholder', (text) => {
    expect(parseLegalEntityId(text)).toMatchObject({
      ok: false,
      code: 'placeholder',
      message: expect.stringContaining('leave legal_entity_id out'),
    })
  })

  test('the number 1111111, padded, is a real company and no placeholder', () => {
    expect(parseLegalEntityId('crn:1111111')).toEqual({ ok: true, value: 'crn:01111111' })
  })

  test('no message repeats the number', () => {
    const texts = ['ein:078051120', 'nif:54362315Z', 'bn:046454287', 'rfc:GODE561331GR8']
    for (const text of [...texts, '078051120', 'ssn:078051120']) {
      const reading = parseLegalEntityId(text)
      expect(reading.ok ? '' : reading.message).not.toContain(text.slice(text.indexOf(':') + 1))
      expect(reading.ok).toBe(false)
    }
  })
})

describe('judgeCountryOfLegalEntityId', () => {
  test.each([
    ['rfc:MAB9307148T4', 'MX'],
    ['ein:911144442', 'US'],
    ['ein:911144442', 'PR'],
    ['ein:911144442', 'GU'],
    ['ein:911144442', 'VI'],
    ['nit:213123432', 'CO'],
    ['nit:1020703023', 'BO'],
    ['nit:123456789012', 'BO'],
    ['nit:2131234321', 'CO'],
    ['nif:B64717838', 'ES'],
    ['crn:SC123456', 'GB'],
    ['bn:123026635', 'CA'],
    ['duns:150483782', 'NG'],
    ['duns:150483782', null],
    ['ein:911144442', null],
    ['rfc:MAB9307148T4', null],
  ])('%s goes with address country %s', (id, country) => {
    expect(judgeCountryOfLegalEntityId(id, country)).toEqual({ ok: true, value: id })
  })

  test.each([
    ['rfc:MAB9307148T4', 'US', 'country_mismatch'],
    ['ein:911144442', 'MX', 'country_mismatch'],
    ['nit:213123432', 'MX', 'country_mismatch'],
    ['nif:B64717838', 'PT', 'country_mismatch'],
    ['crn:SC123456', 'IE', 'country_mismatch'],
    ['bn:123026635', 'US', 'country_mismatch'],
    ['nit:213123432', null, 'country_required'],
    ['nit:12345678901', 'CO', 'invalid_format'],
    ['nit:1234', 'CO', 'invalid_format'],
  ])('%s does not go with address country %s', (id, country, code) => {
    const judged = judgeCountryOfLegalEntityId(id, country)
    expect(judged).toMatchObject({ ok: false, code, message: expect.stringContaining('send') })
    expect(judged.ok ? '' : judged.message).not.toContain(id.slice(id.indexOf(':') + 1))
  })
})
