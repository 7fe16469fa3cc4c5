-- A tax number that the tax authority has proved ('identity') or the staff have confirmed ('staff'). Null: the person has named it
-- with a code of one of its supplies; such a number gives no rights.
alter table person add column afm_proof text;
alter table person add constraint person_afm_proof check (afm_proof in ('identity', 'staff')) not valid;

-- The staff have confirmed that the person is the liable party: which one, when, and who said so. It ends when the supply gets
-- another liable party. `liable_by` is null for links that were accepted before the portal asked.
alter table supply_person add column liable_for text;
alter table supply_person add column liable_at timestamptz;
alter table supply_person add column liable_by bigint;
alter table supply_person add constraint supply_person_liable check ((liable_for is null) = (liable_at is null)) not valid;

grant update (afm_proof) on person to hydria_lookup;
grant create on schema public to hydria_lookup;

-- As 0515; a confirmation of the staff goes with the link. The proof of a number goes with it to the account that stays, which has the
-- same number by now (0512).
create or replace function move_links(p_person bigint, p_into bigint, p_now timestamptz) returns void
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into person_deya (deya_id, person_id, status, subscribe, created_at, decided_at)
    select l.deya_id, p_into, l.status, l.subscribe, l.created_at, l.decided_at from person_deya l where l.person_id = p_person
  on conflict do nothing;
  update person_deya k set status = 'active', decided_at = coalesce(l.decided_at, p_now) from person_deya l
    where k.person_id = p_into and l.person_id = p_person and l.deya_id = k.deya_id and l.status = 'active' and k.status <> 'active';
  insert into supply_person as k (deya_id, kwdikos_katanalwti, person_id, customer_type, alias, since, until, created_at,
      liable_for, liable_at, liable_by)
    select s.deya_id, s.kwdikos_katanalwti, p_into, s.customer_type, s.alias, s.since, s.until, s.created_at,
      s.liable_for, s.liable_at, s.liable_by
    from supply_person s where s.person_id = p_person
  on conflict (deya_id, kwdikos_katanalwti, person_id) do update set
    customer_type = case when 'owner' in (k.customer_type, excluded.customer_type) then 'owner'
      when 'authorised' in (k.customer_type, excluded.customer_type) then 'authorised' else 'tenant' end,
    alias = coalesce(k.alias, excluded.alias),
    since = case when k.since is null or excluded.since is null then null else least(k.since, excluded.since) end,
    until = case when k.until is null or excluded.until is null then null else greatest(k.until, excluded.until) end,
    liable_for = case when k.liable_for is null then excluded.liable_for else k.liable_for end,
    liable_at = case when k.liable_for is null then excluded.liable_at else k.liable_at end,
    liable_by = case when k.liable_for is null then excluded.liable_by else k.liable_by end;
  update person k set afm_proof = p.afm_proof from person p
    where p.id = p_person and k.id = p_into and k.afm = p.afm and k.afm_proof is null and p.afm_proof is not null;
  update person k set afm_proof = 'identity'
    where k.id = p_into and k.afm_proof is null
      and exists (select from external_identity i where i.person_id = k.id and i.subject = k.afm);
  update handover h set invited_by = p_into where h.invited_by = p_person;
  update handover h set person_id = p_into where h.person_id = p_person;
  update handover h set ended_by = p_into where h.ended_by = p_person;
end $$;

revoke create on schema public from hydria_lookup;
