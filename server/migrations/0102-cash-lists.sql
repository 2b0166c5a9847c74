-- The order in which payments and lines are listed, of all and of those that are open, and what they are looked up by.
create index cash_payments_by_day on cash_payments (tenant, day, payment);
create index cash_payments_open on cash_payments (tenant, day, payment) where match is null;
create index cash_payments_open_by_amount on cash_payments (tenant, amount, day) where match is null;
create index cash_payments_of_receivable on cash_payments (tenant, receivable, day, payment);
create index cash_payment_history_by_match on cash_payment_history (tenant, match, superseded) where match is not null;

create index cash_lines_by_day on cash_lines (tenant, day, line);
create index cash_lines_open on cash_lines (tenant, day, line) where match is null;
create index cash_lines_open_by_amount on cash_lines (tenant, amount, day) where match is null;
create index cash_lines_of_account on cash_lines (tenant, account, day, line);
create index cash_line_history_by_match on cash_line_history (tenant, match, superseded) where match is not null;
