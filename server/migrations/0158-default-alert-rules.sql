-- Whether the service created a rule and nobody changed it since (docs/explanation/decisions/0168).
alter table alert_rules add column is_default boolean not null default false;
alter table alert_rule_history add column is_default boolean not null default false;

-- The tenants that have had their default rules, and when; never again, whatever became of the rules. made: 0 for those that had a debt line before there
-- were any.
create table default_alert_rules (
  tenant integer primary key,
  made bigint not null
);

with lines as materialized (
  select distinct r.organization, o.organization as operator, o.environment
  from operator_records r join tenants o on o.tenant = r.tenant where r.kind = 'debt_line'
), having_lines as materialized (
  select organization, environment from lines union select operator, environment from lines
)
insert into default_alert_rules (tenant, made)
select t.tenant, 0 from tenants t join having_lines h on h.organization = t.organization and h.environment = t.environment;
