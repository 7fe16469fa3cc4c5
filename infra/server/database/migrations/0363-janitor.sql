-- For the daily job: what is over and nobody looks at any more. Sessions and their tokens stay a month after their end, so that
-- people see where they were signed in; reports of failures 30 days; what feeds have sent a year.
create policy session_over on session for delete to hydria_lookup using (true);
create policy feed_run_over on feed_run to hydria_lookup using (true);
grant delete on session to hydria_lookup;
grant select, delete on feed_run to hydria_lookup;
grant create on schema public to hydria_lookup;
create function forget_what_is_over(p_now timestamptz) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from session s where coalesce(s.revoked_at, s.expires_at) < p_now - interval '30 days';
  delete from remote_failure f where f.at < p_now - interval '30 days';
  delete from feed_run r where r.started_at < p_now - interval '1 year';
$$;
revoke all on function forget_what_is_over(timestamptz) from public;
grant execute on function forget_what_is_over(timestamptz) to hydria_app;
alter function forget_what_is_over(timestamptz) owner to hydria_lookup;
revoke create on schema public from hydria_lookup;
