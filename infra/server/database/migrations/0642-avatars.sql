-- The picture of a person: small, remade by the server, as the address of an image in text. It travels with the person's own data.
create table person_avatar (
  person_id bigint primary key references person on delete cascade,
  picture text not null check (picture like 'data:image/jpeg;base64,%' and length(picture) <= 40000),
  changed_at timestamptz not null
);
alter table person_avatar enable row level security;
alter table person_avatar force row level security;
create policy person_avatar_self on person_avatar using (person_id = acting_person_id());
grant select, insert, update, delete on person_avatar to hydria_app;
