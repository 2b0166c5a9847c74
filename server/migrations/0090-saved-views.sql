-- Pages of the dashboard that people saved under a name, for themselves or for everybody of their organization; of one environment each.
-- `address` is behind the environment: `/receivables?state=charged_off`. `number` is the moment of creation, in microseconds.
create table saved_views (
  tenant integer not null,
  number bigint not null,
  user_number bigint not null,
  name text not null,
  address text collate "C" not null,
  shared boolean not null,
  updated bigint not null,
  primary key (tenant, number)
);
create index saved_views_by_user on saved_views (tenant, user_number, number);
create index saved_views_shared on saved_views (tenant, number) where shared;

-- The view that a person begins with, and since when: of two environments, the one that was chosen last leads.
create table landing_views (
  tenant integer not null,
  user_number bigint not null,
  number bigint not null,
  chosen bigint not null,
  primary key (tenant, user_number)
);
create index landing_views_by_view on landing_views (tenant, number);
