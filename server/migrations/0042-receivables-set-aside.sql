-- Receivables and debt lines for which a calculator fails while it succeeds for all others of their tenant: set aside, so that figures follow
-- without them, and named in answers (docs/decisions/0055-set-aside.md). formulas is the version by which the calculation failed: another is
-- tried at once, as is every change of the record. since is a moment in microseconds; message is for the operator and never answered.
create table receivables_set_aside (
  tenant integer not null,
  calculator text not null,
  receivable bigint not null,
  since bigint not null,
  formulas text not null,
  message text not null,
  primary key (tenant, calculator, receivable)
);

create table debt_lines_set_aside (
  tenant integer not null,
  calculator text not null,
  debt_line text collate "C" not null,
  since bigint not null,
  formulas text not null,
  message text not null,
  primary key (tenant, calculator, debt_line)
);
