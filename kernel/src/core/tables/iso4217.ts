// The active currency codes of ISO 4217, by the number of decimals of their minor unit. Source: datasets/currency-codes (public domain),
// drawn from the ISO 4217 list one; 178 codes. Not taken from Intl, whose decimals are those of daily use: it gives COP, HUF, IDR and IQD
// none, while ISO 4217 gives 2, 2, 2 and 3.

function codes(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}

/** The codes of each number of decimals. */
export const CODES_BY_DECIMALS: ReadonlyMap<number, readonly string[]> = new Map([
  [0, codes(`
    BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF
  `)],
  [2, codes(`
    AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD
    CDF CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS
    GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD
    LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB
    PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP
    SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW
    ZWG
  `)],
  [3, codes(`
    BHD IQD JOD KWD LYD OMR TND
  `)],
  [4, codes(`
    CLF UYW
  `)],
])

/** Codes that have no minor unit: metals, units of account, the test code and "no currency". */
export const CODES_WITHOUT_MINOR_UNIT: ReadonlySet<string> = new Set(codes(`
  XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX
`))
