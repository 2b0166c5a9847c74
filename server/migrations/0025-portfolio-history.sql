-- What was taken in of a receivable before a fold that changed it, as the difference to what came after: so many bytes of the ledger that
-- both begin with and end with, and what lay between; cells and breaks where they were others. Rows are written once.
create table portfolio_receivable_history (
  tenant integer not null,
  receivable bigint not null,
  fold bigint not null,
  settings bigint not null,
  cells json,
  breaks json,
  first integer not null,
  last integer not null,
  middle bytea not null,
  primary key (tenant, receivable, fold)
);

-- The fold since which the earlier forms of a receivable are kept.
alter table portfolio_receivables add column since bigint not null default 0;

update portfolio_receivables r
set since = coalesce((select max(f.fold) from portfolio_folds f where f.tenant = r.tenant), 0);

alter table portfolio_receivables alter column since drop default;
