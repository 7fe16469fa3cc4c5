import { ownTransactions, wrongReads } from './reads.ts';

test.each([
  'const query = { deya_id: deya_id ?? 0 };',
  'const deya_id = useSession((session) => session.deya_id) ?? 0;',
  "const deya_id = Number(usePathParams()['utility_id'] ?? current_id ?? 0);",
  'const body = { deya: deya?.id ?? 0 };',
  'const query = { deya_id: deya_id ?? NO_UTILITY };',
])('a number in place of a missing utility is refused: %s', (source) => {
  expect(wrongReads('shell/src/a.ts', source)).toEqual([
    'shell/src/a.ts:1 no number stands for a missing utility; useTenantQuery waits for one, and without one a part is not drawn (docs/adr/0069)',
  ]);
});

test('another utility or none in place of a missing one is not refused', () => {
  expect(wrongReads('shell/src/a.ts', 'const of = deya_id ?? current ?? null;')).toEqual([]);
});

test('a read of a utility that fills in the utility by hand is refused', () => {
  const source = "\nuseApiQuery('GET /api/deya/poi', { query: { deya_id, lang: language } });";
  expect(wrongReads('shell/src/a.tsx', source)).toEqual([
    'shell/src/a.tsx:2 data of a utility are read with useTenantQuery (docs/adr/0069)',
  ]);
});

test('a page that makes its own today is refused', () => {
  expect(wrongReads('mf-billing/src/today.ts', "const today = isoDay(new Date()) ?? '';")).toEqual([
    'mf-billing/src/today.ts:1 today where the utilities are is dayInGreece() (docs/adr/0069)',
  ]);
});

test('a remote that reads in a page is refused, and in the queries of its feature it is not', () => {
  const source = "useTenantQuery('GET /api/bills/info', { id });";
  expect(wrongReads('mf-billing/src/bills/bill-page.tsx', source)).toHaveLength(1);
  expect(wrongReads('mf-billing/src/bills/bills.queries.ts', source)).toEqual([]);
});

test('the back office reads in a page that draws a list, and nowhere else outside its queries', () => {
  const read = "useTenantQuery('GET /api/staff/questions', {});\n";
  expect(wrongReads('mf-admin/src/texts/questions-page.tsx', `${read}<ListPage list={list} />`)).toEqual([]);
  expect(wrongReads('mf-admin/src/texts/question-page.tsx', `${read}<TextPage read={read} />`)).toEqual([
    "mf-admin/src/texts/question-page.tsx:1 a remote reads in its feature's <feature>.queries.ts (docs/adr/0069)",
  ]);
  expect(wrongReads('mf-billing/src/bills/bills-page.tsx', `${read}<ListPage list={list} />`)).toHaveLength(1);
});

test('a handler that begins a transaction is found by its call, a helper by its name', () => {
  const source = `
const helper = (db: Db) => asTenant(db, 1, work);

export const notes = defineEndpoints(notesContract, {
  'GET /api/notes': member(({ tx }) => selectNotes(tx)),
  'POST /api/notes': async ({ db }, { query, session }) =>
    asMember(db, query.deya_id, session.person_id, work),
});`;
  expect(ownTransactions('features/notes/notes.routes.ts', source)).toEqual([
    { owner: 'notes/helper', line: 2 },
    { owner: 'POST /api/notes', line: 7 },
  ]);
});
