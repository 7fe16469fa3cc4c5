-- The audit trail on screens: read with filters and names, and verified by a job.

-- A verification of one chain. Its end is kept: a later verification expects it in the chain.
create table audit_verification (
  -- 0: the installation.
  deya_id int not null,
  id bigint not null default nextval('hydria_id'),
  asked_by bigint not null,
  asked_at timestamptz not null,
  ended_at timestamptz,
  rows bigint,
  head_seq bigint,
  head_hash bytea,
  broken_seq bigint,
  broken_why text check (broken_why in ('missing', 'altered', 'not linked to the row before', 'added past the application', 'end cut off')),
  primary key (deya_id, id)
);
alter table audit_verification enable row level security;
alter table audit_verification force row level security;
create policy audit_verification_tenant on audit_verification using (deya_id = tenant_id());
create policy audit_verification_lookup on audit_verification for select to hydria_lookup using (true);
grant select, insert on audit_verification to hydria_app;
grant update (ended_at, rows, head_seq, head_hash, broken_seq, broken_why) on audit_verification to hydria_app;
grant select on audit_verification to hydria_lookup;

grant create on schema public to hydria_lookup;

-- The trail of a utility, or with null that of the installation, newest first, with the names of the people. It is empty for an
-- asker without log.view there. Actions are patterns of LIKE. People are given as a number or a part of the name, the object as a
-- number or code of the details. Of the matching rows 10,001 are counted at most.
create function find_audit(
  p_actor bigint, p_deya_id int, p_from date, p_to date, p_actions text[], p_acted text, p_concerned text,
  p_object text, p_seq bigint, p_before bigint, p_limit int
)
returns table (
  seq bigint, at timestamptz, action text, person_id bigint, person_name text, actor_person_id bigint, actor_name text,
  detail jsonb, prev bytea, hash bytea, total bigint
)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_acted bigint[] := audit_people(p_acted);
  v_concerned bigint[] := audit_people(p_concerned);
  v_where text := 'e.seq is not null';
  v_table text := case when p_deya_id is null then 'installation_event' else 'audit_event' end;
  v_from timestamptz := p_from::timestamp at time zone 'Europe/Athens';
  v_to timestamptz := (p_to + 1)::timestamp at time zone 'Europe/Athens';
  v_total bigint;
begin
  if not 'log.view' in (select s.name from person_scope(p_actor, p_deya_id) s) then return; end if;
  if p_deya_id is not null then v_where := v_where || ' and e.deya_id = $1'; end if;
  if p_from is not null then v_where := v_where || ' and e.at >= $2'; end if;
  if p_to is not null then v_where := v_where || ' and e.at < $3'; end if;
  if p_actions is not null then v_where := v_where || ' and e.action like any ($4)'; end if;
  -- An event without an actor is the person's own act.
  if v_acted is not null then v_where := v_where || ' and coalesce(e.actor_person_id, e.person_id) = any ($5)'; end if;
  if v_concerned is not null then v_where := v_where || ' and e.person_id = any ($6)'; end if;
  if p_object is not null then
    v_where := v_where || ' and jsonb_path_exists(e.detail, ''$.** ? (@ == $text || @ == $number)'',
      jsonb_build_object(''text'', $7, ''number'', case when $7 ~ ''^\d{1,15}$'' then to_jsonb($7::bigint) else to_jsonb($7) end))';
  end if;
  if p_seq is not null then v_where := v_where || ' and e.seq = $8'; end if;
  execute format('select count(*) from (select from %I e where %s limit 10001) x', v_table, v_where) into v_total
    using p_deya_id, v_from, v_to, p_actions, v_acted, v_concerned, p_object, p_seq;
  if p_before is not null then v_where := v_where || ' and e.seq < $9'; end if;
  return query execute format('
    select e.seq, e.at, e.action, e.person_id, nullif(trim(p.first_name || '' '' || p.last_name), ''''),
      e.actor_person_id, nullif(trim(a.first_name || '' '' || a.last_name), ''''), e.detail, e.prev, e.hash, $11
    from (select * from %I e where %s order by e.seq desc limit $10) e
      left join person p on p.id = e.person_id left join person a on a.id = e.actor_person_id
    order by e.seq desc', v_table, v_where)
    using p_deya_id, v_from, v_to, p_actions, v_acted, v_concerned, p_object, p_seq, p_before,
      least(greatest(p_limit, 1), 1001), v_total;
end $$;

-- The people whom a filter means: a number, or a part of the name; null for no filter.
create function audit_people(p_term text) returns bigint[]
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select case
    when p_term is null then null
    when p_term ~ '^\d{1,15}$' then array[p_term::bigint]
    else array(
      select p.id from person p
      where strpos(coalesce(p.search, search_text(p.last_name || ' ' || p.first_name || ' ' || p.last_name)), search_text(p_term)) > 0
        and strpos(search_text(p.last_name || ' ' || p.first_name || ' ' || p.last_name), search_text(p_term)) > 0
      limit 1000)
  end
$$;

-- The verifications of a chain, newest first, with the names of those who asked; none for an asker without log.view there.
create function list_audit_verifications(p_actor bigint, p_deya_id int)
returns table (
  id bigint, asked_by bigint, asked_by_name text, asked_at timestamptz, ended_at timestamptz, rows bigint, head_hash bytea,
  broken_seq bigint, broken_why text
)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select v.id, v.asked_by, nullif(trim(p.first_name || ' ' || p.last_name), ''), v.asked_at, v.ended_at, v.rows, v.head_hash,
    v.broken_seq, v.broken_why
  from audit_verification v left join person p on p.id = v.asked_by
  where v.deya_id = coalesce(p_deya_id, 0) and 'log.view' in (select s.name from person_scope(p_actor, p_deya_id) s)
  order by v.id desc
  limit 10
$$;

-- The recorded end of a chain, for its open verification alone.
create function audit_chain_head(p_chain int, p_verification bigint) returns table (seq bigint, hash text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select h.seq, encode(h.hash, 'hex') from audit_head h
  where h.deya_id = p_chain and exists (
    select from audit_verification v where v.deya_id = p_chain and v.id = p_verification and v.ended_at is null)
$$;

-- Rows of a chain behind a place, or with null a row without a place; for its open verification alone.
create function audit_chain_part(p_chain int, p_verification bigint, p_after bigint, p_limit int)
returns table (
  seq bigint, deya_id int, id bigint, at bigint, action text, person_id bigint, actor_person_id bigint, detail jsonb,
  prev bytea, hash bytea
)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_table text := case when p_chain = 0 then 'installation_event' else 'audit_event' end;
  v_place text := case when p_after is null then 'e.seq is null order by e.id' else 'e.seq > $2 order by e.seq' end;
begin
  if not exists (
    select from audit_verification v where v.deya_id = p_chain and v.id = p_verification and v.ended_at is null) then return; end if;
  return query execute format('
    select e.seq, nullif($1, 0), e.id, (extract(epoch from e.at) * 1000000)::bigint, e.action, e.person_id, e.actor_person_id,
      e.detail, e.prev, e.hash
    from %I e where %s and %s limit $3', v_table, case when p_chain = 0 then 'true' else 'e.deya_id = $1' end, v_place)
    using p_chain, p_after, p_limit;
end $$;

do $$
declare f regprocedure;
begin
  foreach f in array array[
    'find_audit(bigint, int, date, date, text[], text, text, text, bigint, bigint, int)', 'audit_people(text)',
    'list_audit_verifications(bigint, int)', 'audit_chain_head(int, bigint)', 'audit_chain_part(int, bigint, bigint, int)'
  ]::regprocedure[] loop
    execute format('revoke all on function %s from public', f);
    if f <> 'audit_people(text)'::regprocedure then execute format('grant execute on function %s to hydria_app', f); end if;
    execute format('alter function %s owner to hydria_lookup', f);
  end loop;
end $$;
revoke create on schema public from hydria_lookup;
