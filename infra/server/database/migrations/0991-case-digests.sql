-- When the mails about new cases go out as one digest a day, 'HH:MM' of Athens; null: each case at once.
alter table case_team add column digest_at text;
alter table case_settings add column digest_at text;

-- New cases that wait for a digest. `digest_id` is that of the mail they have gone out with; null while they wait.
create table case_digest_item (
  deya_id int not null references deya,
  case_id bigint not null,
  due_at timestamptz not null,
  digest_id bigint,
  primary key (deya_id, case_id)
);
create index case_digest_item_due on case_digest_item (deya_id, due_at);
create index case_digest_item_digest on case_digest_item (deya_id, digest_id) where digest_id is not null;
alter table case_digest_item enable row level security;
alter table case_digest_item force row level security;
create policy case_digest_item_tenant on case_digest_item using (deya_id = tenant_id());
grant select, insert, update (digest_id), delete on case_digest_item to hydria_app;
