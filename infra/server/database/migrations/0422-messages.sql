-- Messages to a utility by its contact form, and conversations with its staff. No tax number is kept beside them (decisions 31).

create table contact_message (
  deya_id int not null references deya,
  id bigint not null default nextval('hydria_id'),
  -- The reference told to the sender.
  code text not null,
  -- Null for a guest.
  person_id bigint references person on delete set null,
  topic text not null check (topic in ('bill', 'supply', 'reading', 'account', 'complaint', 'other')),
  name text not null,
  email text,
  -- E.164
  phone text,
  message text not null,
  lang text not null check (lang in ('el', 'en', 'de', 'fr')),
  idempotency_key text not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  closed_by bigint,
  primary key (deya_id, id),
  unique (deya_id, code),
  unique (deya_id, idempotency_key),
  check (email is not null or phone is not null)
);

create table conversation (
  deya_id int not null references deya,
  id bigint not null default nextval('hydria_id'),
  -- A person's, or a guest's, who is known by a secret of the browser alone.
  person_id bigint references person on delete cascade,
  guest_sha256 bytea check (length(guest_sha256) = 32),
  -- How a guest wishes to be called.
  name text not null default '',
  lang text not null check (lang in ('el', 'en', 'de', 'fr')),
  state text not null default 'open' check (state in ('open', 'closed')),
  -- Numbers of messages: the last one, and the last that each side has seen.
  last int not null default 0,
  seen_by_customer int not null default 0,
  seen_by_staff int not null default 0,
  idempotency_key text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (deya_id, id),
  unique (deya_id, idempotency_key),
  check ((person_id is null) <> (guest_sha256 is null))
);
create index conversation_person on conversation (deya_id, person_id) where person_id is not null;
create index conversation_guest on conversation (deya_id, guest_sha256) where guest_sha256 is not null;
create index conversation_newest on conversation (deya_id, updated_at desc, id desc);

create table conversation_message (
  deya_id int not null,
  conversation_id bigint not null,
  n int not null check (n > 0),
  by text not null check (by in ('customer', 'staff')),
  -- Who of the staff.
  person_id bigint,
  text text not null,
  idempotency_key text not null,
  at timestamptz not null,
  primary key (deya_id, conversation_id, n),
  unique (deya_id, conversation_id, idempotency_key),
  foreign key (deya_id, conversation_id) references conversation on delete cascade
);

do $$
declare t text;
begin
  foreach t in array array['contact_message', 'conversation', 'conversation_message'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy %I on %I using (deya_id = (select tenant_id()))', t || '_tenant', t);
    execute format('grant select, insert, update on %I to hydria_app', t);
  end loop;
end $$;

insert into permission (name, display_name, "group", group_sort, system)
  values ('conversations.manage', 'Answer messages and conversations', 'customers', 50, true);
insert into role_permission (role_id, permission_id)
  select r.id, p.id from role r, permission p
  where r.name in ('administrator', 'staff') and p.name = 'conversations.manage';

-- The daily job: decided requests and conversations that rest are forgotten after half a year, messages after a year.
create policy registration_request_over on registration_request to hydria_lookup using (true);
create policy contact_message_over on contact_message to hydria_lookup using (true);
create policy conversation_over on conversation to hydria_lookup using (true);
grant select, delete on registration_request, contact_message, conversation to hydria_lookup;
create or replace function forget_what_is_over(p_now timestamptz) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from session s where coalesce(s.revoked_at, s.expires_at) < p_now - interval '30 days';
  delete from remote_failure f where f.at < p_now - interval '30 days';
  delete from feed_run r where r.started_at < p_now - interval '1 year';
  delete from registration_request q where q.decided_at < p_now - interval '180 days';
  delete from conversation c where c.updated_at < p_now - interval '180 days';
  delete from contact_message m where m.created_at < p_now - interval '1 year';
$$;
