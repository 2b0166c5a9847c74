-- Why the lender's balances parted from ours, by the days from which on, as it was contributed: entries tell it, and the ledger beside it
-- does not hold them.
alter table portfolio_receivables add column breaks json not null default '[]';
