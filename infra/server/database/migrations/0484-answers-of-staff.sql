-- Work of a utility's staff on conversations: templates of answers, and the names of those who answered.

create table answer_template (
  deya_id int not null references deya,
  id bigint not null default nextval('hydria_id'),
  title text not null check (char_length(title) between 1 and 200),
  text text not null check (char_length(text) between 1 and 20000),
  -- Grows by one with each change; a change names the version that it is based on.
  version int not null default 1,
  updated_at timestamptz not null,
  updated_by bigint,
  primary key (deya_id, id),
  unique (deya_id, title)
);
alter table answer_template enable row level security;
alter table answer_template force row level security;
create policy answer_template_tenant on answer_template using (deya_id = tenant_id());
grant select, insert, update, delete on answer_template to hydria_app;

-- The name of a member of the staff, as colleagues at the utility read it; null for everybody else.
grant create on schema public to hydria_lookup;
create function staff_name(p_deya_id int, p_person_id bigint) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), p.email)
  from person p
  where p.id = p_person_id
    and exists (select from person_role pr join role_permission rp on rp.role_id = pr.role_id
                where pr.person_id = p.id and (pr.deya_id is null or pr.deya_id = p_deya_id))
$$;
revoke all on function staff_name(int, bigint) from public;
grant execute on function staff_name(int, bigint) to hydria_app;
alter function staff_name(int, bigint) owner to hydria_lookup;
revoke create on schema public from hydria_lookup;
