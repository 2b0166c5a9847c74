-- What each receivable of an obligor with several gives to the check of refinanced arrears, as known at a position of the lender's log and by settings
-- that `settings` is a digest of; null where it gives nothing (docs/explanation/decisions/0188).
create table repayment_facts (
  tenant integer not null,
  receivable bigint not null,
  position bigint not null,
  settings text collate "C" not null,
  in_arrears jsonb,
  disbursements jsonb,
  primary key (tenant, receivable)
);
