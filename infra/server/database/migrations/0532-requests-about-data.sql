-- Requests of people about their data: correction and erasure (GDPR Art. 16 and 17), with the end of the month in which the utility
-- must answer (Art. 12(3)).
create table data_request (
  deya_id int not null references deya,
  id bigint not null default nextval('hydria_id'),
  -- The reference on the receipt.
  code text not null,
  -- Null once the person is erased.
  person_id bigint references person on delete set null,
  kind text not null check (kind in ('correction', 'erasure')),
  text text not null check (char_length(text) <= 20000),
  status text not null default 'pending' check (status in ('pending', 'done', 'refused', 'withdrawn')),
  asked_at timestamptz not null,
  due_on date not null,
  -- One further period of two months, with its reason.
  extended_at timestamptz,
  extension_reason text check (char_length(extension_reason) <= 20000),
  decided_at timestamptz,
  decided_by bigint,
  reason text check (char_length(reason) <= 20000),
  idempotency_key text not null,
  primary key (deya_id, id),
  unique (deya_id, code),
  unique (deya_id, idempotency_key),
  check ((status = 'pending') = (decided_at is null)),
  check ((extended_at is null) = (extension_reason is null)),
  check (status <> 'refused' or reason is not null)
);
-- A person has one open request of each kind at a utility.
create unique index data_request_open on data_request (deya_id, person_id, kind) where status = 'pending';
create index data_request_person on data_request (deya_id, person_id);
alter table data_request enable row level security;
alter table data_request force row level security;
create policy data_request_tenant on data_request using (deya_id = tenant_id());
grant select, insert, update on data_request to hydria_app;
