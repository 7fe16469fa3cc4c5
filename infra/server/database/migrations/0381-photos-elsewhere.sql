-- A picture's bytes lie in its row, or under a name in the installation's store of photos.
alter table media
  alter column bytes drop not null,
  add column stored_as text check (stored_as ~ '^photos/[0-9]+/[0-9a-f]{32}\.jpg$'),
  add constraint media_bytes_somewhere check ((bytes is null) <> (stored_as is null));
