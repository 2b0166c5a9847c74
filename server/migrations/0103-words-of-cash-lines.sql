-- Whose word a line of the bank is. A lender's own line is named by `lender`, a tab and its id.
alter table cash_lines add column source text collate "C" not null default 'operator';
alter table cash_line_history add column source text collate "C" not null default 'operator';

-- Days of which the operator has a statement, by the balances with which it begins and ends.
create index operator_records_by_balance_day on operator_records (tenant, organization, (state ->> 'as_of'))
  where kind = 'transparency_balance';
