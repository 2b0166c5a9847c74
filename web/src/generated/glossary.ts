// Generated from the glossary by `npm run generate`; not to be edited.

/** A term of the glossary. */
export interface Term {
  readonly term: string
  /** What it means, in a sentence. */
  readonly meaning: string
  /** Where the documentation defines it. */
  readonly href: string
}

/** Every term of the glossary. */
export const TERMS: readonly Term[] = [
  {
    term: 'book',
    meaning: 'The accounts, receivables and entries of one lender in one environment.',
    href: '/docs/reference/glossary#records',
  },
  {
    term: 'account',
    meaning: 'A business or a person that owes, or may owe, a receivable. As the debtor of a receivable it is the obligor.',
    href: '/docs/reference/glossary#records',
  },
  {
    term: 'receivable',
    meaning: 'A loan, a credit line, a card account or an invoice: what an obligor owes.',
    href: '/docs/reference/glossary#records',
  },
  {
    term: 'entry',
    meaning: 'A dated amount of a type on a receivable: a disbursement, a payment, a fee, a write-off.',
    href: '/docs/reference/glossary#records',
  },
  {
    term: 'lender',
    meaning: 'The organization that reports a book.',
    href: '/docs/reference/glossary#records',
  },
  {
    term: 'operator',
    meaning: 'The organization that funds lenders and runs Tapeline.',
    href: '/docs/reference/glossary#records',
  },
  {
    term: 'debt line',
    meaning: 'A loan of the operator to a lender, secured by receivables.',
    href: '/docs/reference/glossary#records',
  },
  {
    term: 'pledge',
    meaning: 'The choice of the debt line that a receivable backs.',
    href: '/docs/reference/glossary#records',
  },
  {
    term: 'loan tape',
    meaning: 'A file of a lender’s loans or payments, in columns of its own.',
    href: '/docs/reference/glossary#records',
  },
  {
    term: 'as of',
    meaning: 'The end of the day that a figure is about.',
    href: '/docs/reference/glossary#the-two-clocks',
  },
  {
    term: 'known at',
    meaning: 'The moment up to which writes are included.',
    href: '/docs/reference/glossary#the-two-clocks',
  },
  {
    term: 'restatement',
    meaning: 'A figure of a past month that is no longer what it was when the month was first reported.',
    href: '/docs/reference/glossary#the-two-clocks',
  },
  {
    term: 'freshness',
    meaning: 'Whether figures include every write so far.',
    href: '/docs/reference/glossary#the-two-clocks',
  },
  {
    term: 'outstanding principal',
    meaning: 'Principal disbursed and not yet repaid, refunded or written off.',
    href: '/docs/definitions/metrics#the-roll-forward',
  },
  {
    term: 'days past due',
    meaning: 'Days since the due day of the oldest item that is not fully paid.',
    href: '/docs/definitions/metrics#as-computed',
  },
  {
    term: 'delinquency bucket',
    meaning: 'A range of days past due.',
    href: '/docs/definitions/metrics#buckets',
  },
  {
    term: 'item',
    meaning: 'What a schedule asks for on one due day: principal and interest.',
    href: '/docs/definitions/metrics#which-payment-covers-which-item',
  },
  {
    term: 'returned payment',
    meaning: 'A payment that bounced or was charged back. It is due again on the day of the return.',
    href: '/docs/definitions/metrics#returned-payments',
  },
  {
    term: 'cure',
    meaning: 'Past due at the end of one month, current at the end of the next, with principal outstanding.',
    href: '/docs/definitions/metrics#the-gap-between-the-two-counts-and-cures',
  },
  {
    term: 'default',
    meaning: 'A write-off, or 120 days past due (180 for lines and cards).',
    href: '/docs/definitions/metrics#default-by-age',
  },
  {
    term: 'charge-off, write-off',
    meaning: 'Principal that the lender gave up. The entry type is write_off.',
    href: '/docs/definitions/metrics#a-write-off-in-part',
  },
  {
    term: 'recovery',
    meaning: 'Cash received after a write-off. It never raises principal.',
    href: '/docs/reference/glossary#a-receivable',
  },
  {
    term: 'factor rate',
    meaning: 'Everything to be repaid, divided by what was advanced.',
    href: '/docs/definitions/metrics#factor-rate',
  },
  {
    term: 'integrity check',
    meaning: 'What is looked for in a book because it is a warning when repeated, such as arrears that vanish without a payment.',
    href: '/docs/definitions/integrity-checks',
  },
  {
    term: 'finding',
    meaning: 'Something that an integrity check found: open until the operator explains or confirms it.',
    href: '/docs/definitions/integrity-checks#a-finding',
  },
  {
    term: 'cash tie-out',
    meaning: 'The comparison of the cash that a lender reports with the lines of its bank. A payment that is matched with lines is verified; what is matched with nothing is open.',
    href: '/docs/definitions/cash-tie-out',
  },
  {
    term: 'bank balance',
    meaning: 'A balance that a statement of the lender’s own account states, as the lender’s own word. The operator’s outranks it.',
    href: '/docs/definitions/cash-tie-out#statements-of-accounts',
  },
  {
    term: 'tie-out',
    meaning: 'The comparison of the lender’s own balance with the computed one.',
    href: '/docs/definitions/metrics#the-balance-check',
  },
  {
    term: 'roll rate',
    meaning: 'The share of a bucket that moved to another one within a month.',
    href: '/docs/definitions/portfolio#roll-rates',
  },
  {
    term: 'roll to loss',
    meaning: 'The share of a bucket that was written off within the next months.',
    href: '/docs/definitions/portfolio#roll-to-loss',
  },
  {
    term: 'vintage, static pool',
    meaning: 'Receivables that began in the same month or quarter, followed by age.',
    href: '/docs/definitions/portfolio#vintages',
  },
  {
    term: 'months on book',
    meaning: 'The age of a vintage: 0 in the month of origination.',
    href: '/docs/definitions/portfolio#the-cohort-and-its-age',
  },
  {
    term: 'PAR',
    meaning: 'Portfolio at risk: outstanding principal of receivables more than 30, 60 or 90 days past due, as a share of all.',
    href: '/docs/definitions/portfolio#delinquency-rates-and-par',
  },
  {
    term: 'SMM, CPR',
    meaning: 'Share of principal prepaid in a month, and the same for a year.',
    href: '/docs/definitions/portfolio#prepayment',
  },
  {
    term: 'MDR, CDR',
    meaning: 'Share of principal that defaulted in a month, and the same for a year.',
    href: '/docs/definitions/portfolio#defaults-and-charge-offs',
  },
  {
    term: 'CGD, CNL',
    meaning: 'Cumulative gross defaults and cumulative net losses of a vintage.',
    href: '/docs/definitions/portfolio#losses',
  },
  {
    term: 'recovery lag',
    meaning: 'Time from a write-off to the recovery of it.',
    href: '/docs/definitions/portfolio#recovery-lag',
  },
  {
    term: 'recovery rate',
    meaning: 'Recoveries divided by what was written off, followed by month of write-off.',
    href: '/docs/definitions/portfolio#recoveries',
  },
  {
    term: 'WAC, WAM, WALA',
    meaning: 'Averages of rate, remaining term and age, weighted by outstanding principal.',
    href: '/docs/definitions/portfolio#averages',
  },
  {
    term: 'dilution',
    meaning: 'The part of invoices that is reduced by credits instead of paid.',
    href: '/docs/definitions/portfolio#invoices',
  },
  {
    term: 'DSO',
    meaning: 'Days sales outstanding of invoices.',
    href: '/docs/definitions/portfolio#invoices',
  },
  {
    term: 'concentration',
    meaning: 'The share of principal with one obligor, sector or region.',
    href: '/docs/definitions/portfolio#concentrations',
  },
  {
    term: 'eligibility',
    meaning: 'The rules that a receivable must meet to count in the borrowing base.',
    href: '/docs/definitions/borrowing-base',
  },
  {
    term: 'concentration limit, excess concentration',
    meaning: 'The largest share that a group may have, and the principal beyond it.',
    href: '/docs/definitions/borrowing-base',
  },
  {
    term: 'advance rate',
    meaning: 'The share of eligible principal that the operator lends.',
    href: '/docs/definitions/borrowing-base',
  },
  {
    term: 'borrowing base',
    meaning: 'The most that the collateral supports: eligible principal less excess, times advance rates, less reserves.',
    href: '/docs/definitions/borrowing-base',
  },
  {
    term: 'availability',
    meaning: 'The amount that can be drawn: the borrowing base or the commitment, whichever is less, minus what is drawn.',
    href: '/docs/reference/glossary#a-debt-line',
  },
  {
    term: 'covenant, headroom',
    meaning: 'A test that the line must pass each month, and the distance to its threshold.',
    href: '/docs/definitions/covenants',
  },
  {
    term: 'waiver',
    meaning: 'The operator’s decision that a breach has no consequence.',
    href: '/docs/definitions/covenants',
  },
  {
    term: 'borrowing base certificate',
    meaning: 'The borrowing base of a closed month, with a hash that reveals any change.',
    href: '/docs/reference/glossary#a-debt-line',
  },
]
