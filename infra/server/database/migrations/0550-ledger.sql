-- The ledger of payments: an event per fact of a bank, a provider or the staff, and its transfers between accounts.
create table ledger_event (
  deya_id int not null references deya,
  id bigint not null default nextval('hydria_id'),
  -- Whose word it is: the provider of payments, `bank-file`, or `staff`.
  provider text not null check (provider ~ '^[a-z][a-z0-9-]{0,39}$'),
  -- The fact, once per provider: a repeated message finds it and posts nothing.
  event_key text not null check (length(event_key) between 1 and 200),
  kind text not null check (kind in ('capture', 'settle', 'receipt', 'outgoing', 'reversal', 'unwind', 'assign', 'return', 'refund')),
  booked_on date not null,
  at timestamptz not null,
  actor_person_id bigint,
  primary key (deya_id, id),
  unique (deya_id, provider, event_key)
);
create index ledger_event_day on ledger_event (deya_id, booked_on);

-- Money that moves between two accounts. Both sides are in one row, so that debits and credits cannot differ.
create table ledger_transfer (
  deya_id int not null,
  event_id bigint not null,
  line int not null,
  debit text not null,
  credit text not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- The bill, the instalment, the order and the entry of a bank file that the money belongs to. They are not keys: the ledger outlives bills.
  bill_id bigint,
  settlement_id bigint,
  installmentsnr int,
  order_code text,
  entry_id bigint,
  primary key (deya_id, event_id, line),
  foreign key (deya_id, event_id) references ledger_event (deya_id, id),
  -- `bank` and `provider` are assets, the others liabilities.
  check (debit in ('bank', 'provider', 'bill', 'installment', 'unmatched', 'reversal', 'return', 'other')),
  check (credit in ('bank', 'provider', 'bill', 'installment', 'unmatched', 'reversal', 'return', 'other')),
  check (debit <> credit)
);
create index ledger_transfer_bill on ledger_transfer (deya_id, bill_id) where bill_id is not null;
create index ledger_transfer_order on ledger_transfer (deya_id, order_code) where order_code is not null;
create index ledger_transfer_entry on ledger_transfer (deya_id, entry_id) where entry_id is not null;

create function refuse_change_of_ledger() returns trigger language plpgsql set search_path = pg_catalog as $$
  begin
    raise exception 'The ledger is append-only: correct % by a further event.', tg_table_name using errcode = 'restrict_violation';
  end $$;

do $$
declare t text;
begin
  foreach t in array array['ledger_event', 'ledger_transfer'] loop
    execute format('create trigger %1$s_append_only before update or delete on %1$s for each row execute function refuse_change_of_ledger()', t);
    execute format('create trigger %1$s_not_emptied before truncate on %1$s for each statement execute function refuse_change_of_ledger()', t);
    execute format('alter table %s enable row level security', t);
    execute format('alter table %s force row level security', t);
    execute format('create policy %1$s_tenant on %1$s using (deya_id = tenant_id())', t);
    execute format('grant select, insert on %s to hydria_app', t);
  end loop;
end $$;

-- Payments that were captured before there was a ledger. The owner does not see the rows of utilities; for this copy it may.
do $$
declare t text;
begin
  foreach t in array array['bank_payment', 'bank_payment_item', 'ledger_event', 'ledger_transfer'] loop
    execute format('create policy %1$s_copy on %1$s using (true) with check (true)', t);
  end loop;
  insert into ledger_event (deya_id, provider, event_key, kind, booked_on, at)
    select deya_id, 'bank-payment', 'capture:' || order_code, 'capture', (authorised_at at time zone 'Europe/Athens')::date, authorised_at
    from bank_payment where state = 'authorised';
  insert into ledger_transfer (deya_id, event_id, line, debit, credit, amount_cents, bill_id, settlement_id, installmentsnr, order_code)
    select e.deya_id, e.id, i.item, 'provider', case when i.bill_id is null then 'installment' else 'bill' end, i.amount_cents,
           i.bill_id, i.settlement_id, i.installmentsnr, i.order_code
    from ledger_event e
    join bank_payment_item i on i.deya_id = e.deya_id and 'capture:' || i.order_code = e.event_key;
  foreach t in array array['bank_payment', 'bank_payment_item', 'ledger_event', 'ledger_transfer'] loop
    execute format('drop policy %1$s_copy on %1$s', t);
  end loop;
end $$;
