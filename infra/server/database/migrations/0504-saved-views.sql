-- The views of lists that a person has saved under a name: filters, order and columns, as the address of the page writes them.
create table saved_view (
  id bigint primary key default nextval('hydria_id'),
  person_id bigint not null references person on delete cascade,
  list text not null check (char_length(list) between 1 and 40),
  name text not null check (char_length(name) between 1 and 60),
  view text not null check (char_length(view) <= 1000),
  is_default boolean not null default false,
  version int not null default 1,
  unique (person_id, list, name)
);
create unique index saved_view_default on saved_view (person_id, list) where is_default;
alter table saved_view enable row level security;
alter table saved_view force row level security;
create policy saved_view_self on saved_view using (person_id = acting_person_id());
grant select, insert, update, delete on saved_view to hydria_app;
