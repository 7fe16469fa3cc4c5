-- Reasons for refused rows show parts of what a utility sent, so they are kept for 90 days; a run without them for a year, as before.
-- A token that is over is kept for a year.
grant update (errors) on feed_run to hydria_lookup;
grant create on schema public to hydria_lookup;
create function forget_feed_history(p_now timestamptz) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update feed_run r set errors = '[]' where r.started_at < p_now - interval '90 days' and r.errors <> '[]';
  delete from feed_token t where least(t.revoked_at, t.ends_at) < p_now - interval '1 year';
$$;
revoke all on function forget_feed_history(timestamptz) from public;
grant execute on function forget_feed_history(timestamptz) to hydria_app;
alter function forget_feed_history(timestamptz) owner to hydria_lookup;
revoke create on schema public from hydria_lookup;
