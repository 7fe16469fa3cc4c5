import { listMigrations } from './migrate.ts';
import { findingsOf } from './migration-rules.ts';

/** The last file that was released before there were rules; those files have run. */
const BEFORE_THE_RULES = '0382-bank-payments.sql';

/** Files that break a rule, with the reason why they block no other statement. */
const EXCEPTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '0423-bill-barcode.sql': {
    index: 'on bills; a large installation announces the minute in which its feed waits, reading goes on',
  },
};

const migration = (sql: string) => ({ name: '9999-test.sql', sql, checksum: '' });

it.each(listMigrations().filter(({ name }) => name > BEFORE_THE_RULES))(
  '$name blocks no other statement and removes nothing that the release before needs',
  (file) => {
    expect(findingsOf(file, Object.keys(EXCEPTIONS[file.name] ?? {}))).toEqual([]);
  },
);

it('every exception is of a file that needs it', () => {
  const files = new Map(listMigrations().map((file) => [file.name, file]));
  for (const [name, rules] of Object.entries(EXCEPTIONS)) {
    const broken = findingsOf(files.get(name) ?? migration('')).map((finding) => finding.split(': ')[1]);
    expect([name, [...new Set(broken)].toSorted()]).toEqual([name, Object.keys(rules).toSorted()]);
  }
});

const HARMFUL: [string, string][] = [
  ['index', 'create index x on bill (deya_id)'],
  ['index', 'CREATE UNIQUE INDEX x\n  ON public.bill (deya_id)'],
  ['type', 'alter table bill alter column charge type bigint'],
  ['not null', 'alter table bill alter column period set not null'],
  ['new column', 'alter table bill add column colour text not null'],
  ['new column', 'alter table bill add a int not null default 1, add column b int not null'],
  ['default', 'alter table bill add column mark uuid not null default gen_random_uuid()'],
  ['constraint', 'alter table bill add constraint positive check (charge > 0)'],
  ['constraint', 'alter table bill add foreign key (deya_id) references deya'],
  ['gone', 'alter table bill drop column period'],
  ['gone', 'alter table bill rename column period to span'],
  ['gone', 'drop table bill_line'],
  ['every row', 'update bill set period = null'],
  ['every row', 'delete from bill'],
];

it.each(HARMFUL)('%s: %s', (rule, sql) => {
  expect(findingsOf(migration(`-- Why.\n${sql};`)).map((finding) => finding.split(': ')[1])).toEqual([rule]);
});

it.each([
  'create table t (id int primary key); create index x on t (id); alter table t add check (id > 0)',
  'create index concurrently if not exists x on bill (deya_id)',
  'alter table bill add column colour text, add column paid boolean not null default false',
  'alter table bill add constraint positive check (charge > 0) not valid',
  'alter table bill validate constraint positive',
  "update permission set display_name = 'x' where name = 'users.view'",
  'create function f() returns void language plpgsql as $$ begin delete from bill; end $$',
])('harms nobody: %s', (sql) => {
  expect(findingsOf(migration(`${sql};`))).toEqual([]);
});
