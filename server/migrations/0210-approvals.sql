-- A second person (docs/explanation/decisions/0203). Where an organization asks for one, a draw or terms of a line wait as an approval until somebody
-- else of the organization approves them. Both tables are of the operator's tenant, where draws and terms are, so that what is approved and that it is
-- are written together. `organization` is that of the people; empty for those of the operator.
create table approval_rules (
  tenant integer not null,
  organization text collate "C" not null,
  draws boolean not null,
  terms boolean not null,
  primary key (tenant, organization)
);

-- What is asked for, and what became of it. `number` is the moment at which it was asked for. `record` is the body of the write, `before` and `after` the
-- record without it and with it, as JSON; `based_on` is when the record had last changed, so that nothing else is approved than what was asked for.
create table approvals (
  tenant integer not null,
  number bigint not null,
  organization text collate "C" not null,
  status text not null check (status in ('waiting', 'approved', 'refused', 'withdrawn')),
  subject text not null,
  resource text not null,
  record_id text not null,
  record text not null,
  effective_date text,
  before text,
  after text not null,
  based_on bigint,
  asked_by bigint not null,
  decided_at bigint,
  decided_by bigint,
  note text,
  primary key (tenant, number)
);
create index approvals_of_organization on approvals (tenant, organization, status, number);
create index approvals_by_decision on approvals (tenant, organization, decided_at);

-- A member who also approves.
alter table users drop constraint users_role_check;
alter table users add constraint users_role_check check (role in ('admin', 'member', 'approver', 'auditor'));
alter table invitations drop constraint invitations_role_check;
alter table invitations add constraint invitations_role_check check (role in ('admin', 'member', 'approver', 'auditor'));
