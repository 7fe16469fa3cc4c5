-- A session belongs to the browser that began it: the hash of the secret in that browser's cookie. Sessions of before have none until
-- their next refresh.
alter table session add column browser_sha256 bytea;

-- The sessions that began in a browser and have not ended, whoever they belong to. A new sign-in there ends them.
create function sessions_of_browser(p_browser_sha256 bytea, p_now timestamptz)
returns table (session_id bigint, person_id bigint)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
    select s.id, s.person_id from session s
    where s.browser_sha256 = p_browser_sha256 and s.revoked_at is null and s.expires_at > p_now;
end $$;
grant create on schema public to hydria_lookup;
alter function sessions_of_browser(bytea, timestamptz) owner to hydria_lookup;
revoke all on function sessions_of_browser(bytea, timestamptz) from public;
grant execute on function sessions_of_browser(bytea, timestamptz) to hydria_app;
revoke create on schema public from hydria_lookup;
