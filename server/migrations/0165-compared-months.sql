-- Up to where the figures of closed months are compared for events: the last fold of the portfolio with its position, how far the portfolio was followed by
-- then, and how far the operator's log. Null until the first comparison behind an upgrade, which begins with what is known then
-- (docs/explanation/decisions/0171).
alter table event_cursors add column compared_months jsonb;
