-- The account with this e-mail that may sign in: the operator makes a link for its password. The application itself may not ask.
create function find_account(p_email text) returns bigint
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.id from person p where p.email = lower(p_email) and p.active and p.deleted_at is null
$$;
revoke all on function find_account(text) from public;
grant create on schema public to hydria_lookup;
alter function find_account(text) owner to hydria_lookup;
revoke create on schema public from hydria_lookup;
