import type { Db } from '@hydria/database/db.ts';
import { sql } from 'kysely';
import { OF_CALLING } from './fingerprint.ts';

/** Records the tables that requests write to, and undoes the writes. */
export interface Changes {
  /**
   * Tables with rows that were added, changed or removed since `restore`, with their number. Traces of a call itself do
   * not count.
   */
  seen(): Promise<Record<string, number>>;
  /** Whether a row written since `restore` contains this text. */
  holds(text: string): Promise<boolean>;
  /** Restores every written table to its state at the start of the watch. */
  restore(): Promise<void>;
}

/** A trigger on every table. A rollback removes its notes, and an update without a difference writes none. */
const WATCH = `
  create schema watch;
  create unlogged table watch.note (name text not null, before jsonb, after jsonb);
  create function watch.note() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
    declare before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
            after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
    begin
      if before is distinct from after then insert into watch.note values (tg_argv[0], before, after); end if;
      return null;
    end $$;
  create table watch.watched as
    select n.nspname || '.' || c.relname as name, format('%I.%I', n.nspname, c.relname) as quoted,
      format('watch.%I', n.nspname || ' ' || c.relname) as copy,
      (select string_agg(quote_ident(attname), ', ') from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition
      and (n.nspname = 'public' or n.nspname = 'boss' and c.relname = 'job');
  create function watch.restore() returns void language plpgsql as $$
    declare t watch.watched;
    begin
      set local session_replication_role = replica;
      for t in select * from watch.watched where name in (select name from watch.note) loop
        execute format('delete from %s; insert into %s (%s) overriding system value select %s from %s',
                       t.quoted, t.quoted, t.columns, t.columns, t.copy);
      end loop;
      delete from watch.note;
      set local session_replication_role = origin;
    end $$;
  do $$
    declare t watch.watched;
    begin
      for t in select * from watch.watched loop
        execute format('create table %s as table %s', t.copy, t.quoted);
        execute format('create trigger zz_watch after insert or update or delete on %s for each row execute function watch.note(%L)',
                       t.quoted, t.name);
      end loop;
    end $$`;

const notOfCalling = sql.lit(OF_CALLING.map((name) => `public.${name}`).join(' '));

/** Watches a database from now on; `restore` returns to the current rows. */
export async function watchChanges(admin: Db): Promise<Changes> {
  await sql.raw(WATCH).execute(admin);
  const noted = sql`watch.note where name <> all (string_to_array(${notOfCalling}, ' '))`;
  return {
    seen: async () => {
      const { rows } = await sql<{ name: string; count: number }>`
        select name, count(*)::int as count from ${noted} group by name order by name`.execute(admin);
      return Object.fromEntries(rows.map(({ name, count }) => [name.replace('public.', ''), count]));
    },
    holds: async (text) => {
      const { rows } = await sql`select from watch.note where strpos(after::text, ${text}) > 0 limit 1`.execute(admin);
      return rows.length > 0;
    },
    restore: async () => void (await sql`select watch.restore() where exists (select from watch.note)`.execute(admin)),
  };
}
