-- Whether a tax number is another person's: in their account, or proven by the tax authority. The lock lets two members of staff
-- give the same number to two people only one after the other.
grant create on schema public to hydria_lookup;
create function afm_of_another(p_afm text, p_person_id bigint) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(714321);
  return exists (select from person p where p.afm = p_afm and p.id <> p_person_id and p.deleted_at is null)
      or exists (select from external_identity i where i.subject = p_afm and i.person_id <> p_person_id);
end $$;
revoke all on function afm_of_another(text, bigint) from public;
grant execute on function afm_of_another(text, bigint) to hydria_app;
alter function afm_of_another(text, bigint) owner to hydria_lookup;
revoke create on schema public from hydria_lookup;
