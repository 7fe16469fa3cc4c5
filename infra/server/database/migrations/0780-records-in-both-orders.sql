-- The audit trail and the application log in both orders of time. The functions with one order stay for the previous release.
grant create on schema public to hydria_lookup;

-- As `find_audit` of 0500; `p_after` is the place of the last event of the page before.
create function find_audit(
  p_actor bigint, p_deya_id int, p_from date, p_to date, p_actions text[], p_acted text, p_concerned text,
  p_object text, p_seq bigint, p_after bigint, p_limit int, p_ascending boolean
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
  v_order text := case when p_ascending then 'asc' else 'desc' end;
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
  if p_after is not null then v_where := v_where || case when p_ascending then ' and e.seq > $9' else ' and e.seq < $9' end; end if;
  return query execute format('
    select e.seq, e.at, e.action, e.person_id, nullif(trim(p.first_name || '' '' || p.last_name), ''''),
      e.actor_person_id, nullif(trim(a.first_name || '' '' || a.last_name), ''''), e.detail, e.prev, e.hash, $11
    from (select * from %1$I e where %2$s order by e.seq %3$s limit $10) e
      left join person p on p.id = e.person_id left join person a on a.id = e.actor_person_id
    order by e.seq %3$s', v_table, v_where, v_order)
    using p_deya_id, v_from, v_to, p_actions, v_acted, v_concerned, p_object, p_seq, p_after,
      least(greatest(p_limit, 1), 1001), v_total;
end $$;

-- As `read_log` of 0502; `p_after` and `p_after_id` are the place of the last line of the page before.
create function read_log(
  p_actor bigint, p_day date, p_level smallint, p_process text, p_text text, p_request text, p_route text,
  p_after timestamptz, p_after_id bigint, p_limit int, p_ascending boolean
)
returns table (
  at timestamptz, id bigint, level smallint, process text, request_id text, method text, route text, status smallint, ms real,
  text text, detail text, total bigint
)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_from timestamptz := p_day::timestamp at time zone 'Europe/Athens';
  v_to timestamptz := (p_day + 1)::timestamp at time zone 'Europe/Athens';
  v_where text := 'l.level >= $1';
  v_order text := case when p_ascending then 'asc' else 'desc' end;
  v_total bigint;
begin
  if not 'log.view' in (select s.name from person_scope(p_actor, null) s) then return; end if;
  if p_request is null then
    v_where := v_where || format(' and l.slot = %s and l.at >= $2 and l.at < $3', log_slot(p_day));
  else
    v_where := v_where || ' and l.request_id >= $6 and l.request_id < $6 || ''g''';
  end if;
  if p_process is not null then v_where := v_where || ' and l.process = $4'; end if;
  if p_text is not null then v_where := v_where || ' and (strpos(lower(l.text), $5) > 0 or strpos(lower(l.detail), $5) > 0)'; end if;
  if p_route is not null then v_where := v_where || ' and strpos(lower(l.route), $7) > 0'; end if;
  execute format('select count(*) from (select from log_line l where %s limit 10001) x', v_where) into v_total
    using p_level, v_from, v_to, p_process, lower(p_text), p_request, lower(p_route);
  if p_after is not null then
    v_where := v_where || format(' and (l.at, l.id) %s ($8, $9)', case when p_ascending then '>' else '<' end);
  end if;
  return query execute format('
    select l.at, l.id, l.level, l.process, l.request_id, l.method, l.route, l.status, l.ms, l.text, l.detail, $11
    from log_line l where %1$s order by l.at %2$s, l.id %2$s limit $10', v_where, v_order)
    using p_level, v_from, v_to, p_process, lower(p_text), p_request, lower(p_route), p_after, p_after_id,
      least(greatest(p_limit, 1), 1001), v_total;
end $$;

do $$
declare f regprocedure;
begin
  foreach f in array array[
    'find_audit(bigint, int, date, date, text[], text, text, text, bigint, bigint, int, boolean)',
    'read_log(bigint, date, smallint, text, text, text, text, timestamptz, bigint, int, boolean)'
  ]::regprocedure[] loop
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to hydria_app', f);
    execute format('alter function %s owner to hydria_lookup', f);
  end loop;
end $$;
revoke create on schema public from hydria_lookup;
