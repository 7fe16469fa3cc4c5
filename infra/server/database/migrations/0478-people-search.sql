-- The people of the back office at 100,000 rows: the words to search in are stored, so that no search computes them for each person,
-- and pages are read in the order of an index (0479). `version` tells an editor that somebody else saved the person meanwhile.
alter table person add column search text, add column version int not null default 1;

-- The name in the order of lists, the name as it is spoken, and what else a person is found by.
create function person_search_text(p_first_name text, p_last_name text, p_email text, p_phone text, p_afm text) returns text
language sql immutable parallel safe as $$
  -- With its schema: an index is built with a search path that does not have it.
  select public.search_text(p_last_name || ' ' || p_first_name || ' ' || p_last_name || ' ' || p_email || ' '
    || coalesce(p_phone, '') || ' ' || coalesce(p_afm, ''))
$$;

create function note_person_change() returns trigger language plpgsql as $$
begin
  new.search := person_search_text(new.first_name, new.last_name, new.email, new.phone, new.afm);
  if tg_op = 'UPDATE' and (new.first_name, new.last_name, new.email, new.phone, new.afm, new.lang, new.timezone)
     is distinct from (old.first_name, old.last_name, old.email, old.phone, old.afm, old.lang, old.timezone) then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger person_changed before insert or update of first_name, last_name, email, phone, afm, lang, timezone on person
  for each row execute function note_person_change();

-- Rows beyond these are found as well, only slower: their words are computed until they are next changed.
create function fill_person_search() returns void language sql as $$
  update person set search = person_search_text(first_name, last_name, email, phone, afm)
  where id in (select id from person where search is null limit 100000)
$$;
select fill_person_search();
drop function fill_person_search();

create policy supply_person_lookup on supply_person for select to hydria_lookup using (true);
grant select on supply_person to hydria_lookup;
grant create on schema public to hydria_lookup;

-- The users list of an administrator, like search_people, which the release before still calls. Further states are `unconfirmed`
-- (the e-mail) and `unapproved` (no utility has accepted the person); `pending` is both. A term is also a phone, a tax number or a
-- supply code of a utility that the asker may see. With p_person_id only that person is found.
create function find_people(
  p_actor bigint, p_deya_id int, p_term text, p_state text, p_sort text, p_descending boolean,
  p_after_key text, p_after_id bigint, p_limit int, p_person_id bigint default null
)
returns table (
  id bigint, email text, first_name text, last_name text, phone text, lang text, active boolean, confirmed boolean,
  created_at timestamptz, updated_at timestamptz, deleted_at timestamptz, last_login_at timestamptz,
  state text, roles jsonb, deya jsonb, sort_key text, total bigint
)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_everywhere boolean;
  v_deya int[];
  v_words text := 'coalesce(p.search, person_search_text(p.first_name, p.last_name, p.email, p.phone, p.afm))';
  v_term text := search_text(p_term);
  v_digits text := regexp_replace(p_term, '[^0-9]', '', 'g');
  v_waits text := '(p.id in (select l.person_id from person_deya l where l.deya_id = any ($1) and l.status = ''pending'')
    and not exists (select from person_deya l where l.person_id = p.id and l.deya_id = any ($1) and l.status = ''active''))';
  v_state text;
  v_where text := 'true';
  v_key text;
  v_total bigint;
begin
  select coalesce(bool_or(a.deya_id is null), false), array_agg(a.deya_id) into v_everywhere, v_deya from (
    select distinct pr.deya_id
    from person_role pr join role_permission rp on rp.role_id = pr.role_id join permission q on q.id = rp.permission_id
    where pr.person_id = p_actor and q.name = 'users.view') a;
  v_deya := array(select d.id from deya d
    where (v_everywhere or d.id = any (v_deya)) and (p_deya_id is null or d.id = p_deya_id));
  v_state := 'case when p.deleted_at is not null then ''deleted'' when not p.active then ''deactivated''
    when p.confirmed_at is null or ' || v_waits || ' then ''pending'' else ''active'' end';
  v_key := 'left(' || case p_sort
      when 'email' then 'p.email'
      when 'state' then v_state
      when 'last_login_at' then 'coalesce(to_char(p.last_login_at at time zone ''UTC'', ''YYYYMMDDHH24MISSUS''), '''')'
      when 'created_at' then 'to_char(p.created_at at time zone ''UTC'', ''YYYYMMDDHH24MISSUS'')'
      else v_words
    end || ', 60) collate "C"';
  if p_deya_id is not null or not v_everywhere then
    v_where := v_where || ' and p.id in (select l.person_id from person_deya l where l.deya_id = any ($1)
      union select pr.person_id from person_role pr where pr.deya_id = any ($1))';
  end if;
  v_where := v_where || case p_state
    when 'deleted' then ' and p.deleted_at is not null'
    when 'deactivated' then ' and p.deleted_at is null and not p.active'
    when 'unconfirmed' then ' and p.deleted_at is null and p.active and p.confirmed_at is null'
    when 'unapproved' then ' and p.deleted_at is null and p.active and p.confirmed_at is not null and ' || v_waits
    when 'pending' then ' and p.deleted_at is null and p.active and (p.confirmed_at is null or ' || v_waits || ')'
    when 'active' then ' and p.deleted_at is null and p.active and p.confirmed_at is not null and not ' || v_waits
    else '' end;
  if p_term <> '' then
    v_where := v_where || ' and (strpos(' || v_words || ', $2) > 0';
    -- A phone as it is written; a term with letters is none.
    if length(v_digits) >= 4 and p_term ~ '^[0-9+() ./-]+$' then
      v_where := v_where || ' or strpos(' || v_words || ', $3) > 0';
    end if;
    v_where := v_where || ' or p.id in (select s.person_id from supply_person s
      where s.deya_id = any ($1) and starts_with(s.kwdikos_katanalwti, $4)))';
  end if;
  if p_person_id is not null then v_where := v_where || ' and p.id = $9'; end if;
  execute 'select count(*) from person p where ' || v_where into v_total
    using v_deya, v_term, v_digits, p_term, p_after_key, p_after_id, p_limit, 0, p_person_id;
  if p_after_id is not null then
    v_where := v_where || format(' and (%s, p.id) %s ($5 collate "C", $6)', v_key, case when p_descending then '<' else '>' end);
  end if;
  return query execute format('
    select p.id, p.email, p.first_name, p.last_name, p.phone, p.lang, p.active, p.confirmed_at is not null,
      p.created_at, p.updated_at, p.deleted_at, p.last_login_at, %1$s,
      coalesce((
        select jsonb_agg(jsonb_build_object(''name'', r.name, ''deya_id'', pr.deya_id) order by r.sort, pr.deya_id)
        from person_role pr join role r on r.id = pr.role_id
        where pr.person_id = p.id and (pr.deya_id is null or pr.deya_id = any ($1))), ''[]''),
      coalesce((
        select jsonb_agg(jsonb_build_object(''id'', d.id, ''title'', d.title, ''title_latin'', d.title_latin,
                                            ''active'', l.status = ''active'') order by d.id)
        from person_deya l join deya d on d.id = l.deya_id
        where l.person_id = p.id and l.deya_id = any ($1)), ''[]''),
      (%2$s)::text, $8
    from person p where %3$s
    order by %2$s %4$s, p.id %4$s limit $7', v_state, v_key, v_where, case when p_descending then 'desc' else 'asc' end)
    using v_deya, v_term, v_digits, p_term, p_after_key, p_after_id, least(greatest(p_limit, 1), 1001), v_total,
      p_person_id;
end $$;

revoke all on function find_people(bigint, int, text, text, text, boolean, text, bigint, int, bigint) from public;
grant execute on function find_people(bigint, int, text, text, text, boolean, text, bigint, int, bigint) to hydria_app;
alter function find_people(bigint, int, text, text, text, boolean, text, bigint, int, bigint) owner to hydria_lookup;
revoke create on schema public from hydria_lookup;
