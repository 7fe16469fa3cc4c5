-- The states of 0902, held for the rows of before.
alter table bank_file validate constraint bank_file_state_check;
