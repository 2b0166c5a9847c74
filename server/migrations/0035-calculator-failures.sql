-- Calculators that fail for a tenant, until they succeed again: what answers, readiness and metrics say of figures that cannot follow.
-- since and latest are moments in microseconds; message is for the operator's log and never answered.
create table calculator_failures (
  tenant integer not null,
  calculator text not null,
  since bigint not null,
  latest bigint not null,
  failures integer not null,
  message text not null,
  primary key (tenant, calculator)
);
