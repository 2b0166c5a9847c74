-- Moments of the calculator of cash at which everything was tied that was written up to a position of the lender's log and of the operator's: what
-- tests of covenants and certificates are read of. Those of the last hour are kept.
create table cash_completions (
  tenant integer not null,
  moment bigint not null,
  log_position bigint not null,
  operator_position bigint not null,
  primary key (tenant, moment)
);

-- Sums that ended after a moment, which are few of a recent one.
create index cash_sum_history_by_end on cash_sum_history (tenant, superseded);
