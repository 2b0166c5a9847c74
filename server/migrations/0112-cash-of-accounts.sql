-- The day on which the bank booked a line, where that is another day than its own: balances of statements are of days of booking.
alter table cash_lines add column booked_on date;
alter table cash_line_history add column booked_on date;

-- What statements of accounts are added up from: the lines of some days of booking.
create index cash_lines_by_booking on cash_lines (tenant, coalesce(booked_on, day));
create index cash_line_history_by_booking on cash_line_history (tenant, coalesce(booked_on, day), superseded);

-- Lines that were tied before do not state when they were booked: each lender is tied out again from the beginning.
update cash_cursors set settings = -1, is_whole = false;
