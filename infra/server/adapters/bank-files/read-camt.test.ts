import { CAMT_SAMPLES, camtFile } from '../testing/camt-samples.ts';
import { BankFileError, type BankFileHead, type BankTransaction } from './bank-file.ts';
import { readCamt } from './read-camt.ts';

async function* inParts(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function read(
  bytes: Buffer,
  size = 64 * 1024,
  last_day = '9999-12-31',
): Promise<{ head: BankFileHead; money: BankTransaction[] }> {
  const parts = readCamt(inParts(bytes, size), { last_day });
  const money: BankTransaction[] = [];
  for (;;) {
    const { done, value } = await parts.next();
    if (done) return { head: value, money };
    money.push(...value);
  }
}

const problemOf = (bytes: Buffer | string, size?: number): Promise<unknown> =>
  read(Buffer.from(bytes), size, '2026-12-01').then(
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
    statements: [{ opening_cents: 10_000, closing_cents: 16_420, credit_cents: 6420, entries: 1, ignored: 1 }],
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
  expect(head.statements).toMatchObject([{ opening_cents: -500, closing_cents: null, statement_id: '1' }]);
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

/** A statement with entries as they are written here, after the elements that come before them. */
const statement = (entries: string, before = '') =>
  camtFile([]).toString().replace('</Stmt>', `${before}${entries}</Stmt>`);

const entry = (
  amount: string,
  inside: string,
  more = '',
  status = 'BOOK',
  day = '<BookgDt><Dt>2026-11-20</Dt></BookgDt>',
) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>${status}</Cd></Sts>${day}<AcctSvcrRef>Z-1</AcctSvcrRef><NtryDtls>${inside}</NtryDtls>${more}</Ntry>`;
const details = (amount: string, inside = '') =>
  `<TxDtls>${amount && `<Amt Ccy="EUR">${amount}</Amt>`}${inside}</TxDtls>`;
const text = (words: string) => `<RmtInf><Ustrd>${words}</Ustrd></RmtInf>`;

const moneyIn = async (file: string) => (await read(Buffer.from(file))).money;

it.each([
  ['.05', 5],
  ['.5', 50],
  ['7.', 700],
  ['+7.10', 710],
  ['0007.1', 710],
  ['7.1000000000', 710],
  ['0.70', 70],
])('reads the amount %s as any decimal of XML Schema', async (written, cents) => {
  expect((await moneyIn(statement(entry(written, details(written))))).map(brief)).toEqual([[cents, '', null]]);
});

it.each(['.', '', '+', '7.001', '.001', '-.50', '7,1,0', '7 10'])('refuses the amount "%s"', async (written) => {
  expect(await problemOf(statement(entry(written, '')))).toBe('amount');
});

it.each(['PDNG', 'INFO', 'FUTR'])('leaves out an entry of status %s, which has no date yet', async (status) => {
  const file = statement(entry('7.00', '', '', status, '') + entry('5.00', details('5.00')));
  expect((await moneyIn(file)).map(brief)).toEqual([[500, '', null]]);
});

it.each([
  [
    'its closing balance',
    '<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">9</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-18</Dt></Dt></Bal>',
  ],
  ['its period', '<FrToDt><FrDtTm>2026-11-17T00:00:00</FrDtTm><ToDtTm>2026-11-18T23:59:59</ToDtTm></FrToDt>'],
  ['its making', '<CreDtTm>2026-11-18T20:15:00+02:00</CreDtTm>'],
])('books an entry without a day on the day of the statement, by %s', async (_, before) => {
  expect(await moneyIn(statement(entry('5.00', details('5.00'), '', 'BOOK', ''), before))).toMatchObject([
    { booked_on: '2026-11-18' },
  ]);
});

it('refuses an entry for which nothing states a day', async () => {
  expect(await problemOf(statement(entry('5.00', details('5.00'), '', 'BOOK', '')))).toBe('date');
});

it('a batch whose details have no amounts is one sum with their texts', async () => {
  const inside = details('', text('RF90101')) + details('', text('δύο'));
  expect(await moneyIn(statement(entry('30.00', inside)))).toMatchObject([
    { amount_cents: 3000, is_lump: true, references: [], remittance: 'RF90101 δύο' },
  ]);
});

it('one transaction of no amount is the whole entry, with its reference and payer', async () => {
  const payer = '<RltdPties><Dbtr><Nm>ΑΛΦΑ</Nm></Dbtr></RltdPties>';
  expect(await moneyIn(statement(entry('30.00', details('0.00', payer + text('RF90101')))))).toMatchObject([
    { amount_cents: 3000, is_rest: false, references: [{ reference: 'RF90101' }], counterparty: 'ΑΛΦΑ' },
  ]);
});

it.each([
  ['instructed in dollars', '<AmtDtls><InstdAmt><Amt Ccy="USD">100.00</Amt></InstdAmt></AmtDtls>'],
  ['stated in pounds', '<Amt Ccy="GBP">80.00</Amt>'],
  [
    'in pounds, with its value in euro',
    '<Amt Ccy="GBP">80.00</Amt><AmtDtls><TxAmt><Amt Ccy="EUR">92.00</Amt></TxAmt></AmtDtls>',
  ],
])('a payment %s counts as what was booked in euro', async (_, amounts) => {
  const file = statement(entry('92.00', `<TxDtls>${amounts}${text('RF90101')}</TxDtls>`));
  expect((await moneyIn(file)).map(brief)).toEqual([[9200, 'RF90101', null]]);
});

it('reads the code and the words that stand at the entry beside its one transaction', async () => {
  const more = '<AddtlNtryInf>ΝΕΡΟ RF90101</AddtlNtryInf>';
  expect(await moneyIn(statement(entry('5.00', details('5.00'), more)))).toMatchObject([
    { references: [{ reference: 'RF90101' }], remittance: 'ΝΕΡΟ RF90101' },
  ]);
  // The text of an entry of several payments belongs to none of them.
  const two = await moneyIn(statement(entry('5.00', details('2.00') + details('3.00'), more)));
  expect(two.map(({ references }) => references)).toEqual([[], []]);
});

it('names the ultimate debtor where the bank names no other', async () => {
  const inside = details('3.00', '<RltdPties><UltmtDbtr><Pty><Nm>ΒΗΤΑ</Nm></Pty></UltmtDbtr></RltdPties>');
  expect(await moneyIn(statement(entry('3.00', inside)))).toMatchObject([{ counterparty: 'ΒΗΤΑ' }]);
});

it('a structured reference that is no payment code gives way to the code in the text', async () => {
  const strd = (reference: string) => `<Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd>`;
  const of = async (inside: string) =>
    (await moneyIn(statement(entry('1.00', details('1.00', `<RmtInf>${inside}</RmtInf>`)))))[0]?.references;
  expect(await of(`<Ustrd>RF90101</Ustrd>${strd('CUSTOMER 17')}`)).toEqual([
    { reference: 'RF90101', amount_cents: null },
  ]);
  expect(await of(`<Ustrd>RF90101</Ustrd>${strd('RF712348231')}`)).toMatchObject([{ reference: 'RF712348231' }]);
  expect(await of(strd('CUSTOMER 17'))).toMatchObject([{ reference: 'CUSTOMER 17' }]);
});

it('digits of an end-to-end number are no reference, an RF code in it is one', async () => {
  const of = async (number: string) =>
    (await moneyIn(camtFile([{ cents: 100, endToEnd: number }]).toString()))[0]?.references.map(
      ({ reference }) => reference,
    );
  expect(await of('NOTICE-2026-00012345678')).toEqual([]);
  expect(await of('310020001234')).toEqual([]);
  expect(await of('RF90101')).toEqual(['RF90101']);
});

const good = () => camtFile([{ cents: 2340, reference: 'RF90101' }]).toString();
const withAmount = (amount: string) => good().replaceAll('>23.40<', `>${amount}<`);

const BAD: [string, () => Buffer | string, string][] = [
  ['declared entities', () => good().replace('<Document', '<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><Document'), 'declares_entities'],
  ['an external entity', () => good().replace('<Document', '<!DOCTYPE d SYSTEM "file:///etc/passwd"><Document'), 'declares_entities'],
  ['an entity that is not declared', () => good().replace('NOTPROVIDED', '&passwd;'), 'malformed'],
  ['a processing instruction', () => good().replace('<Document', '<?php echo 1 ?><Document'), 'instruction'],
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
  ['no account', () => good().replace(/<Acct>.*<\/Acct>/, ''), 'no_account'],
  ['another encoding', () => good().replace('UTF-8', 'UTF-7'), 'encoding'],
  ['bytes that are not of its encoding', () => Buffer.concat([Buffer.from(good().slice(0, 300)), Buffer.from([0xff, 0xfe])]), 'encoding'],
  ['elements without end', () => good().replace('<Stmt>', `<Stmt>${'<A>'.repeat(100)}`), 'malformed'],
  ['text after its end', () => `${good()}<Document/>`, 'malformed'],
]; // prettier-ignore

it.each(BAD)('refuses a file with %s', async (_, bytes, problem) => {
  expect(await problemOf(bytes())).toBe(problem);
});

const WORDS = 'ΝΕΡΟ ΙΟΥΝΙΟΥ';
const greek = (label: string) => camtFile([{ cents: 100, text: WORDS }]).toString().replace('UTF-8', label); // prettier-ignore
/** The Greek letters of ISO 8859-7 and of windows-1253 lie at a fixed distance from those of Unicode. */
const oneByte = (text: string) =>
  Buffer.from([...text].map((char) => char.charCodeAt(0)).map((code) => (code > 0x36f ? code - 0x2d0 : code)));
const utf16 = (text: string, isBig: boolean) => {
  const bytes = Buffer.from(text, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};

it.each([
  ['ISO8859-7', oneByte(greek('ISO8859-7'))],
  ['iso-8859-7', oneByte(greek('iso-8859-7'))],
  ['cp1253', oneByte(greek('cp1253'))],
  ['Windows-1253', oneByte(greek('Windows-1253'))],
  ['utf8', Buffer.from(greek('utf8'))],
  ['UTF-16, small end first', utf16(`\uFEFF${greek('UTF-16')}`, false)],
  ['UTF-16, big end first', utf16(`\uFEFF${greek('UTF-16')}`, true)],
  ['UTF-16 without a mark, small end first', utf16(greek('UTF-16LE'), false)],
  ['UTF-16 without a mark, big end first', utf16(greek('UTF-16BE'), true)],
])('reads Greek in %s, however its bytes arrive', async (_, bytes) => {
  for (const size of [1, 3, 64 * 1024])
    expect((await read(bytes, size)).money.map(({ remittance }) => remittance)).toEqual([WORDS]);
});

const inEnvelope = (text: string) => text.replace(/^<\?xml[^>]*>\s*/, '');

it.each([
  ['with a header of the network', (text: string) => `<Envelope xmlns="urn:swift:xsd:envelope"><AppHdr xmlns="urn:iso:std:iso:20022:tech:xsd:head.001.001.02"><BizMsgIdr>1</BizMsgIdr></AppHdr>${inEnvelope(text)}</Envelope>`],
  ['deeper, with its prefix declared outside', (text: string) => `<e:A xmlns:e="urn:e" xmlns:c="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><e:B>${inEnvelope(text).replace(/ xmlns="[^"]*"/, '').replaceAll(/<(\/?)(?=[A-Z])/g, '<$1c:')}</e:B></e:A>`],
  ['for people, with a style', (text: string) => text.replace('<Document', '<?xml-stylesheet type="text/xsl" href="camt.xsl"?><Document')],
])('reads a document in an envelope %s', async (_, wrap) => {
  const { money, head } = await read(Buffer.from(wrap(good())), 5);
  expect(money.map(brief)).toEqual([[2340, 'RF90101', null]]);
  expect(head).toMatchObject({ version: 'camt.053.001.08', message_id: 'F1' });
}); // prettier-ignore

it.each([
  ['an MT940 statement', ':20:STMT\r\n:25:GR1601101250000000012300695\r\n:60F:C261124EUR1,00\r\n', 'mt940'],
  ['an MT940 statement in its frame', '{1:F01BANKGRAAXXXX0000000000}{2:I940BANKGRAAXXXXN}{4:\r\n:20:X', 'mt940'],
  ['an MT940 statement after lines of the bank', 'BANK\r\n940\r\nBANK\r\n:20:X', 'mt940'],
  ['a ZIP archive', Buffer.from('504b0304140000000800', 'hex'), 'archive'],
  ['a gzip archive', Buffer.from('1f8b0800000000000003', 'hex'), 'archive'],
  ['a PDF', '%PDF-1.7 ...', 'not_camt'],
  ['a table', 'date;amount\n2026-11-20;5,00', 'not_camt'],
  ['an envelope of another document', '<E><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"/></E>', 'not_camt'],
  ['an envelope without a document', '<E><AppHdr/></E>', 'not_camt'],
  ['an envelope without its end', () => `<E>${inEnvelope(good())}`, 'cut'],
  ['no statement', () => good().replace(/<Stmt>.*<\/Stmt>/, ''), 'no_statement'],
  ['a booking in 1900', () => good().replace('2026-11-20', '1900-01-01'), 'absurd_date'],
  ['a booking in 2099', () => good().replace('2026-11-20', '2099-01-01'), 'absurd_date'],
] as [string, string | Buffer | (() => string), string][])('refuses %s by what it is', async (_, given, problem) => {
  const bytes = Buffer.from(typeof given === 'function' ? given() : given);
  for (const size of [1, 64 * 1024]) expect(await problemOf(bytes, size)).toBe(problem);
}); // prettier-ignore

it('refuses a thousand statements and one, and an envelope without end', async () => {
  const part = /<Stmt>.*<\/Stmt>/.exec(camtFile([]).toString())![0];
  expect(await problemOf(camtFile([]).toString().replace(part, part.repeat(1001)))).toBe('too_large');
  expect(await problemOf('<E>'.repeat(1000))).toBe('not_camt');
});

it('says in a sentence what is wrong and where', async () => {
  const file = camtFile([{ cents: 100 }, { cents: 2340, on: '2026-11-19' }]).toString().replaceAll('>23.40<', '>23.405<'); // prettier-ignore
  await expect(read(Buffer.from(file))).rejects.toThrow(
    'The bank file is refused: an amount is not valid (entry 2, amount 23.405, 2026-11-19). Nothing was posted.',
  );
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
