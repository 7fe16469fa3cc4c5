-- Notices about the water of a zone (spec D §3): staff publish them, and withdraw them with an all-clear for the same people.
create table water_notice (
  deya_id int not null references deya,
  id bigint not null default nextval('hydria_id'),
  -- Empty: the whole utility.
  zone text not null check (char_length(zone) <= 100),
  kind text not null check (kind in ('boil', 'do_not_drink', 'over_limit')),
  -- The quantity over its limit.
  alias text references water_index,
  -- By language; the texts are sanitised HTML.
  title jsonb not null,
  description jsonb not null,
  published_at timestamptz not null,
  published_by bigint not null,
  cleared_at timestamptz,
  cleared_by bigint,
  clear_title jsonb,
  clear_description jsonb,
  -- Its publication among the announcements, which staff may delete.
  announcement_id bigint,
  primary key (deya_id, id),
  check ((kind = 'over_limit') = (alias is not null)),
  check ((cleared_at is null) = (clear_title is null) and (cleared_at is null) = (clear_description is null))
);
-- Sent twice, a notice is one.
create unique index water_notice_current on water_notice (deya_id, zone, kind, coalesce(alias, '')) where cleared_at is null;

-- The people who were told of a notice, for its all-clear.
create table water_notice_recipient (
  deya_id int not null,
  notice_id bigint not null,
  person_id bigint not null,
  primary key (deya_id, notice_id, person_id),
  foreign key (deya_id, notice_id) references water_notice on delete cascade,
  foreign key (deya_id, person_id) references person_deya on delete cascade
);
create index water_notice_recipient_person on water_notice_recipient (deya_id, person_id);

-- Values of new analyses over their legal limit: work for staff, who decide whether people are told.
create table water_exceedance (
  deya_id int not null references deya,
  id bigint not null default nextval('hydria_id'),
  zone text not null,
  alias text not null references water_index,
  analysis_date date not null,
  value text not null,
  raised_at timestamptz not null,
  closed_at timestamptz,
  closed_by bigint,
  -- Why nobody was told; null where a notice was published.
  reason text check (char_length(reason) <= 500),
  notice_id bigint,
  primary key (deya_id, id),
  unique (deya_id, zone, alias, analysis_date),
  foreign key (deya_id, notice_id) references water_notice
);
create index water_exceedance_open on water_exceedance (deya_id, raised_at) where closed_at is null;

do $$
declare t text;
begin
  foreach t in array array['water_notice', 'water_notice_recipient', 'water_exceedance'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy %I on %I using (deya_id = tenant_id())', t || '_tenant', t);
    execute format('grant select, insert, update, delete on %I to hydria_app', t);
  end loop;
end $$;
