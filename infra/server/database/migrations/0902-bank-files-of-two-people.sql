-- A bank file that a person uploads is posted once a second person confirms it (ADR 0183): `waiting` until then, `refused` when the
-- second person refuses it or the first one takes it back.
alter table bank_file add column decided_by bigint;
alter table bank_file add column decided_at timestamptz;
alter table bank_file drop constraint bank_file_state_check;
alter table bank_file add constraint bank_file_state_check check (state in ('waiting', 'posting', 'done', 'refused')) not valid;

-- The sums that one person decides alone count (ADR 0183): per payment or entry, and per person and day. Null for decisions of before.
alter table bank_entry_decision add column amount_cents bigint;
