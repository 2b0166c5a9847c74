-- Whether the bank states that a line takes back an earlier one: money that comes back of a disbursement is known by it.
alter table cash_lines add column reversal boolean not null default false;
alter table cash_line_history add column reversal boolean not null default false;

-- Lines that were tied before do not state it: each lender is tied out again from the beginning.
update cash_cursors set settings = -1, is_whole = false;
