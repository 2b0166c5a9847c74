-- The earliest day of a payment or line that was stored otherwise since the tie-out was complete before: tests of covenants of days before it stay as they
-- are. In the cursor it is what turns stored since then, null for nothing; at a completion `infinity` is nothing. What is there already is not known:
-- `-infinity`, also where a process of the version before goes on to tie. Not for a rolling update: processes of the version before that calculate must
-- stop, since what they store between two completions would not be counted.
alter table cash_cursors add column changed_from date default '-infinity';
alter table cash_completions add column changed_from date not null default '-infinity';
