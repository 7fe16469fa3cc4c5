-- Answers on their way to the endpoint of their form. A delivered one has no row; a dead one waits for the staff.
create table form_delivery (
  deya_id int not null references deya,
  id bigint not null default nextval('hydria_id'),
  answer_id bigint not null,
  -- Number of the published version by which the answers were given; null for a form of the feed.
  version int,
  state text not null default 'waiting' check (state in ('waiting', 'dead')),
  -- Tries that have failed since it was sent, or sent again.
  tries int not null default 0,
  -- Why the last try failed, and the status of the answer, if there was one.
  problem text,
  status int,
  next_try_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (deya_id, id),
  unique (deya_id, answer_id),
  foreign key (deya_id, answer_id) references form_answer on delete cascade
);
create index form_delivery_state on form_delivery (deya_id, state, id);
alter table form_delivery enable row level security;
alter table form_delivery force row level security;
create policy form_delivery_tenant on form_delivery using (deya_id = tenant_id());
grant select, insert, update, delete on form_delivery to hydria_app;

-- The key with which the deliveries of a utility are signed, sealed by the secret of the installation.
create table form_delivery_secret (
  deya_id int not null references deya,
  sealed bytea not null,
  made_at timestamptz not null,
  -- Null for one that the first delivery made.
  made_by bigint references person on delete set null,
  primary key (deya_id)
);
create index form_delivery_secret_made_by on form_delivery_secret (made_by) where made_by is not null;
alter table form_delivery_secret enable row level security;
alter table form_delivery_secret force row level security;
create policy form_delivery_secret_tenant on form_delivery_secret using (deya_id = tenant_id());
grant select, insert, update on form_delivery_secret to hydria_app;
