-- Whether a rule compares a figure with itself some days before, and whether recipients are written to when an alert is closed: not by rules of before
-- (docs/explanation/decisions/0172).
alter table alert_rules add column change jsonb;
alter table alert_rule_history add column change jsonb;
alter table alert_rules add column closing_letters boolean not null default false;
alter table alert_rule_history add column closing_letters boolean not null default false;

-- Whether a letter is about the closing of its alert, in place of the one about the opening, which was sent.
alter table alert_letters add column is_closing boolean not null default false;
