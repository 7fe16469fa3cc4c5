-- Every stored entry fits the constraints of 0750.
alter table bank_entry validate constraint bank_entry_source_check;
alter table bank_entry validate constraint bank_entry_reason_check;
