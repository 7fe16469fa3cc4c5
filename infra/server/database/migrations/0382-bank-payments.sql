-- Payments on their way through a bank (decisions 5). They say what the bank said; what is owed is the ledger's to say.
create table bank_payment (
  deya_id int not null references deya,
  -- Ours, 120 bits: told to the bank and to the browser.
  order_code text not null check (order_code ~ '^[0-9a-z]{24}$'),
  person_id bigint not null references person,
  bill_id bigint not null,
  amount_cents int not null check (amount_cents > 0),
  currency text not null check (currency = 'EUR'),
  bank text not null,
  -- The bank's number, from its answer or from a callback that was quicker.
  bank_payment_id text,
  redirect_to text,
  state text not null default 'created'
    check (state in ('created', 'redirected', 'authorised', 'failed', 'expired', 'unknown')),
  idempotency_key text not null check (length(idempotency_key) <= 255),
  -- How often the bank was asked about it.
  queries int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  authorised_at timestamptz,
  primary key (deya_id, order_code),
  unique (deya_id, person_id, idempotency_key),
  unique (deya_id, bank, bank_payment_id),
  foreign key (deya_id, bill_id) references bill (deya_id, id),
  check ((state = 'authorised') = (authorised_at is not null))
);
create index bank_payment_bill on bank_payment (deya_id, bill_id);
create index bank_payment_person on bank_payment (deya_id, person_id, created_at);
alter table bank_payment enable row level security;
alter table bank_payment force row level security;
create policy bank_payment_tenant on bank_payment using (deya_id = (select tenant_id()));
grant select, insert, update on bank_payment to hydria_app;
