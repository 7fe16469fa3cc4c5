-- The application log on a screen (decision 89). Lines are written by `write_log` alone and read by `read_log` alone: the application
-- has no rights on the table. Its 32 parts are days in turn, so that an old day is emptied as a whole and no table is made at run time.
create sequence log_line_id;
create table log_line (
  -- The day where the utilities are, counted from 2000 and modulo 32.
  slot smallint not null,
  at timestamptz not null,
  id bigint not null,
  -- As pino counts: 20 debug, 30 info, 40 warn, 50 error.
  level smallint not null,
  process text not null,
  request_id text collate "C",
  method text,
  route text,
  status smallint,
  ms real,
  text text not null,
  -- What else the line says, as JSON.
  detail text not null,
  primary key (slot, at, id)
) partition by list (slot);

do $$
begin
  for n in 0..31 loop
    execute format('create table log_line_%s partition of log_line for values in (%s)', lpad(n::text, 2, '0'), n);
    execute format('grant truncate on log_line_%s to hydria_lookup', lpad(n::text, 2, '0'));
  end loop;
end $$;
create index log_line_request on log_line (request_id) where request_id is not null;
grant select, insert on log_line to hydria_lookup;
grant usage on sequence log_line_id to hydria_lookup;

-- Visits of the log that the audit trail has been told of.
create table log_visit (
  session_id bigint primary key,
  at timestamptz not null
);
grant select, insert, update, delete on log_visit to hydria_lookup;

grant create on schema public to hydria_lookup;

create function log_slot(p_day date) returns smallint
language sql immutable parallel safe as $$ select ((p_day - date '2000-01-01') % 32)::smallint $$;

-- Adds lines, 1,000 at most.
create function write_log(p_lines jsonb) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into log_line (slot, at, id, level, process, request_id, method, route, status, ms, text, detail)
  select log_slot((l.at at time zone 'Europe/Athens')::date), l.at, nextval('log_line_id'), l.level, left(l.process, 40),
    left(l.request_id, 40), left(l.method, 10), left(l.route, 200), l.status, l.ms, left(l.text, 2000), left(l.detail, 8000)
  from jsonb_to_recordset(p_lines) as l (at timestamptz, level smallint, process text, request_id text, method text, route text,
    status smallint, ms real, text text, detail text)
  limit 1000
$$;

-- Lines of a day, newest first, or of all kept days for the beginning of a request's number. It is empty for an asker without
-- log.view for the installation. Of the matching lines 10,001 are counted at most.
create function read_log(
  p_actor bigint, p_day date, p_level smallint, p_process text, p_text text, p_request text, p_route text,
  p_before timestamptz, p_before_id bigint, p_limit int
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
  if p_before is not null then v_where := v_where || ' and (l.at, l.id) < ($8, $9)'; end if;
  return query execute format('
    select l.at, l.id, l.level, l.process, l.request_id, l.method, l.route, l.status, l.ms, l.text, l.detail, $11
    from log_line l where %s order by l.at desc, l.id desc limit $10', v_where)
    using p_level, v_from, v_to, p_process, lower(p_text), p_request, lower(p_route), p_before, p_before_id,
      least(greatest(p_limit, 1), 1001), v_total;
end $$;

-- Empties every part that holds none of the last days.
create function forget_log(p_today date, p_days int) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_kept smallint[] := array(select log_slot(p_today + d) from generate_series(1 - least(greatest(p_days, 1), 30), 1) d);
  v_filled boolean;
begin
  for n in 0..31 loop
    continue when n = any (v_kept);
    execute format('select exists (select from log_line where slot = %s)', n) into v_filled;
    if v_filled then execute format('truncate public.log_line_%s', lpad(n::text, 2, '0')); end if;
  end loop;
end $$;

-- Whether a reading of the log begins a visit: the first one of a session, or one half an hour after it.
create function begin_log_visit(p_session bigint, p_now timestamptz) returns boolean
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from log_visit v where v.at < p_now - interval '1 day';
  with visit as (
    insert into log_visit as v (session_id, at) values (p_session, p_now)
    on conflict (session_id) do update set at = excluded.at where v.at <= p_now - interval '30 minutes'
    returning 1)
  select exists (select from visit)
$$;

do $$
declare f regprocedure;
begin
  foreach f in array array[
    'write_log(jsonb)', 'read_log(bigint, date, smallint, text, text, text, text, timestamptz, bigint, int)',
    'forget_log(date, int)', 'begin_log_visit(bigint, timestamptz)'
  ]::regprocedure[] loop
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to hydria_app', f);
    execute format('alter function %s owner to hydria_lookup', f);
  end loop;
end $$;
revoke create on schema public from hydria_lookup;
