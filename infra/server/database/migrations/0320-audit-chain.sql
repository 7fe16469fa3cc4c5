-- The audit trail as hash chains: one per utility, and one, number 0, for the installation. Every row is linked when its
-- transaction commits, so that a chain is locked for the length of a commit and never while a change waits for others.
alter table audit_event add column seq bigint, add column prev bytea, add column hash bytea;
alter table installation_event add column seq bigint, add column prev bytea, add column hash bytea;
create unique index audit_event_seq on audit_event (deya_id, seq);
create unique index installation_event_seq on installation_event (seq);

-- The end of each chain.
create table audit_head (
  -- 0: the installation.
  deya_id int primary key,
  seq bigint not null,
  hash bytea not null check (length(hash) = 32)
);
alter table audit_head enable row level security;
alter table audit_head force row level security;
create policy audit_head_tenant on audit_head using (deya_id = (select tenant_id()));
create policy audit_head_chain on audit_head to hydria_lookup using (true) with check (true);
grant select, insert, update on audit_head to hydria_lookup;

-- JSON with sorted names and without spaces, as `canonical` in infra/api/audit/chain.ts writes it.
create function canonical_json(p jsonb) returns text
language plpgsql immutable strict parallel safe set search_path = pg_catalog, public, pg_temp as $$
begin
  case jsonb_typeof(p)
    when 'object' then
      return '{' || coalesce((select string_agg(to_json(e.key)::text || ':' || canonical_json(e.value), ',' order by e.key collate "C")
                              from jsonb_each(p) e), '') || '}';
    when 'array' then
      return '[' || coalesce((select string_agg(canonical_json(e.value), ',' order by e.n)
                              from jsonb_array_elements(p) with ordinality e (value, n)), '') || ']';
    else return p::text;
  end case;
end $$;

-- A row as it is hashed. `at` counts microseconds.
create function audit_row(
  p_seq bigint, p_deya_id int, p_id bigint, p_at timestamptz, p_action text, p_person_id bigint, p_actor_person_id bigint, p_detail jsonb
) returns text
language sql immutable parallel safe set search_path = pg_catalog, public, pg_temp as $$
  select canonical_json(jsonb_build_object(
    'seq', p_seq, 'deya_id', p_deya_id, 'id', p_id, 'at', (extract(epoch from p_at) * 1000000)::bigint, 'action', p_action,
    'person_id', p_person_id, 'actor_person_id', p_actor_person_id, 'detail', p_detail))
$$;

grant create on schema public to hydria_lookup;

-- The next place of a chain; whoever has it keeps the chain until the transaction ends.
create function next_audit_link(
  p_chain int, p_id bigint, p_at timestamptz, p_action text, p_person_id bigint, p_actor_person_id bigint, p_detail jsonb,
  out seq bigint, out prev bytea, out hash bytea
)
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into audit_head as h (deya_id, seq, hash) values (p_chain, 0, decode(repeat('00', 32), 'hex')) on conflict do nothing;
  select h.seq + 1, h.hash into seq, prev from audit_head h where h.deya_id = p_chain for update;
  hash := sha256(prev || convert_to(audit_row(
    seq, nullif(p_chain, 0), p_id, p_at, p_action, p_person_id, p_actor_person_id, p_detail), 'UTF8'));
  update audit_head h set seq = next_audit_link.seq, hash = next_audit_link.hash where h.deya_id = p_chain;
end $$;

create function chain_audit_event() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update audit_event e set (seq, prev, hash) = (
    select l.seq, l.prev, l.hash
    from next_audit_link(new.deya_id, new.id, new.at, new.action, new.person_id, new.actor_person_id, new.detail) l)
  where e.deya_id = new.deya_id and e.id = new.id;
  return null;
end $$;

create function chain_installation_event() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update installation_event e set (seq, prev, hash) = (
    select l.seq, l.prev, l.hash
    from next_audit_link(0, new.id, new.at, new.action, new.person_id, new.actor_person_id, new.detail) l)
  where e.id = new.id;
  return null;
end $$;

-- The installation's trail for an administrator, the newest first. The function itself refuses who may not.
create function read_installation_audit(p_actor bigint, p_person_id bigint, p_action text, p_before bigint, p_limit int)
returns table (seq bigint, at timestamptz, action text, person_id bigint, actor_person_id bigint, detail jsonb, hash bytea)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select e.seq, e.at, e.action, e.person_id, e.actor_person_id, e.detail, e.hash
  from installation_event e
  where 'log.view' in (select s.name from person_scope(p_actor, null) s)
    and (p_before is null or e.seq < p_before)
    and (p_person_id is null or e.person_id = p_person_id)
    and (p_action is null or e.action = p_action)
  order by e.seq desc
  limit least(greatest(p_limit, 1), 1001)
$$;

do $$
declare f regprocedure;
begin
  foreach f in array array[
    'chain_audit_event()', 'chain_installation_event()', 'read_installation_audit(bigint, bigint, text, bigint, int)'
  ]::regprocedure[] loop
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to hydria_app', f);
    execute format('alter function %s owner to hydria_lookup', f);
  end loop;
end $$;
revoke create on schema public from hydria_lookup;

-- Nobody changes or removes a row; what links them nobody writes but the triggers.
revoke insert on audit_event, installation_event from hydria_app;
grant insert (deya_id, at, action, person_id, actor_person_id, detail) on audit_event to hydria_app;
grant insert (at, action, person_id, actor_person_id, detail) on installation_event to hydria_app;
grant select, update (seq, prev, hash) on audit_event, installation_event to hydria_lookup;
create policy audit_event_chain on audit_event to hydria_lookup using (true) with check (true);
alter table installation_event enable row level security;
create policy installation_event_add on installation_event for insert to hydria_app with check (true);
create policy installation_event_chain on installation_event to hydria_lookup using (true) with check (true);

-- What happened so far, in the order in which it was written.
alter table audit_event no force row level security;
alter table audit_head no force row level security;
do $$
declare e record; l record;
begin
  for e in select * from audit_event order by deya_id, id loop
    select * into l from next_audit_link(e.deya_id, e.id, e.at, e.action, e.person_id, e.actor_person_id, e.detail);
    update audit_event set seq = l.seq, prev = l.prev, hash = l.hash where deya_id = e.deya_id and id = e.id;
  end loop;
  for e in select * from installation_event order by id loop
    select * into l from next_audit_link(0, e.id, e.at, e.action, e.person_id, e.actor_person_id, e.detail);
    update installation_event set seq = l.seq, prev = l.prev, hash = l.hash where id = e.id;
  end loop;
end $$;
alter table audit_event force row level security;
alter table audit_head force row level security;

create constraint trigger audit_event_chain after insert on audit_event
  deferrable initially deferred for each row execute function chain_audit_event();
create constraint trigger installation_event_chain after insert on installation_event
  deferrable initially deferred for each row execute function chain_installation_event();
