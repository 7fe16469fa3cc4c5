-- Photos of the staff are a kind of their own.
alter table media drop constraint media_kind_check;
alter table media add constraint media_kind_check
  check (kind in ('logo', 'cover', 'report', 'reading', 'form', 'avatar', 'case')) not valid;
