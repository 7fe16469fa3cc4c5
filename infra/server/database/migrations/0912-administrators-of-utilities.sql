-- As 0590; an administrator of one utility is protected as one of the installation is: neither unconfirmed nor deleted. Their role
-- is taken away by two people first (ADR 0182).
grant create on schema public to hydria_lookup;
create or replace function change_person(p_actor bigint, p_person bigint, p_deya_id int, p_to text, p_now timestamptz) returns text
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_refusal text;
  v_reach text;
  v_is_admin boolean;
  v person;
begin
  perform pg_advisory_xact_lock(714320);
  select r.reach into v_reach from person_reach(p_actor, p_person, p_deya_id, 'users.manage') r;
  select * into v from person p where p.id = p_person;
  v_is_admin := is_administrator(p_person);
  v_refusal := case
    when v_reach = 'none' then 'user_not_found'
    when p_to = 'deactivated' and p_person = p_actor then 'user_cant_deactivate_self'
    when p_to = 'unconfirmed' and p_person = p_actor then 'user_cant_unconfirm_self'
    when p_to in ('deleted', 'erased') and p_person = p_actor then 'user_cant_delete_self'
    when v_reach = 'stronger' then 'no_access'
    when v_reach = 'shared' then 'user_of_other_utility'
    when p_to = 'unconfirmed' and v_is_admin then 'user_cant_unconfirm_admin'
    when p_to in ('deleted', 'erased') and v_is_admin then 'user_cant_delete_admin'
    when p_to = 'deactivated' and is_last_administrator(p_person) then 'last_administrator'
    when p_to = 'erased' and v.deleted_at is null then 'user_delete_first'
    when p_to = 'restored' and v.merged_into is not null then 'user_merged'
    when p_to = 'active' and v.active or p_to = 'deactivated' and not v.active
      or p_to = 'confirmed' and v.confirmed_at is not null or p_to = 'unconfirmed' and v.confirmed_at is null
      or p_to = 'deleted' and v.deleted_at is not null or p_to = 'restored' and v.deleted_at is null then 'unchanged'
  end;
  if v_refusal is not null then return v_refusal; end if;
  if p_to = 'erased' then
    begin
      delete from person p where p.merged_into = p_person or p.id = p_person;
    exception when foreign_key_violation then
      -- Books of a utility name the person, such as payments.
      return 'user_not_saved';
    end;
  else
    update person p set updated_at = p_now,
      active = case p_to when 'active' then true when 'deactivated' then false else p.active end,
      confirmed_at = case p_to when 'confirmed' then p_now when 'unconfirmed' then null else p.confirmed_at end,
      deleted_at = case p_to when 'deleted' then p_now when 'restored' then null else p.deleted_at end
    where p.id = p_person;
  end if;
  return null;
end $$;

revoke create on schema public from hydria_lookup;
