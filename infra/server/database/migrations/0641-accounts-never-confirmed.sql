-- People who registered, never confirmed their address and never signed in. Such an account cannot be used, and the address may be
-- another person's. Accounts that staff have made have accepted no terms, and stay.
grant create on schema public to hydria_lookup;
create function forget_unconfirmed_accounts(p_before timestamptz) returns table (gone_id bigint, at_deya_id int)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_ids bigint[];
begin
  v_ids := array(
    select p.id from person p
    where p.confirmed_at is null and p.last_login_at is null and p.deleted_at is null and p.created_at < p_before
      and exists (select from terms_acceptance t where t.person_id = p.id)
      and not exists (select from person_role pr join role r on r.id = pr.role_id where pr.person_id = p.id and r.name <> 'user')
    order by p.id limit 1000 for update skip locked);
  return query
    select i.id, l.deya_id from unnest(v_ids) as i (id) left join person_deya l on l.person_id = i.id order by i.id, l.deya_id;
  -- Only a deleted account may be erased (0321).
  update person p set deleted_at = p_before where p.id = any(v_ids);
  delete from person p where p.id = any(v_ids);
end $$;
revoke all on function forget_unconfirmed_accounts(timestamptz) from public;
grant execute on function forget_unconfirmed_accounts(timestamptz) to hydria_app;
alter function forget_unconfirmed_accounts(timestamptz) owner to hydria_lookup;
revoke create on schema public from hydria_lookup;
