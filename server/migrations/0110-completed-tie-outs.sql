-- Moments of the calculator of cash at which everything was tied that was written up to a position of the lender's log and of the operator's: what
-- tests of covenants, certificates and borrowing bases are read of. A turn takes its moment as it begins, and can be read once it was stored.
create table cash_completions (
  tenant integer not null,
  moment bigint not null,
  log_position bigint not null,
  operator_position bigint not null,
  stored_at bigint not null,
  primary key (tenant, moment)
);

-- Sums that ended after a moment, which are few of a recent one.
create index cash_sum_history_by_end on cash_sum_history (tenant, superseded);
