-- The obligors of a portfolio, numbered as they come into it. Sums of obligors are kept by these small numbers, many in one row of
-- portfolio_totals (server/src/metrics/portfolio/obligors.ts), so a number stays until a tenant's totals are made anew.
create table portfolio_obligors (
  tenant integer not null,
  ordinal integer not null,
  obligor_id text collate "C" not null,
  primary key (tenant, ordinal),
  constraint portfolio_obligors_by_id unique (tenant, obligor_id)
);
