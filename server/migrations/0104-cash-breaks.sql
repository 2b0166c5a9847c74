-- Why payments and lines stay open is found by what they are called, and by what payments whose entries were reported twice are once. `words` are
-- those of a line that may be names, as it states them.
alter table cash_payments add column payment_references text[] not null default '{}';
alter table cash_payments add column batch text collate "C";
alter table cash_payments add column processor text;
alter table cash_payments add column once bigint;
alter table cash_lines add column words text[] not null default '{}';
alter table cash_payment_history add column payment_references text[] not null default '{}';
alter table cash_payment_history add column batch text collate "C";
alter table cash_payment_history add column processor text;
alter table cash_payment_history add column once bigint;
alter table cash_line_history add column words text[] not null default '{}';

-- Receivables with a payment that had a name, and lines that stated one while they were open: at any moment, so that a row is only a hint where to
-- look. What is found there has its names of the moment.
create table cash_payment_names (
  tenant integer not null,
  name text collate "C" not null,
  receivable bigint not null,
  primary key (tenant, name, receivable)
);

create table cash_line_names (
  tenant integer not null,
  name text collate "C" not null,
  line text collate "C" not null,
  primary key (tenant, name, line)
);

-- What is open on some day: for good, or until the last day of its match.
drop index cash_payments_open_by_amount;
drop index cash_lines_open_by_amount;
create index cash_payments_open_by_amount on cash_payments (tenant, amount, day) where match is null or tied_on > day;
create index cash_lines_open_by_amount on cash_lines (tenant, amount, day) where match is null or tied_on > day;
create index cash_payments_open_once on cash_payments (tenant, once, day) where once is not null;
create index cash_payments_tied_later on cash_payments (tenant, tied_on, day) where tied_on > day;
create index cash_lines_tied_later on cash_lines (tenant, tied_on, day) where tied_on > day;

create index cash_payment_history_by_receivable on cash_payment_history (tenant, receivable, superseded);
create index cash_payment_history_by_amount on cash_payment_history (tenant, amount, superseded);
create index cash_payment_history_by_once on cash_payment_history (tenant, once, superseded) where once is not null;
create index cash_line_history_by_line on cash_line_history (tenant, line, superseded);
create index cash_line_history_by_amount on cash_line_history (tenant, amount, superseded);

-- What was tied before is tied once more, since it has no names yet; until then it is as if it was tied for the first time.
update cash_cursors set settings = -1, is_whole = false;
