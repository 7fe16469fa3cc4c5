-- Contractors to whom reports are forwarded by a mailed link without an account. The secret of the link is a one-time token that is not
-- used up; it names this row and the number of its sending, so that a newer link ends the one before.
create table case_forward (
  deya_id int not null references deya,
  id bigint not null default nextval('hydria_id'),
  case_id bigint not null,
  -- A name or a firm; empty once it is erased, as the next two.
  name text not null check (char_length(name) <= 2880),
  email text not null check (char_length(email) <= 254),
  message text not null check (char_length(message) <= 48000),
  lang text not null,
  -- Whether the link shows name and phone of the sender of the report.
  shows_sender boolean not null,
  -- Rises with each link that is sent.
  sending int not null default 1,
  idempotency_key text not null,
  made_at timestamptz not null,
  sent_by bigint references person on delete set null,
  expires_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (deya_id, id),
  unique (deya_id, case_id, idempotency_key)
);
create index case_forward_sent_by on case_forward (sent_by) where sent_by is not null;
alter table case_forward enable row level security;
alter table case_forward force row level security;
create policy case_forward_tenant on case_forward using (deya_id = tenant_id());
grant select, insert, update (name, email, message, sending, sent_by, expires_at, withdrawn_at), delete on case_forward to hydria_app;

-- The contractor who wrote a note or sent a photo; null for the staff.
alter table case_note add column forward_id bigint;
alter table case_photo add column forward_id bigint;
