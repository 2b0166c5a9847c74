-- At which issuer a sign-in under way began, and as which client: what comes back is sent to no other, where the settings were changed meanwhile
-- (docs/explanation/decisions/0179). Null where a process of the version before began it; such a sign-in is begun once more.
alter table single_sign_on_attempts add column issuer text;
alter table single_sign_on_attempts add column client_id text;
