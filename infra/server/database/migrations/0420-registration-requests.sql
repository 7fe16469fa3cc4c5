-- Requests of people to be accepted by a utility for one of its supplies (spec D §4): pending until its staff decide.

-- The registration key that a utility may print on its bills (decisions 21d).
alter table supply add column passkey text;

create table registration_request (
  deya_id int not null,
  id bigint not null default nextval('hydria_id'),
  person_id bigint not null,
  -- As the utility writes it, or as the person did when the utility has no such supply.
  kwdikos_katanalwti text not null,
  first_name text not null,
  last_name text not null,
  afm text,
  -- E.164
  mobile text,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'refused')),
  -- Why it was refused, as the person was told.
  reason text,
  idempotency_key text,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint,
  primary key (deya_id, id),
  unique (deya_id, person_id, idempotency_key),
  foreign key (deya_id, person_id) references person_deya on delete cascade,
  check ((status = 'pending') = (decided_at is null))
);
create unique index registration_request_once on registration_request (deya_id, person_id, kwdikos_katanalwti)
  where status = 'pending';
create index registration_request_status on registration_request (deya_id, status, id);
alter table registration_request enable row level security;
alter table registration_request force row level security;
create policy registration_request_tenant on registration_request using (deya_id = (select tenant_id()));
grant select, insert, update on registration_request to hydria_app;
