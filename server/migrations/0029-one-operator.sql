-- There is one operator, which is a rule of organizations. Told of tenants it was a unique index that no tenant led: the one thing that
-- would have kept tenants from lying on several servers.
drop index tenants_of_operator;
create index tenants_of_operator on tenants (environment) where is_operator;
create unique index one_operator on organizations (is_operator) where is_operator;
