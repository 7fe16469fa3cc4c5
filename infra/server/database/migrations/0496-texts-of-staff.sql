-- The texts of a utility are written by its staff as well as by its own system. A row belongs to one of them.
alter table announcement add column source text not null default 'feed', add column published boolean not null default true,
  add column version int not null default 1, add column updated_by bigint;
alter table announcement add constraint announcement_source check (source in ('feed', 'staff')) not valid;

alter table faq add column source text not null default 'feed', add column published boolean not null default true,
  add column version int not null default 1, add column updated_by bigint;
alter table faq add constraint faq_source check (source in ('feed', 'staff')) not valid;

alter table legal_text add column source text not null default 'feed', add column published boolean not null default true,
  add column version int not null default 1, add column updated_by bigint;
alter table legal_text add constraint legal_text_source check (source in ('feed', 'staff')) not valid;

alter table poi add column source text not null default 'feed', add column version int not null default 1,
  add column updated_by bigint;
alter table poi add constraint poi_source check (source in ('feed', 'staff')) not valid;

-- A book gives its next number to an application. `used_number` is the highest number that it has given.
alter table book add column source text not null default 'feed', add column version int not null default 1,
  add column updated_by bigint, add column next_number int not null default 1, add column used_number int not null default 0;
alter table book add constraint book_source check (source in ('feed', 'staff')) not valid;
alter table book add constraint book_next check (next_number > used_number) not valid;
