-- The statements of a bank file, each with its account, number and balances. A file may have those of several accounts.
create table bank_statement (
  deya_id int not null,
  file_id bigint not null,
  -- Its place in the file, from 1.
  statement int not null,
  account text not null,
  -- Of another account than the IBAN that the utility states: its entries are not stored.
  is_aside boolean not null,
  statement_id text,
  -- `ElctrncSeqNb`, otherwise `LglSeqNb`.
  sequence bigint,
  starts_on date,
  ends_on date,
  opening_cents bigint,
  closing_cents bigint,
  credit_cents bigint not null,
  debit_cents bigint not null,
  -- Booked entries, and those that are announced or for information.
  entries int not null,
  ignored int not null,
  primary key (deya_id, file_id, statement),
  foreign key (deya_id, file_id) references bank_file (deya_id, id) on delete cascade
);
create index bank_statement_sequence on bank_statement (deya_id, account, sequence) where not is_aside;
create index bank_statement_day on bank_statement (deya_id, account, ends_on) where not is_aside;
alter table bank_statement enable row level security;
alter table bank_statement force row level security;
create policy bank_statement_tenant on bank_statement using (deya_id = tenant_id());
grant select, insert on bank_statement to hydria_app;

-- Hashes of the payer's number with the references, and with the payer: a report may lack one of the two.
alter table bank_entry add column reference_key text;
alter table bank_entry add column payer_key text;
