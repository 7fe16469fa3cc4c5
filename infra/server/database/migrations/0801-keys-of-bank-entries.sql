-- one statement at a time
create index concurrently bank_entry_reference_key on bank_entry (deya_id, reference_key)
  where reference_key is not null and state not in ('read', 'known');
create index concurrently bank_entry_payer_key on bank_entry (deya_id, payer_key)
  where payer_key is not null and state not in ('read', 'known');
