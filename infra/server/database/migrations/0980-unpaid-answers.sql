-- Answers of forms that cost something, until the bank says that they are paid. Beside form_answer, so that no list, number, mail or
-- search of applications knows them: with the outcome of the payment they move there, with their number and their code.
create table unpaid_answer (
  deya_id int not null references deya,
  id bigint not null default nextval('hydria_id'),
  online_form_id bigint not null,
  -- Null for a guest.
  person_id bigint references person on delete set null,
  email text check (char_length(email) <= 254),
  code text not null,
  idempotency_key text not null check (char_length(idempotency_key) <= 255),
  answers jsonb not null,
  layout_sha256 text not null,
  lang text not null,
  -- Computed by the server from the answers.
  amount_cents int not null check (amount_cents > 0),
  created_at timestamptz not null,
  primary key (deya_id, id),
  unique (deya_id, code),
  unique (deya_id, idempotency_key),
  foreign key (deya_id, online_form_id) references online_form on delete cascade
);
create index unpaid_answer_form on unpaid_answer (deya_id, online_form_id);
create index unpaid_answer_person on unpaid_answer (person_id) where person_id is not null;
create index unpaid_answer_time on unpaid_answer (deya_id, created_at);
alter table unpaid_answer enable row level security;
alter table unpaid_answer force row level security;
create policy unpaid_answer_tenant on unpaid_answer using (deya_id = tenant_id());
grant select, insert, update, delete on unpaid_answer to hydria_app;

-- Their files wait as long as they do; afterwards they are deleted as other uploads without answers.
alter table form_file add column unpaid_id bigint;
alter table form_file add constraint form_file_unpaid foreign key (deya_id, unpaid_id) references unpaid_answer
  on delete set null (unpaid_id) not valid;
grant update (unpaid_id) on form_file to hydria_app;

-- A payment of such an answer. Code and title are copies: receipt and ledger outlive the answer.
alter table bank_payment_item add column answer_id bigint, add column answer_code text, add column answer_title jsonb;
alter table bank_payment_item drop constraint bank_payment_item_check;
alter table bank_payment_item add constraint bank_payment_item_check
  check (num_nonnulls(bill_id, settlement_id, answer_id) = 1) not valid;
alter table bank_payment_item add constraint bank_payment_item_answer_check
  check (num_nonnulls(answer_id, answer_code, answer_title) in (0, 3)) not valid;

-- Money that an application has cost.
alter table ledger_transfer drop constraint ledger_transfer_debit_check;
alter table ledger_transfer drop constraint ledger_transfer_credit_check;
alter table ledger_transfer add constraint ledger_transfer_debit_check
  check (debit in ('bank', 'provider', 'bill', 'installment', 'application', 'unmatched', 'reversal', 'return', 'other')) not valid;
alter table ledger_transfer add constraint ledger_transfer_credit_check
  check (credit in ('bank', 'provider', 'bill', 'installment', 'application', 'unmatched', 'reversal', 'return', 'other')) not valid;
