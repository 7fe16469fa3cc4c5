-- Ends the tokens of a person's programs at all utilities. Only the person's own transaction may; it sees no rows of utilities.
create function end_reading_tokens(p_now timestamptz) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  ended int;
begin
  update reading_token set revoked_at = p_now
  where person_id = acting_person_id() and revoked_at is null;
  get diagnostics ended = row_count;
  return ended;
end $$;
grant create on schema public to hydria_lookup;
grant select, update (revoked_at) on reading_token to hydria_lookup;
create policy reading_token_lookup on reading_token to hydria_lookup using (true);
alter function end_reading_tokens(timestamptz) owner to hydria_lookup;
revoke all on function end_reading_tokens(timestamptz) from public;
grant execute on function end_reading_tokens(timestamptz) to hydria_app;

-- Whether a person has any permission, for the installation or at some utility.
create function holds_permission(p_person_id bigint) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return exists (
    select from person_role pr join role_permission rp on rp.role_id = pr.role_id where pr.person_id = p_person_id);
end $$;
alter function holds_permission(bigint) owner to hydria_lookup;
revoke all on function holds_permission(bigint) from public;
grant execute on function holds_permission(bigint) to hydria_app;
revoke create on schema public from hydria_lookup;
