-- Of which receivables a rule watches events: of which products and with which metadata; null for all (docs/explanation/decisions/0175).
alter table alert_rules add column receivable_selector jsonb;
alter table alert_rule_history add column receivable_selector jsonb;
