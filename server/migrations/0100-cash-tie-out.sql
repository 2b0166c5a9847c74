-- The cash that a lender reports beside the lines of the bank, as a calculator ties them. Days are taken in stretches of 28: `stretch` is the one
-- in which it was decided of a payment or a line what it belongs to. `match` is the id of the first line of a match, the same on both sides, and
-- null while it is open. `recorded` is the moment of the calculator's own clock.
create table cash_payments (
  tenant integer not null,
  payment text collate "C" not null,
  receivable bigint not null,
  stretch integer not null,
  day date not null,
  currency text not null,
  amount bigint not null,
  entries text[] not null,
  match text collate "C",
  rule text,
  recorded bigint not null,
  primary key (tenant, payment)
);
create index cash_payments_by_stretch on cash_payments (tenant, stretch, day, payment);
create index cash_payments_by_receivable on cash_payments (tenant, receivable, day);
create index cash_payments_by_match on cash_payments (tenant, match) where match is not null;

create table cash_lines (
  tenant integer not null,
  line text collate "C" not null,
  stretch integer not null,
  account text not null,
  day date not null,
  currency text not null,
  amount bigint not null,
  match text collate "C",
  rule text,
  recorded bigint not null,
  primary key (tenant, line)
);
create index cash_lines_by_stretch on cash_lines (tenant, stretch, day, line);
create index cash_lines_by_match on cash_lines (tenant, match) where match is not null;

-- What was decided earlier: known from `recorded` until `superseded`.
create table cash_payment_history (
  tenant integer not null,
  superseded bigint not null,
  payment text collate "C" not null,
  receivable bigint not null,
  stretch integer not null,
  day date not null,
  currency text not null,
  amount bigint not null,
  entries text[] not null,
  match text collate "C",
  rule text,
  recorded bigint not null,
  primary key (tenant, superseded, payment)
);

create table cash_line_history (
  tenant integer not null,
  superseded bigint not null,
  line text collate "C" not null,
  stretch integer not null,
  account text not null,
  day date not null,
  currency text not null,
  amount bigint not null,
  match text collate "C",
  rule text,
  recorded bigint not null,
  primary key (tenant, superseded, line)
);

-- What a stretch leaves to the next one, as read when it was last tied.
create table cash_stretches (
  tenant integer not null,
  stretch integer not null,
  carried json not null,
  primary key (tenant, stretch)
);

-- How far the tie-out follows the lender's log, the operator's and the settings. `dirty` are the stretches that are yet to be tied again,
-- `latest` is the last stretch tied. `moment` is the clock of what was tied.
create table cash_cursors (
  tenant integer primary key,
  moment bigint not null,
  log_position bigint not null,
  operator_position bigint not null,
  settings bigint not null,
  dirty integer[] not null,
  latest integer not null
);
