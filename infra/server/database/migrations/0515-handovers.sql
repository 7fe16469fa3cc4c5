-- The owner of a supply hands it over to a tenant or an authorised person for some days, by a mail. The link of the mail is a
-- one-time token (0300). Who accepts gets a link to the supply (`supply_person`) with these days.
create table handover (
  deya_id int not null,
  id bigint not null default nextval('hydria_id'),
  kwdikos_katanalwti text not null,
  -- The owner.
  invited_by bigint not null,
  -- Where the invitation goes, in small letters, and its language.
  email text not null check (char_length(email) <= 254 and email = lower(email)),
  lang text not null check (lang in ('el', 'en', 'de', 'fr')),
  customer_type text not null check (customer_type in ('tenant', 'authorised')),
  since date not null,
  until date not null check (until >= since),
  asked_at timestamptz not null,
  -- Who accepted; null before.
  person_id bigint,
  accepted_at timestamptz,
  -- When and by whom it was ended before its last day.
  ended_at timestamptz,
  ended_by bigint,
  idempotency_key text not null,
  primary key (deya_id, id),
  unique (deya_id, invited_by, idempotency_key),
  foreign key (deya_id, kwdikos_katanalwti) references supply on delete cascade,
  foreign key (deya_id, invited_by) references person_deya on delete cascade,
  foreign key (deya_id, person_id) references person_deya on delete cascade,
  check ((person_id is null) = (accepted_at is null)),
  check ((ended_by is null) = (ended_at is null))
);
create index handover_supply on handover (deya_id, kwdikos_katanalwti);
create index handover_person on handover (deya_id, person_id);
alter table handover enable row level security;
alter table handover force row level security;
create policy handover_tenant on handover using (deya_id = tenant_id());
grant select, insert, update, delete on handover to hydria_app;

grant create on schema public to hydria_lookup;
create policy handover_move on handover to hydria_lookup using (true) with check (true);
grant select (deya_id, invited_by, person_id, ended_by), update (invited_by, person_id, ended_by) on handover to hydria_lookup;

-- As 0512, with the hand-overs that the account has given and received.
create or replace function move_links(p_person bigint, p_into bigint, p_now timestamptz) returns void
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into person_deya (deya_id, person_id, status, subscribe, created_at, decided_at)
    select l.deya_id, p_into, l.status, l.subscribe, l.created_at, l.decided_at from person_deya l where l.person_id = p_person
  on conflict do nothing;
  update person_deya k set status = 'active', decided_at = coalesce(l.decided_at, p_now) from person_deya l
    where k.person_id = p_into and l.person_id = p_person and l.deya_id = k.deya_id and l.status = 'active' and k.status <> 'active';
  insert into supply_person as k (deya_id, kwdikos_katanalwti, person_id, customer_type, alias, since, until, created_at)
    select s.deya_id, s.kwdikos_katanalwti, p_into, s.customer_type, s.alias, s.since, s.until, s.created_at
    from supply_person s where s.person_id = p_person
  on conflict (deya_id, kwdikos_katanalwti, person_id) do update set
    customer_type = case when 'owner' in (k.customer_type, excluded.customer_type) then 'owner'
      when 'authorised' in (k.customer_type, excluded.customer_type) then 'authorised' else 'tenant' end,
    alias = coalesce(k.alias, excluded.alias),
    since = case when k.since is null or excluded.since is null then null else least(k.since, excluded.since) end,
    until = case when k.until is null or excluded.until is null then null else greatest(k.until, excluded.until) end;
  update handover h set invited_by = p_into where h.invited_by = p_person;
  update handover h set person_id = p_into where h.person_id = p_person;
  update handover h set ended_by = p_into where h.ended_by = p_person;
end $$;
revoke create on schema public from hydria_lookup;
