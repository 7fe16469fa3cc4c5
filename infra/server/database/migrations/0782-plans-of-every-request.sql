-- The two functions that every call of a signed-in person runs. A function in SQL is planned at each call, one in PL/pgSQL once a
-- connection. Rows and rights stay.

create or replace function session_of_token(p_token_sha256 bytea)
returns table (
  session_id bigint, person_id bigint, deya_id int, actor_person_id bigint, kind text,
  token_expires_at timestamptz, token_used_at timestamptz,
  last_used_at timestamptz, idle_seconds int, session_expires_at timestamptz, revoked_at timestamptz,
  person_active boolean, must_change boolean
)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
    select s.id, s.person_id, s.deya_id, s.actor_person_id, t.kind, t.expires_at, t.used_at,
           s.last_used_at, s.idle_seconds, s.expires_at, s.revoked_at,
           p.active and p.deleted_at is null, coalesce(c.must_change, false)
    from session_token t join session s on s.id = t.session_id join person p on p.id = s.person_id
      left join person_credential c on c.person_id = s.person_id
    where t.token_sha256 = p_token_sha256;
end $$;

create or replace function person_scope(p_person_id bigint, p_deya_id int)
returns table (name text)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
    select distinct p.name
    from person_role pr join role_permission rp on rp.role_id = pr.role_id join permission p on p.id = rp.permission_id
    where pr.person_id = p_person_id and (pr.deya_id is null or pr.deya_id = p_deya_id);
end $$;
