-- Who is written to about an alert, and when: added with the alert. due: when it is sent next, or the end of the lease of whoever sends it; null once it is
-- sent or given up. letter: the letter that it is sent with, the same however often it is tried.
create table alert_letters (
  tenant integer not null,
  alert bigint not null,
  recipient bigint not null,
  delivery text not null,
  due bigint,
  attempts integer not null default 0,
  letter text collate "C",
  sent bigint,
  primary key (tenant, alert, recipient)
);
create index alert_letters_due on alert_letters (tenant, due) where due is not null;
