-- People who registered, never confirmed their address and never signed in. Nobody can use such an account, and the address may be
-- another person's. Accounts that staff have made have accepted no terms, and stay.
grant create on schema public to hydria_lookup;
create function forget_unconfirmed_accounts(p_before timestamptz) returns table (person_id bigint, deya_id int)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with over as (
    select p.id from person p
    where p.confirmed_at is null and p.last_login_at is null and p.deleted_at is null and p.created_at < p_before
      and exists (select from terms_acceptance t where t.person_id = p.id)
      and not exists (select from person_role pr join role r on r.id = pr.role_id where pr.person_id = p.id and r.name <> 'user')
    order by p.id limit 1000
  ), links as (
    select pd.person_id, pd.deya_id from person_deya pd join over o on o.id = pd.person_id
  ), gone as (
    delete from person p using over o where p.id = o.id returning p.id
  )
  select g.id, l.deya_id from gone g left join links l on l.person_id = g.id order by g.id, l.deya_id
$$;
revoke all on function forget_unconfirmed_accounts(timestamptz) from public;
grant execute on function forget_unconfirmed_accounts(timestamptz) to hydria_app;
alter function forget_unconfirmed_accounts(timestamptz) owner to hydria_lookup;
revoke create on schema public from hydria_lookup;
