-- Bank files (camt.053, camt.054) and their entries. A file is stored whole or not at all; its entries are posted in parts afterwards.
create table bank_file (
  deya_id int not null references deya,
  id bigint not null default nextval('hydria_id'),
  -- Of its bytes: the same file again is the same row.
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  name text not null check (char_length(name) <= 200),
  source text not null check (source in ('upload', 'folder', 'command')),
  message text not null check (message in ('camt.053', 'camt.054')),
  version text not null,
  account text not null,
  opening_cents bigint,
  closing_cents bigint,
  entries int not null default 0,
  state text not null check (state in ('posting', 'done')),
  received_at timestamptz not null,
  received_by bigint,
  done_at timestamptz,
  primary key (deya_id, id),
  unique (deya_id, digest)
);
create index bank_file_by_time on bank_file (deya_id, received_at, id);

-- One movement of money. `read` waits for posting; `known` is money that another file has brought; `matched` went to bills and
-- payments; `unmatched` waits for the staff with `open_cents`, `proposed` for a second person; `assigned` and `returned` are their
-- decisions; `other` concerns no customer.
create table bank_entry (
  deya_id int not null,
  id bigint not null default nextval('hydria_id'),
  file_id bigint not null,
  -- Its place in the file.
  line int not null,
  direction text not null check (direction in ('credit', 'debit')),
  is_reversal boolean not null,
  is_rest boolean not null,
  is_lump boolean not null,
  amount_cents bigint not null check (amount_cents > 0),
  booked_on date not null,
  -- Hashes that identify the money in any file: by the bank's number, by the payer's number or text, and of the whole entry.
  ref_key text,
  text_key text not null,
  batch_key text,
  end_to_end text,
  -- References of the payer, with their parts of the amount.
  parts jsonb not null,
  remittance text not null,
  counterparty text,
  counterparty_iban text,
  state text not null default 'read'
    check (state in ('read', 'known', 'matched', 'unmatched', 'proposed', 'assigned', 'returned', 'other')),
  reason text check (reason in ('no_reference', 'unknown_reference', 'paid', 'in_plan', 'amount', 'too_much', 'several', 'reversal', 'returned_debit')),
  open_cents bigint not null default 0 check (open_cents >= 0),
  -- Reversed by a later entry of a bank file.
  reversed_cents bigint not null default 0 check (reversed_cents between 0 and amount_cents),
  primary key (deya_id, id),
  unique (deya_id, file_id, line),
  -- The file is written once its last entry is read.
  foreign key (deya_id, file_id) references bank_file (deya_id, id) deferrable initially deferred,
  check ((state in ('unmatched', 'proposed')) = (open_cents > 0))
);
create index bank_entry_read on bank_entry (deya_id, file_id, line) where state = 'read';
create index bank_entry_ref on bank_entry (deya_id, ref_key) where ref_key is not null;
create index bank_entry_text on bank_entry (deya_id, text_key) where state not in ('read', 'known');
create index bank_entry_batch on bank_entry (deya_id, batch_key) where batch_key is not null and state not in ('read', 'known');
create index bank_entry_end_to_end on bank_entry (deya_id, end_to_end) where end_to_end is not null and state not in ('read', 'known');
create index bank_entry_day on bank_entry (deya_id, booked_on);
create index bank_entry_open on bank_entry (deya_id, id) where state in ('unmatched', 'proposed');

-- What the staff decide about money that matched nothing. Above an amount a second person confirms it.
create table bank_entry_decision (
  deya_id int not null,
  id bigint not null default nextval('hydria_id'),
  entry_id bigint not null,
  kind text not null check (kind in ('assign', 'return')),
  -- Bills by number with their parts; empty for a return.
  parts jsonb not null,
  note text not null check (char_length(note) <= 20000),
  state text not null check (state in ('waiting', 'done', 'refused')),
  proposed_by bigint not null,
  proposed_at timestamptz not null,
  decided_by bigint,
  decided_at timestamptz,
  primary key (deya_id, id),
  foreign key (deya_id, entry_id) references bank_entry (deya_id, id),
  check ((state = 'waiting') = (decided_at is null))
);
create unique index bank_entry_decision_waiting on bank_entry_decision (deya_id, entry_id) where state = 'waiting';
create index bank_entry_decision_entry on bank_entry_decision (deya_id, entry_id, id);

-- Money on its way back to the payer of a payment, through its provider.
create table payment_refund (
  deya_id int not null,
  id bigint not null default nextval('hydria_id'),
  order_code text not null,
  amount_cents int not null check (amount_cents > 0),
  reason text not null check (char_length(reason) <= 20000),
  -- `waiting` for a second person; `sent`: asked of the provider, without a word yet.
  state text not null check (state in ('waiting', 'sent', 'done', 'refused', 'failed')),
  asked_by bigint not null,
  asked_at timestamptz not null,
  decided_by bigint,
  decided_at timestamptz,
  done_at timestamptz,
  idempotency_key text not null check (length(idempotency_key) <= 255),
  primary key (deya_id, id),
  unique (deya_id, idempotency_key),
  foreign key (deya_id, order_code) references bank_payment (deya_id, order_code)
);
create index payment_refund_order on payment_refund (deya_id, order_code);
create index payment_refund_waiting on payment_refund (deya_id, id) where state in ('waiting', 'sent');

do $$
declare t text;
begin
  foreach t in array array['bank_file', 'bank_entry', 'bank_entry_decision', 'payment_refund'] loop
    execute format('alter table %s enable row level security', t);
    execute format('alter table %s force row level security', t);
    execute format('create policy %1$s_tenant on %1$s using (deya_id = tenant_id())', t);
    execute format('grant select, insert, update on %s to hydria_app', t);
  end loop;
end $$;

-- A bank file settles a payment; a refund or a reversal gives its money back. Not validated: rows that exist have older states.
alter table bank_payment add column settled_at timestamptz;
alter table bank_payment add column refunded_cents int not null default 0;
alter table bank_payment_item add column refunded_cents int not null default 0;
alter table bank_payment drop constraint bank_payment_state_check;
alter table bank_payment add constraint bank_payment_state_check
  check (state in ('created', 'redirected', 'authorised', 'failed', 'expired', 'unknown', 'cancelled', 'settled', 'refunded')) not valid;
alter table bank_payment drop constraint bank_payment_check;
alter table bank_payment add constraint bank_payment_check
  check ((state in ('authorised', 'settled', 'refunded')) = (authorised_at is not null)) not valid;

-- Staff who bring bank files in, assign money and give it back.
insert into permission (name, display_name, "group", group_sort, system)
  values ('payments.manage', 'Read bank files, assign and return money', 'customers', 51, true);
insert into role_permission (role_id, permission_id)
  select r.id, p.id from role r, permission p
  where r.name in ('administrator', 'staff') and p.name = 'payments.manage';
insert into permission_dependency (permission_id, needs_id)
  select p.id, n.id from permission p, permission n where p.name = 'payments.manage' and n.name = 'payments.view';
