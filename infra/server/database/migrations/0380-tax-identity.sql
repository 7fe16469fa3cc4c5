-- Who somebody is at an authority outside, and for which utilities they have proved it (decisions 21d, 22).

-- One number of an authority belongs to one person, and a person has one number there.
create table external_identity (
  person_id bigint not null references person on delete cascade,
  provider text not null check (provider ~ '^[a-z][a-z0-9-]{0,39}$'),
  subject text not null check (subject <> ''),
  first_name text not null default '',
  last_name text not null default '',
  linked_at timestamptz not null,
  last_login_at timestamptz not null,
  primary key (person_id, provider),
  unique (provider, subject)
);
alter table external_identity enable row level security;
alter table external_identity force row level security;
create policy external_identity_self on external_identity using (person_id = (select acting_person_id()));
grant select, insert, update, delete on external_identity to hydria_app;

-- That a person has shown this utility who they are. Goes with the identity, and with the person.
create table tax_verification (
  deya_id int not null references deya,
  person_id bigint not null,
  provider text not null,
  verified_at timestamptz not null,
  primary key (deya_id, person_id),
  foreign key (person_id, provider) references external_identity on delete cascade
);
create index tax_verification_person on tax_verification (person_id, provider);
alter table tax_verification enable row level security;
alter table tax_verification force row level security;
create policy tax_verification_tenant on tax_verification using (deya_id = (select tenant_id()));
grant select, insert, update, delete on tax_verification to hydria_app;
