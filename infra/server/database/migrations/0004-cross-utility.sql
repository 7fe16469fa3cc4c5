-- The written list of what may look across utilities. Nothing else can: hydria_app sees one utility and
-- one person at a time. Each function belongs to hydria_lookup, which may read only what these need.
grant create on schema public to hydria_lookup;

-- Sign-in: who has this e-mail, and what the password is checked against. One row or none.
create function sign_in_lookup(p_email text)
returns table (person_id bigint, password_hash text, must_change boolean, active boolean, confirmed boolean, lang text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.id, c.password_hash, c.must_change, p.active, p.confirmed_at is not null, p.lang
  from person p join person_credential c on c.person_id = p.id
  where p.email = lower(p_email) and p.deleted_at is null
$$;

-- Token look-up: the session behind an access or refresh token, by the token's SHA-256. Judging times is the caller's.
create function session_by_token(p_token_sha256 bytea)
returns table (
  session_id bigint, person_id bigint, deya_id int, actor_person_id bigint, kind text,
  token_created_at timestamptz, token_expires_at timestamptz, token_used_at timestamptz,
  session_created_at timestamptz, last_used_at timestamptz, session_expires_at timestamptz, revoked_at timestamptz,
  person_active boolean
)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.id, s.person_id, s.deya_id, s.actor_person_id, t.kind,
         t.created_at, t.expires_at, t.used_at,
         s.created_at, s.last_used_at, s.expires_at, s.revoked_at,
         p.active and p.deleted_at is null
  from session_token t join session s on s.id = t.session_id join person p on p.id = s.person_id
  where t.token_sha256 = p_token_sha256
$$;

-- A person's utilities, with the state of each link.
create function person_utilities(p_person_id bigint)
returns table (deya_id int, status text, subscribe int)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.deya_id, l.status, l.subscribe from person_deya l where l.person_id = p_person_id order by l.deya_id
$$;

-- What a person may do: permission names granted for the installation or for the given utility.
create function person_scope(p_person_id bigint, p_deya_id int)
returns table (name text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct p.name
  from person_role pr join role_permission rp on rp.role_id = pr.role_id join permission p on p.id = rp.permission_id
  where pr.person_id = p_person_id and (pr.deya_id is null or pr.deya_id = p_deya_id)
$$;

-- The feed: which utility holds this access token, by its SHA-256. Inactive utilities feed nothing.
create function deya_by_access_token(p_token_sha256 bytea)
returns table (deya_id int)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.deya_id from deya_credential c join deya d on d.id = c.deya_id
  where c.access_token_sha256 = p_token_sha256 and d.active
$$;

-- Directory: whose an id is, before that utility's transaction begins.
create function directory_lookup(p_id bigint)
returns table (deya_id int, kind text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select d.deya_id, d.kind from directory d where d.id = p_id
$$;

-- The users list of an administrator. The function itself refuses who may not: without users.view for the
-- installation the list is limited to the utilities for which the actor holds it.
create function search_people(p_actor bigint, p_deya_id int, p_term text, p_after bigint, p_limit int)
returns table (
  id bigint, email text, first_name text, last_name text, phone text, lang text, active boolean,
  confirmed boolean, deleted boolean, created_at timestamptz, last_login_at timestamptz, roles text[], deya_ids int[]
)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with allowed as (
    select distinct pr.deya_id
    from person_role pr join role_permission rp on rp.role_id = pr.role_id join permission q on q.id = rp.permission_id
    where pr.person_id = p_actor and q.name = 'users.view'
  )
  select p.id, p.email, p.first_name, p.last_name, p.phone, p.lang, p.active,
         p.confirmed_at is not null, p.deleted_at is not null, p.created_at, p.last_login_at,
         array(select distinct r.name from person_role pr join role r on r.id = pr.role_id where pr.person_id = p.id order by 1),
         array(select l.deya_id from person_deya l where l.person_id = p.id order by 1)
  from person p
  where (exists (select from allowed a where a.deya_id is null)
         or exists (select from person_deya l join allowed a on a.deya_id = l.deya_id where l.person_id = p.id))
    and (p_deya_id is null or exists (select from person_deya l where l.person_id = p.id and l.deya_id = p_deya_id))
    and (coalesce(p_term, '') = ''
         or strpos(lower(p.first_name || ' ' || p.last_name || ' ' || p.email), lower(p_term)) > 0)
    and p.id > coalesce(p_after, 0)
  order by p.id
  limit least(greatest(p_limit, 1), 1001)
$$;

do $$
declare f regprocedure;
begin
  foreach f in array array[
    'sign_in_lookup(text)', 'session_by_token(bytea)', 'person_utilities(bigint)', 'person_scope(bigint, int)',
    'deya_by_access_token(bytea)', 'directory_lookup(bigint)', 'search_people(bigint, int, text, bigint, int)'
  ]::regprocedure[] loop
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to hydria_app', f);
    execute format('alter function %s owner to hydria_lookup', f);
  end loop;
end $$;
revoke create on schema public from hydria_lookup;
