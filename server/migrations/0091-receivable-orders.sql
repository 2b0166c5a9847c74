-- The places of all receivables of a lender in the orders of the dashboard's list, as a calculator derives them: by balance, by day of
-- origination, by days past due as reported. Keys that are not known are lowest of all. past_due_key is the day since which a receivable is
-- delinquent, counted backwards: it grows with the days past due and does not change from day to day.
create table receivable_orders (
  tenant integer not null,
  number bigint not null,
  recorded bigint not null,
  origination_date date not null,
  balance_key bigint not null,
  past_due_key bigint not null,
  primary key (tenant, number)
);
create unique index receivable_orders_by_origination on receivable_orders (tenant, origination_date, number);
create unique index receivable_orders_by_balance on receivable_orders (tenant, balance_key, number);
create unique index receivable_orders_by_past_due on receivable_orders (tenant, past_due_key, number);

-- Earlier places: every page of a walk shows the order as it was when the walk began. What nobody can still be walking through is pruned.
create table receivable_order_history (
  tenant integer not null,
  superseded bigint not null,
  number bigint not null,
  recorded bigint not null,
  origination_date date not null,
  balance_key bigint not null,
  past_due_key bigint not null,
  primary key (tenant, superseded, number)
);

-- How far orders are derived: along the lender's log, by which settings of metrics, and through the whole book where all are derived again
-- (sweep is the last receivable seen). moment is the clock of what was derived; is_filled, once all receivables have had their places.
create table order_cursors (
  tenant integer primary key,
  moment bigint not null,
  log_position bigint not null,
  settings bigint not null,
  sweep bigint,
  is_filled boolean not null
);
