-- Acts on accounts that two people do (ADR 0182). The request stores an e-mail or roles; the approval carries them out.
grant create on schema public to hydria_lookup;

-- Whether a person administers the installation or a utility.
create function is_administrator(p_person bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from person_role pr join role r on r.id = pr.role_id
                 where pr.person_id = p_person and r.name = 'administrator')
$$;

-- Whether these roles in the place of the present ones need a second person: one of p_power is given, or the role of administrators
-- is given or taken away.
create function roles_need_second(p_person bigint, p_deya_id int, p_roles int[], p_power text[]) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with had as (
    select pr.role_id from person_role pr where pr.person_id = p_person and pr.deya_id is not distinct from p_deya_id
  )
  select exists (
      select from role_permission rp join permission q on q.id = rp.permission_id
      where rp.role_id = any (p_roles) and rp.role_id not in (select h.role_id from had h) and q.name = any (p_power))
    or exists (
      select from role r where r.name = 'administrator'
        and (r.id = any (p_roles)) <> (r.id in (select h.role_id from had h)))
$$;

-- Asks for the approval of an e-mail or of roles. The caller has judged the actor's right to the act itself.
create function ask_act(
  p_actor bigint, p_person bigint, p_deya_id int, p_act text, p_detail jsonb, p_now timestamptz, out id bigint, out refusal text
)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(714320);
  refusal := case
    when (select r.reach from person_reach(p_actor, p_person, p_deya_id,
            case p_act when 'roles' then 'roles.manage' else 'users.manage' end) r) = 'none' then 'user_not_found'
    when exists (
      select from account_approval a where a.person_id = p_person and a.act = p_act and a.used_at is null
        and (a.approved is null or a.approved) and a.asked_at > p_now - interval '1 day') then 'approval_waiting'
  end;
  if refusal is not null then return; end if;
  insert into account_approval (person_id, act, reason, detail, asked_by, asked_at)
    values (p_person, p_act, '', p_detail, p_actor, p_now) returning account_approval.id into id;
end $$;

-- As 0512, by the rule of 0900. Roles are decided about by who may give them, also to people of several utilities.
create or replace function decide_approval(
  p_actor bigint, p_person bigint, p_deya_id int, p_id bigint, p_approved boolean, p_now timestamptz
) returns text
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_reach text;
  v account_approval;
begin
  perform pg_advisory_xact_lock(714320);
  select * into v from account_approval a where a.id = p_id and a.person_id = p_person;
  select r.reach into v_reach from person_reach(p_actor, p_person, p_deya_id,
    case v.act when 'roles' then 'roles.manage' else 'users.manage' end) r;
  if v_reach = 'none' then return 'user_not_found'; end if;
  if v.id is null then return 'approval_not_found'; end if;
  if v.act = 'roles' and (v.detail ->> 'deya_id')::int is distinct from p_deya_id then return 'approval_not_found'; end if;
  if v_reach = 'stronger' and v.act <> 'roles' then return 'no_access'; end if;
  if v_reach = 'shared' and v.act <> 'roles' then return 'user_of_other_utility'; end if;
  -- Neither who asks decides, nor whose account it is. Who asked may take the request back.
  if v.asked_by = p_actor and p_approved or p_person = p_actor then return 'second_administrator_needed'; end if;
  if v.decided_at is not null or v.asked_at <= p_now - interval '1 day' then return 'approval_decided'; end if;
  if p_approved then
    v_reach := second_person_refusal(p_actor, v.asked_by, p_person, p_now);
    if v_reach is not null then return v_reach; end if;
  end if;
  if v.act = 'merge' and p_approved then
    v_reach := merge_refusal(p_actor, p_person, v.into_person_id, p_deya_id, p_now);
    if v_reach is not null then return v_reach; end if;
  end if;
  update account_approval a set decided_by = p_actor, decided_at = p_now, approved = p_approved where a.id = p_id;
  return null;
end $$;

-- The request that an actor has just approved, to be carried out in the same transaction; nothing for acts that the asker does.
create function take_approved(p_actor bigint, p_id bigint, p_now timestamptz)
returns table (act text, detail jsonb, asked_by bigint)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update account_approval a set used_at = p_now
  where a.id = p_id and a.decided_by = p_actor and a.approved and a.used_at is null and a.act in ('email', 'roles')
  returning a.act, a.detail, a.asked_by
$$;

-- Requests about a person that an actor may read. `deya_id` is that of the roles.
create function read_approvals(p_actor bigint, p_person bigint, p_deya_id int, p_now timestamptz)
returns table (
  id bigint, act text, detail jsonb, into_person_id bigint, into_name text, reason text, asked_by bigint, asked_by_name text, asked_at timestamptz, approved boolean
)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.id, a.act, a.detail, a.into_person_id, trim(i.first_name || ' ' || i.last_name), a.reason, a.asked_by, trim(p.first_name || ' ' || p.last_name), a.asked_at, a.approved
  from account_approval a left join person p on p.id = a.asked_by
    left join person i on i.id = a.into_person_id
  where a.person_id = p_person and a.used_at is null and a.asked_at > p_now - interval '1 day'
    and (a.approved is null or a.approved)
    and (a.act <> 'roles' or (a.detail ->> 'deya_id')::int is not distinct from p_deya_id)
    and (select r.reach from person_reach(p_actor, a.person_id, p_deya_id,
           case a.act when 'roles' then 'roles.manage' else 'users.manage' end) r) <> 'none'
  order by a.id
$$;

-- The administrators of the installation, and of the utility, who can sign in.
create function administrators_of(p_deya_id int) returns table (id bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct p.id from person_role pr join role r on r.id = pr.role_id join person p on p.id = pr.person_id
  where r.name = 'administrator' and (pr.deya_id is null or pr.deya_id = p_deya_id)
    and p.active and p.deleted_at is null and p.confirmed_at is not null
  order by p.id
$$;

do $$
declare f regprocedure;
begin
  foreach f in array array[
    'is_administrator(bigint)', 'roles_need_second(bigint, int, int[], text[])',
    'ask_act(bigint, bigint, int, text, jsonb, timestamptz)', 'take_approved(bigint, bigint, timestamptz)',
    'read_approvals(bigint, bigint, int, timestamptz)', 'administrators_of(int)'
  ]::regprocedure[] loop
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to hydria_app', f);
    execute format('alter function %s owner to hydria_lookup', f);
  end loop;
end $$;
revoke create on schema public from hydria_lookup;
