-- Archives with everything held about a person, made by a job and deleted a day later.
create table data_export (
  person_id bigint not null references person on delete cascade,
  id bigint not null default nextval('hydria_id'),
  asked_at timestamptz not null,
  ready_at timestamptz,
  failed_at timestamptz,
  -- The end of the archive; null until it is ready.
  ends_at timestamptz,
  size int,
  primary key (person_id, id),
  check ((ready_at is null) = (ends_at is null) and (ready_at is null) = (size is null))
);

-- The bytes of an archive, in parts that are written and sent one after the other.
create table data_export_part (
  person_id bigint not null,
  export_id bigint not null,
  n int not null,
  bytes bytea not null,
  primary key (person_id, export_id, n),
  foreign key (person_id, export_id) references data_export on delete cascade
);

do $$
declare t text;
begin
  foreach t in array array['data_export', 'data_export_part'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy %I on %I using (person_id = acting_person_id())', t || '_self', t);
    execute format('grant select, insert, update, delete on %I to hydria_app', t);
  end loop;
end $$;

grant create on schema public to hydria_lookup;

-- The acts of other people on the account of the transaction's person, newest first: with the role of the other, without a name.
create function acts_on_own_account(p_limit int)
returns table (id bigint, at timestamptz, action text, deya_id int, role text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with event as (
    select e.id, e.at, e.action, null::int as deya_id, e.actor_person_id from installation_event e
    where e.person_id = acting_person_id()
    union all
    select e.id, e.at, e.action, e.deya_id, e.actor_person_id from audit_event e where e.person_id = acting_person_id()
  )
  select e.id, e.at, e.action, e.deya_id, (
    select r.name from person_role pr join role r on r.id = pr.role_id
    where pr.person_id = e.actor_person_id and r.name <> 'user' and (pr.deya_id is null or pr.deya_id = e.deya_id)
    order by r.sort, r.id limit 1)
  from event e
  where e.actor_person_id <> acting_person_id() and e.action not like 'impersonated-%'
  order by e.at desc, e.id desc
  limit least(greatest(p_limit, 1), 200)
$$;
revoke all on function acts_on_own_account(int) from public;
grant execute on function acts_on_own_account(int) to hydria_app;
alter function acts_on_own_account(int) owner to hydria_lookup;
revoke create on schema public from hydria_lookup;
