-- The days of a link to a supply. Every read of rows with a date asks these functions, so that the database cuts what lies before
-- or after. They have no `search_path`, so that PostgreSQL puts them in the place of their call.

-- Whether a day is one of the days of a link, both ends included; a null end is open.
create function is_own_day(p_day date, p_since date, p_until date) returns boolean
language sql immutable parallel safe as $$
  select p_day >= coalesce(p_since, '-infinity') and p_day <= coalesce(p_until, 'infinity')
$$;

-- The same of an hour by its end: the hour that ends at midnight of Athens belongs to the day before.
create function is_own_hour(p_ends_at timestamptz, p_since date, p_until date) returns boolean
language sql immutable parallel safe as $$
  select p_ends_at > coalesce(p_since::timestamp at time zone 'Europe/Athens', '-infinity')
    and p_ends_at <= coalesce((p_until + 1)::timestamp at time zone 'Europe/Athens', 'infinity')
$$;

-- The same of a bill by the end of its period: the reading of that day closes the day before it.
create function is_own_bill(p_period_end date, p_since date, p_until date) returns boolean
language sql immutable parallel safe as $$ select is_own_day(p_period_end - 1, p_since, p_until) $$;
