-- Mail domains that an organization has proven to be its own, by a TXT record in the DNS of the domain (docs/explanation/decisions/0208). `value` is what the
-- record holds. `missing_since`: when the DNS first answered that the record is not there any more; null while it is. `written_at`: when admins were written to
-- about that.
create table proven_mail_domains (
  organization text collate "C" not null,
  domain text collate "C" not null,
  value text not null,
  proven_at timestamptz not null,
  checked_at timestamptz not null,
  missing_since timestamptz,
  written_at timestamptz,
  primary key (organization, domain)
);
create index proven_mail_domains_by_domain on proven_mail_domains (domain);

-- How people find the provider of their organization: by its link alone, or by an e-mail address of a proven domain too.
alter table single_sign_on add column found_by text not null default 'link' check (found_by in ('link', 'address'));
