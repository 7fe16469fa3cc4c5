-- A form counts characters as a person does, and one of them may be 24 code units (shared/rules/text.ts).
alter table case_team drop constraint case_team_title_check;
alter table case_team add constraint case_team_title_check check (char_length(title) between 1 and 2880) not valid;

-- The staff of a utility who handle its cases, with their names as colleagues read them.
grant create on schema public to hydria_lookup;
create function case_people(p_deya_id int) returns table (person_id bigint, name text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.id, coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), p.email)
  from person p
  where p.active and p.deleted_at is null and p.confirmed_at is not null
    and exists (
      select from person_role pr join role_permission rp on rp.role_id = pr.role_id
        join permission n on n.id = rp.permission_id and n.name = 'cases.handle'
      where pr.person_id = p.id and (pr.deya_id is null or pr.deya_id = p_deya_id))
$$;
revoke all on function case_people(int) from public;
grant execute on function case_people(int) to hydria_app;
alter function case_people(int) owner to hydria_lookup;
revoke create on schema public from hydria_lookup;
