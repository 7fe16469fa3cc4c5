-- Browsers that want to be told about a utility. The table of 0003 was never written (POST /api/createToken answered 501);
-- its key held the whole address, which is longer than an index takes.
drop table device_token;
create table device_token (
  deya_id int not null,
  id bigint not null default nextval('hydria_id'),
  person_id bigint not null,
  device_type text not null default 'web' check (device_type = 'web'),
  -- Of the browser's push service; checked against the list of services when it is kept and again when it is used.
  endpoint text not null check (length(endpoint) <= 1000),
  endpoint_sha256 bytea not null check (length(endpoint_sha256) = 32),
  p256dh text not null check (length(p256dh) <= 100),
  auth text not null check (length(auth) <= 30),
  created_at timestamptz not null,
  primary key (deya_id, id),
  -- One browser has one person at a time: whoever signs in on a shared computer takes it over.
  unique (deya_id, endpoint_sha256),
  foreign key (deya_id, person_id) references person_deya on delete cascade
);
create index device_token_person on device_token (deya_id, person_id);
create index device_token_endpoint on device_token (endpoint_sha256);
alter table device_token enable row level security;
alter table device_token force row level security;
create policy device_token_tenant on device_token using (deya_id = (select tenant_id()));
create policy device_token_lookup on device_token to hydria_lookup using (true);
grant select, insert, update, delete on device_token to hydria_app;
grant select, delete on device_token to hydria_lookup;

grant create on schema public to hydria_lookup;

-- Forgets a browser at every utility: its push service does not know it any more, or (with p_person_id) it is another
-- person's now.
create function forget_device(p_endpoint_sha256 bytea, p_person_id bigint) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from device_token d where d.endpoint_sha256 = p_endpoint_sha256 and d.person_id is distinct from p_person_id
$$;
revoke all on function forget_device(bytea, bigint) from public;
grant execute on function forget_device(bytea, bigint) to hydria_app;
alter function forget_device(bytea, bigint) owner to hydria_lookup;
revoke create on schema public from hydria_lookup;
