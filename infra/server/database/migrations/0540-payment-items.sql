-- The bills and instalments of a payment. One that is at the bank holds them: the partial unique indexes refuse a second payment of
-- the same bill, by another person, in another tab, or by payment code. The columns of bank_payment stay as they are (ADR 47).
create table bank_payment_item (
  deya_id int not null,
  order_code text not null,
  item int not null check (item > 0),
  bill_id bigint,
  -- Without a foreign key: a delivery writes the instalments of a plan anew.
  settlement_id bigint,
  installmentsnr int,
  amount_cents int not null check (amount_cents > 0),
  -- What the utility stated as owed when the payment began. The utility has posted the payment once it states less by the amount.
  owed_cents int not null,
  -- The outcome is not known yet.
  is_open boolean not null,
  authorised_at timestamptz,
  primary key (deya_id, order_code, item),
  foreign key (deya_id, order_code) references bank_payment on delete cascade,
  foreign key (deya_id, bill_id) references bill (deya_id, id),
  check ((bill_id is null) <> (settlement_id is null)),
  check ((settlement_id is null) = (installmentsnr is null))
);

-- The payment of one bill names it in its own row; the release before writes only that row. The item follows from it.
create function add_item_of_bill() returns trigger language plpgsql as $$
begin
  insert into bank_payment_item (deya_id, order_code, item, bill_id, amount_cents, owed_cents, is_open, authorised_at)
    select new.deya_id, new.order_code, 1, b.id, new.amount_cents, greatest(0, least(b.current_total, b.total_unpaid)),
           new.state in ('created', 'redirected', 'unknown'), new.authorised_at
    from bill b where b.deya_id = new.deya_id and b.id = new.bill_id;
  return null;
end $$;
create trigger bank_payment_item_of_bill after insert on bank_payment
  for each row when (new.bill_id is not null) execute function add_item_of_bill();

create function follow_payment_state() returns trigger language plpgsql as $$
begin
  update bank_payment_item
    set is_open = new.state in ('created', 'redirected', 'unknown'), authorised_at = new.authorised_at
    where deya_id = new.deya_id and order_code = new.order_code;
  return null;
end $$;
create trigger bank_payment_items_follow after update of state on bank_payment
  for each row when (old.state is distinct from new.state) execute function follow_payment_state();

-- The owner does not see the rows of utilities either; for this copy it may.
do $$ begin
  execute format('create policy bank_payment_copy on bank_payment for select to %I using (true)', current_user);
end $$;
insert into bank_payment_item (deya_id, order_code, item, bill_id, amount_cents, owed_cents, is_open, authorised_at)
  select deya_id, order_code, 1, bill_id, amount_cents, amount_cents,
         state in ('created', 'redirected', 'unknown'), authorised_at
  from bank_payment;
drop policy bank_payment_copy on bank_payment;

create unique index bank_payment_item_bill_open on bank_payment_item (deya_id, bill_id) where is_open and bill_id is not null;
create unique index bank_payment_item_installment_open on bank_payment_item (deya_id, settlement_id, installmentsnr)
  where is_open and settlement_id is not null;
create index bank_payment_item_bill on bank_payment_item (deya_id, bill_id);
create index bank_payment_item_installment on bank_payment_item (deya_id, settlement_id) where settlement_id is not null;
alter table bank_payment_item enable row level security;
alter table bank_payment_item force row level security;
create policy bank_payment_item_tenant on bank_payment_item using (deya_id = tenant_id());
grant select, insert, update on bank_payment_item to hydria_app;

-- A payment by payment code has no person, and one of several bills or of instalments no single bill.
alter table bank_payment alter column bill_id drop not null;

-- What a guest gave: the key of their attempt, and where the receipt goes when they wish one.
create table bank_payment_guest (
  deya_id int not null,
  order_code text not null,
  idempotency_key text not null check (length(idempotency_key) <= 255),
  email text check (length(email) <= 254),
  lang text not null,
  created_at timestamptz not null,
  primary key (deya_id, order_code),
  unique (deya_id, idempotency_key),
  foreign key (deya_id, order_code) references bank_payment on delete cascade
);
alter table bank_payment_guest enable row level security;
alter table bank_payment_guest force row level security;
create policy bank_payment_guest_tenant on bank_payment_guest using (deya_id = tenant_id());
grant select, insert on bank_payment_guest to hydria_app;
create policy bank_payment_guest_over on bank_payment_guest to hydria_lookup using (true);
grant select, update (email) on bank_payment_guest to hydria_lookup;
grant create on schema public to hydria_lookup;
-- For the daily job: a week after it began, a payment has an outcome, and its receipt is sent.
create function forget_guest_emails(p_now timestamptz) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update bank_payment_guest set email = null where email is not null and created_at < p_now - interval '7 days';
$$;
revoke all on function forget_guest_emails(timestamptz) from public;
grant execute on function forget_guest_emails(timestamptz) to hydria_app;
alter function forget_guest_emails(timestamptz) owner to hydria_lookup;
revoke create on schema public from hydria_lookup;

-- A person may end an open payment. Not validated: the state of rows that exist is one of those before.
alter table bank_payment drop constraint bank_payment_state_check;
alter table bank_payment add constraint bank_payment_state_check
  check (state in ('created', 'redirected', 'authorised', 'failed', 'expired', 'unknown', 'cancelled')) not valid;
