-- The one search of the staff (`POST /api/staff/search`) by the beginnings of words, from indexes (0979). An operator of text search is
-- not leakproof, so row-level security keeps `hydria_app` from these indexes; the functions below read the rows of the utility of
-- their transaction as `hydria_lookup`.

-- Small letters without accents. Greek letters that look like Latin ones become these, so that a code is found in both scripts.
create function desk_letters(p_text text) returns text
language sql immutable strict parallel safe as $$
  -- With its schema: an index is built with a search path that does not have it.
  select translate(public.search_text(p_text), 'αβεζηικμνορτυχ', 'abezhikmnoptyx')
$$;

-- The words of a text; a sign ends a word.
create function desk_words(p_text text) returns text[]
language sql immutable strict parallel safe as $$
  select array_remove(string_to_array(
    regexp_replace(public.desk_letters(p_text) collate "el-x-icu", '[^[:alnum:]]+', ' ', 'g'), ' '), '')
$$;

-- A code or phone in one word, without the prefix of Greece.
create function desk_code(p_text text) returns text
language sql immutable strict parallel safe as $$
  select regexp_replace(array_to_string(public.desk_words(p_text), ''), '^(00)?30(\d{10})$', '\2')
$$;

-- What a row is found by: its utility (0 for people), the words of its texts, and codes, phones and e-mails also in one word. The host
-- of an e-mail is no word of its own, since half of the people share it. A word of an index has few bytes.
create function desk_row(p_deya_id int, p_texts text, p_codes text[]) returns tsvector
language sql immutable parallel safe as $$
  select array_to_tsvector(array(
    select left(w.word, 40) from unnest(
      array['@' || p_deya_id]
      || public.desk_words(left(coalesce(p_texts, ''), 1000))
      || array(select public.desk_code(c.code) from unnest(p_codes) as c (code) where c.code <> '')
      || array(
        select p.part from unnest(p_codes) as c (code), unnest(public.desk_words(split_part(c.code, '@', 1))) as p (part))) as w (word)
    where w.word <> ''))
$$;

-- The rows of a utility in which each word of the term begins a word, or with a digit or @ the whole term begins a code, phone or e-mail.
create function desk_query(p_deya_id int, p_term text) returns tsquery
language sql immutable strict parallel safe as $$
  select case when cardinality(w.words) = 0 then ''::tsquery else (
      format('''@%s'' & (%s', p_deya_id, (select string_agg(format('''%s'':*', left(x.word, 40)), ' & ') from unnest(w.words) as x (word)))
      || case when p_term ~ '[\d@]' then format(' | ''%s'':*', left(public.desk_code(p_term), 40)) else '' end
      || ')')::tsquery end
  from (select public.desk_words(p_term) as words) w
$$;

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
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
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
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
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
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select h.hydrometer
  from hydrometer h
  where h.deya_id = tenant_id() and desk_row(h.deya_id, '', array[h.hydrometer]) @@ desk_query(tenant_id(), p_term)
  order by length(h.hydrometer), h.hydrometer
  limit p_limit
$$;

-- Reports and applications of the utility of the transaction, by their own words and by those of the account that sent them; the
-- newest first.
create function desk_cases(p_term text, p_limit int) returns setof bigint
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with sender as materialized (
    select p.id from person p
    where desk_row(0, p.first_name || ' ' || p.last_name, array[p.email, p.phone, p.afm]) @@ desk_query(0, p_term)
    limit 1000)
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
  limit p_limit
$$;

alter function desk_people(text, int) owner to hydria_lookup;
alter function desk_supplies(text, int) owner to hydria_lookup;
alter function desk_meters(text, int) owner to hydria_lookup;
alter function desk_cases(text, int) owner to hydria_lookup;
revoke create on schema public from hydria_lookup;
revoke execute on function desk_people(text, int), desk_supplies(text, int), desk_meters(text, int), desk_cases(text, int) from public;
grant execute on function desk_people(text, int), desk_supplies(text, int), desk_meters(text, int), desk_cases(text, int) to hydria_app;
