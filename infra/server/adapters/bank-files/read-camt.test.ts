import { CAMT_SAMPLES, camtFile } from '../testing/camt-samples.ts';
import { BankFileError, type BankFileHead, type BankTransaction } from './bank-file.ts';
import { readCamt } from './read-camt.ts';

async function* inParts(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function read(bytes: Buffer, size = 64 * 1024): Promise<{ head: BankFileHead; money: BankTransaction[] }> {
  const parts = readCamt(inParts(bytes, size));
  const money: BankTransaction[] = [];
  for (;;) {
    const { done, value } = await parts.next();
    if (done) return { head: value, money };
    money.push(...value);
  }
}

const problemOf = (bytes: Buffer | string): Promise<unknown> =>
  read(Buffer.from(bytes)).then(
    () => 'read',
    (error: unknown) => (error instanceof BankFileError ? error.problem : error),
  );

const brief = ({ direction, amount_cents, references, end_to_end }: BankTransaction) => [
  direction === 'credit' ? amount_cents : -amount_cents,
  references.map(({ reference }) => reference).join('+'),
  end_to_end,
];

it('reads a German statement: the code in the text, the payer, no announced entry', async () => {
  const { head, money } = await read(CAMT_SAMPLES.germanStatement);
  expect(head).toMatchObject({
    message: 'camt.053',
    version: 'camt.053.001.08',
    message_id: '053D2026',
    closing_cents: 16420,
  });
  expect(money).toHaveLength(1);
  expect(money[0]).toMatchObject({
    amount_cents: 6420,
    booked_on: '2026-11-20',
    account: 'GR1601101250000000012300695',
    references: [{ reference: 'RF18539007547034', amount_cents: null }],
    end_to_end: null,
    entry_ref: '2026112000001',
    counterparty: 'Beispiel & Söhne',
    counterparty_iban: 'DE75512108001245126199',
  });
});

it('reads a Swiss notification: one booking of three payments, several references with their parts', async () => {
  const { money } = await read(CAMT_SAMPLES.swissNotification);
  expect(money.map(brief)).toEqual([
    [12000, 'RF712348231', 'E-1'],
    [15000, '123456789012+RF741', 'E-2'],
    [3000, '', 'E-3'],
  ]);
  expect(money[1]?.references.map(({ amount_cents }) => amount_cents)).toEqual([10_000, 5000]);
  expect(money.every(({ is_single, entry_ref, entry_amount_cents }) => !is_single && entry_ref === 'BATCH-77' && entry_amount_cents === 30_000)).toBe(true); // prettier-ignore
});

it('reads a Finnish statement of version 2 with a byte order mark: a batch without details is one lump', async () => {
  const { head, money } = await read(CAMT_SAMPLES.finnishStatement);
  expect(head.opening_cents).toBe(-500);
  expect(money.map(brief)).toEqual([
    [2340, 'rf90 101', null],
    [30_000, '', null],
  ]);
  expect(money[1]).toMatchObject({ is_lump: true, entry_ref: 'BATCH-77', booked_on: '2026-11-20' });
});

it('reads a Dutch statement with prefixes: a returned payment, and charges as a rest of their entry', async () => {
  const { money } = await read(CAMT_SAMPLES.dutchStatement);
  expect(money.map(brief)).toEqual([
    [-6420, '', 'E-9'],
    [5000, '', 'E-10'],
    [-50, '', null],
  ]);
  expect(money.map(({ is_reversal, is_rest }) => [is_reversal, is_rest])).toEqual([
    [true, false],
    [false, false],
    [false, true],
  ]);
  expect(money[0]?.account).toBe('GR1601101250000000012300695');
});

it('reads a Greek notification of an old encoding, and leaves out an entry without money', async () => {
  const { head, money } = await read(CAMT_SAMPLES.greekNotification);
  expect(head.message_id).toBe('ΕΙΔΟΠΟΙΗΣΗ 1');
  expect(money.map(brief)).toEqual([[2340, 'RF90101', '7700012']]);
  expect(money[0]?.counterparty).toBe('ΠΑΠΠΑ ΜΑΡΙΑ');
});

it.each(Object.entries(CAMT_SAMPLES))('reads %s the same however its bytes arrive', async (_, bytes) => {
  const whole = await read(bytes);
  expect(await read(bytes, 1)).toEqual(whole);
  expect(await read(bytes, 7)).toEqual(whole);
});

it.each(Object.entries(CAMT_SAMPLES))('refuses %s cut at any place', async (_, bytes) => {
  for (let end = 1; end < bytes.length - 1; end += 61)
    expect([end, await problemOf(bytes.subarray(0, end))]).not.toEqual([end, 'read']);
  expect(await problemOf(bytes.subarray(0, Math.floor(bytes.length / 2)))).toBe('cut');
});

const good = () => camtFile([{ cents: 2340, reference: 'RF90101' }]).toString();
const withAmount = (amount: string) => good().replaceAll('>23.40<', `>${amount}<`);

const BAD: [string, () => Buffer | string, string][] = [
  ['declared entities', () => good().replace('<Document', '<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><Document'), 'declares_entities'],
  ['an external entity', () => good().replace('<Document', '<!DOCTYPE d SYSTEM "file:///etc/passwd"><Document'), 'declares_entities'],
  ['an entity that is not declared', () => good().replace('NOTPROVIDED', '&passwd;'), 'malformed'],
  ['a processing instruction', () => good().replace('<Document', '<?php echo 1 ?><Document'), 'malformed'],
  ['another namespace', () => good().replace('camt.053.001.08', 'pain.001.001.09'), 'not_camt'],
  ['no namespace', () => good().replace(/ xmlns="[^"]*"/, ''), 'not_camt'],
  ['a namespace that changes inside', () => good().replace('<Stmt>', '<Stmt xmlns="urn:other">'), 'not_camt'],
  ['another document', () => '<html><body>Session expired</body></html>', 'not_camt'],
  ['nothing', () => '', 'not_camt'],
  ['a negative amount', () => withAmount('-23.40'), 'amount'],
  ['more than two decimals', () => withAmount('23.405'), 'amount'],
  ['an amount in words', () => withAmount('1e3'), 'amount'],
  ['an amount without limit', () => withAmount('99999999999.99'), 'amount'],
  ['another currency', () => good().replaceAll('Ccy="EUR"', 'Ccy="USD"'), 'currency'],
  ['no direction', () => good().replace('<CdtDbtInd>CRDT</CdtDbtInd>', ''), 'direction'],
  ['a day that does not exist', () => good().replace('2026-11-20', '2026-02-30'), 'date'],
  ['no account', () => good().replace(/<Acct>.*<\/Acct>/, ''), 'account'],
  ['another encoding', () => good().replace('UTF-8', 'UTF-7'), 'encoding'],
  ['bytes that are not of its encoding', () => Buffer.concat([Buffer.from(good().slice(0, 300)), Buffer.from([0xff, 0xfe])]), 'encoding'],
  ['elements without end', () => good().replace('<Stmt>', `<Stmt>${'<A>'.repeat(100)}`), 'malformed'],
  ['text after its end', () => `${good()}<Document/>`, 'malformed'],
]; // prettier-ignore

it.each(BAD)('refuses a file with %s', async (_, bytes, problem) => {
  expect(await problemOf(bytes())).toBe(problem);
});

it('refuses 100 MB without keeping them', async () => {
  async function* endless(): AsyncGenerator<Buffer> {
    yield Buffer.from(good().slice(0, 400));
    const blank = Buffer.alloc(1024 * 1024, ' ');
    for (let mib = 0; mib < 100; mib += 1) yield blank;
  }
  const parts = readCamt(endless());
  const problem = await parts.next().catch((error: unknown) => (error as BankFileError).problem);
  expect(problem).toBe('too_large');
});
