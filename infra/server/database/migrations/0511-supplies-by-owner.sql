-- one statement at a time
-- A registration looks up supplies by the tax number of their owner as well.
create index concurrently if not exists supply_owner_afm on supply (deya_id, owner_afm) where owner_afm is not null;
