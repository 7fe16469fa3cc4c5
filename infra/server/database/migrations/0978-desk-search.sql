-- The one search of the staff (`POST /api/staff/search`) by the beginnings of words, from indexes (0979). An operator of text search is
-- not leakproof, so row-level security keeps `hydria_app` from these indexes; the functions below read the rows of the utility of
-- their transaction as `hydria_lookup`.

-- Small letters without accents. Greek letters that look like Latin ones become these, so that a code is found in both scripts.
create function desk_letters(p_text text) returns text
language sql immutable strict parallel safe as $$
  select translate(lower(p_text collate "el-x-icu"), 'άέήίϊΐόύϋΰώςαβεζηικμνορτυχ', 'aehiiioyyyωσabezhikmnoptyx')
$$;

-- What a row is found by: its utility (0 for people), the words of its texts and codes, and each code, phone and e-mail also in one
-- word, without the prefix of Greece. The host of an e-mail is no word of its own, since half of the people share it. Each change of a
-- row computes it, so it consists of few expressions.
create function desk_row(p_deya_id int, p_texts text, p_codes text[]) returns tsvector
language plpgsql immutable parallel safe as $$
declare
  -- With its schema: an index is built with a search path that does not have it.
  v_codes text := public.desk_letters(array_to_string(p_codes, E'\n'));
  v_words text := public.desk_letters(left(coalesce(p_texts, ''), 1000));
  v_whole text := regexp_replace(v_codes, '[^0-9a-z\u00c0-\u1fff\n]+', '', 'g');
begin
  v_whole := regexp_replace(v_whole, '(^|\n)(?:00)?30(\d{10})(?=\n|$)', '\1\2', 'g');
  v_words := regexp_replace(v_words || ' ' || regexp_replace(v_codes, '@[^\n]*', '', 'g'), '[^0-9a-z\u00c0-\u1fff]+', ' ', 'g');
  v_words := v_words || ' ' || replace(v_whole, E'\n', ' ');
  -- A word of an index has few bytes.
  if v_words ~ '[^ ]{41}' then v_words := regexp_replace(v_words, '([^ ]{40})[^ ]+', '\1', 'g'); end if;
  return array_to_tsvector(array_remove(string_to_array(v_words || ' @' || p_deya_id, ' '), ''));
end $$;

-- The rows of a utility in which each word of the term begins a word, or with a digit or @ the whole term begins a code, phone or e-mail.
create function desk_query(p_deya_id int, p_term text) returns tsquery
language plpgsql immutable strict parallel safe as $$
declare
  v_term text := public.desk_letters(p_term);
  v_words text[] := array_remove(string_to_array(regexp_replace(v_term, '[^0-9a-z\u00c0-\u1fff]+', ' ', 'g'), ' '), '');
  v_whole text := regexp_replace(array_to_string(v_words, ''), '^(00)?30(\d{10})$', '\2');
begin
  if cardinality(v_words) = 0 then return ''; end if;
  return format('''@%s'' & (%s%s)', p_deya_id,
    (select string_agg(format('''%s'':*', left(w.word, 40)), ' & ') from unnest(v_words) as w (word)),
    case when v_term ~ '[\d@]' then format(' | ''%s'':*', left(v_whole, 40)) else '' end)::tsquery;
end $$;

create policy supply_lookup on supply for select to hydria_lookup using (true);
grant select (deya_id, kwdikos_katanalwti, liable_id, afm, first_name, last_name, owner, owner_afm, mobile, email, street, address, municipal_district)
  on supply to hydria_lookup;
create policy hydrometer_lookup on hydrometer for select to hydria_lookup using (true);
grant select (deya_id, hydrometer) on hydrometer to hydria_lookup;
grant select (id, code, kwdikos_katanalwti, first_name, last_name, phone, email, address) on problem_report to hydria_lookup;
grant select (id, code, protocol_number, kwdikos_katanalwti) on form_answer to hydria_lookup;
grant create on schema public to hydria_lookup;

-- People of the utility of the transaction: those with a link to it, and its staff.
create function desk_people(p_term text, p_limit int)
returns table (id bigint, first_name text, last_name text, email text, phone text)
language sql stable security definer rows 6 set search_path = pg_catalog, public, pg_temp as $$
  select p.id, p.first_name, p.last_name, p.email, p.phone
  from person p
  where desk_row(0, p.first_name || ' ' || p.last_name, array[p.email, p.phone, p.afm]) @@ desk_query(0, p_term)
    and (exists (select from person_deya l where l.person_id = p.id and l.deya_id = tenant_id())
      or exists (select from person_role r where r.person_id = p.id and r.deya_id = tenant_id()))
  order by p.last_name, p.first_name, p.id
  limit p_limit
$$;

-- Codes of supplies of the utility of the transaction. A code that is typed in full is the shortest of those that begin with it.
create function desk_supplies(p_term text, p_limit int) returns setof text
language sql stable security definer rows 6 set search_path = pg_catalog, public, pg_temp as $$
  select s.kwdikos_katanalwti
  from supply s
  where s.deya_id = tenant_id()
    and desk_row(s.deya_id, s.first_name || ' ' || s.last_name || ' ' || coalesce(s.owner, '') || ' '
      || coalesce(s.street, '') || ' ' || coalesce(s.address, '') || ' ' || coalesce(s.municipal_district, ''),
      array[s.kwdikos_katanalwti, s.liable_id, s.afm, s.owner_afm, s.mobile, s.email]) @@ desk_query(tenant_id(), p_term)
  order by length(s.kwdikos_katanalwti), s.kwdikos_katanalwti
  limit p_limit
$$;

-- Serial numbers of meters of the utility of the transaction.
create function desk_meters(p_term text, p_limit int) returns setof text
language sql stable security definer rows 6 set search_path = pg_catalog, public, pg_temp as $$
  select h.hydrometer
  from hydrometer h
  where h.deya_id = tenant_id() and desk_row(h.deya_id, '', array[h.hydrometer]) @@ desk_query(tenant_id(), p_term)
  order by length(h.hydrometer), h.hydrometer
  limit p_limit
$$;

-- Reports and applications of the utility of the transaction, by their own words and by those of the account that sent them; the
-- newest first. The names of senders come from here, since row-level security of `person` reads all links of the utility.
create function desk_cases(p_term text, p_limit int)
returns table (id bigint, kind text, code text, address text, name text)
language sql stable security definer rows 20 set search_path = pg_catalog, public, pg_temp as $$
  with sender as materialized (
    select p.id from person p
    where desk_row(0, p.first_name || ' ' || p.last_name, array[p.email, p.phone, p.afm]) @@ desk_query(0, p_term)
    limit 1000),
  found as materialized (
    select f.id from (
      select r.id from problem_report r
      where r.deya_id = tenant_id()
        and desk_row(r.deya_id, coalesce(r.first_name, '') || ' ' || coalesce(r.last_name, '') || ' '
          || coalesce(r.address, ''), array[r.code, r.kwdikos_katanalwti, r.phone, r.email]) @@ desk_query(tenant_id(), p_term)
      union
      select a.id from form_answer a
      where a.deya_id = tenant_id()
        and desk_row(a.deya_id, '', array[a.code, a.protocol_number, a.kwdikos_katanalwti]) @@ desk_query(tenant_id(), p_term)
      union
      select r.id from problem_report r where r.deya_id = tenant_id() and r.person_id in (select s.id from sender s)
      union
      select a.id from form_answer a where a.deya_id = tenant_id() and a.person_id in (select s.id from sender s)) f
    order by f.id desc
    limit p_limit)
  select c.id, c.kind, c.code, c.address, trim(concat_ws(' ', coalesce(c.first_name, p.first_name), coalesce(c.last_name, p.last_name)))
  from found f
  cross join lateral (
    select 'report'::text as kind, r.id, r.code, r.address, r.person_id, r.first_name, r.last_name
    from problem_report r where r.deya_id = tenant_id() and r.id = f.id
    union all
    select 'application', a.id, a.code, null, a.person_id, null, null
    from form_answer a where a.deya_id = tenant_id() and a.id = f.id) c
  left join person p on p.id = c.person_id
  order by c.id desc
$$;

alter function desk_people(text, int) owner to hydria_lookup;
alter function desk_supplies(text, int) owner to hydria_lookup;
alter function desk_meters(text, int) owner to hydria_lookup;
alter function desk_cases(text, int) owner to hydria_lookup;
revoke create on schema public from hydria_lookup;
revoke execute on function desk_people(text, int), desk_supplies(text, int), desk_meters(text, int), desk_cases(text, int) from public;
grant execute on function desk_people(text, int), desk_supplies(text, int), desk_meters(text, int), desk_cases(text, int) to hydria_app;
