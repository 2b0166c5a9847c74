// The first two digits that the US tax authority has assigned to employer numbers, as data: the list grows once in
// some years. Source: python-stdnum, stdnum/us/ein.dat, drawn from the IRS page "How EINs are assigned and valid EIN
// prefixes"; 83 prefixes.

/** The 83 assigned prefixes. Not among them: 00 07 08 09 17 18 19 28 29 49 69 70 78 79 89 96 97. */
export const EIN_PREFIXES: ReadonlySet<string> = new Set(`
  01 02 03 04 05 06 10 11 12 13 14 15 16 20 21 22 23 24 25 26 27 30 31 32 33 34 35 36 37 38
  39 40 41 42 43 44 45 46 47 48 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67 68 71
  72 73 74 75 76 77 80 81 82 83 84 85 86 87 88 90 91 92 93 94 95 98 99
`.trim().split(/\s+/))
