-- A case that is known already belongs to another one, whose answers its sender reads as well. A case can be split into parts.
alter table case_work
  add column duplicate_of bigint,
  add column parent_id bigint,
  add constraint case_work_not_itself check (duplicate_of <> case_id and parent_id <> case_id) not valid;
