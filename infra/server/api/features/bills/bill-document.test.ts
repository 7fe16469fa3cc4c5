import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Name } from '../../testing/test-data.ts';
import { transferText } from './bill-transfer.ts';

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));
afterAll(() => app.stop());

const CODE = 'RF18539007547034';
const ACCOUNT = 'GR16 0110 1250 0000 0001 2300 695';

const idOf = async (bill_number: string) => {
  const { rows } = await sql<{ id: number }>`
    select id from bill where deya_id = 1 and bill_number = ${bill_number}`.execute(app.admin);
  return rows[0]!.id;
};
const account = (iban: string | null) =>
  sql`update deya set settings = settings || jsonb_build_object('iban', ${iban}::text) where id = 1`.execute(app.admin);
const codeOf = (bill_number: string, code: string | null) =>
  sql`update bill set payment_code = ${code} where deya_id = 1 and bill_number = ${bill_number}`.execute(app.admin);

const transferOf = async (bill_number: string) =>
  (await app.send(`GET /api/bills/info?deya_id=1&id=${await idOf(bill_number)}`, { as: 'anna' })).json<{
    transfer: { name: string; iban: string; qr: string } | null;
  }>().transfer;

const document = async (bill_number: string, { as = 'anna', lang = 'el' }: { as?: Name; lang?: string } = {}) =>
  app.send(`GET /api/bills/${await idOf(bill_number)}/document?deya_id=1&lang=${lang}`, { as });

const read = async (bytes: Buffer) => {
  const file = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(file, { mergePages: true });
  const pages = Array.from({ length: file.numPages }, (_, at) => at + 1);
  const trees = await Promise.all(pages.map(async (page) => (await file.getPage(page)).getStructTree()));
  const info = (await file.getMetadata()).info as Record<string, unknown>;
  return { file, text: text.replaceAll('\u00A0', ' '), tree: JSON.stringify(trees), info };
};

describe('the code of a transfer', () => {
  afterEach(() => Promise.all([account(null), codeOf('B1-60', null)]));

  it('has payee, account, amount and RF reference in the lines of EPC069-12', async () => {
    await account(ACCOUNT);
    await codeOf('B1-60', 'rf18 5390 0754 7034');
    const transfer = await transferOf('B1-60');
    expect(transfer).toMatchObject({ name: 'DEYA Alpha', iban: 'GR1601101250000000012300695' });
    expect(transfer?.qr.split('\n')).toEqual([
      ...['BCD', '002', '1', 'SCT', '', 'DEYA Alpha', 'GR1601101250000000012300695', 'EUR20.60', '', CODE],
    ]);
  });

  it.each([
    ['the utility has no account', null, 'B1-60', CODE],
    ['the bill has an older numeric code', ACCOUNT, 'B1-60', '1234567890'],
    ['the code has a wrong check number', ACCOUNT, 'B1-60', 'RF19539007547034'],
    ['the bill has no code', ACCOUNT, 'B1-60', null],
    ['the bill is paid', ACCOUNT, 'B1-59', CODE],
  ])('is missing where %s', async (_, iban, bill_number, code) => {
    await account(iban);
    await codeOf(bill_number, code);
    expect(await transferOf(bill_number)).toBeNull();
    await codeOf(bill_number, null);
  });

  it('cuts a name of more than seventy characters, and writes whole euros with two decimals', () => {
    const lines = transferText({ name: 'x'.repeat(80), iban: 'GR16', amount_cents: 5000, reference: CODE }).split('\n');
    expect([lines[5], lines[7]]).toEqual(['x'.repeat(70), 'EUR50.00']);
  });
});

describe('the IRIS code', () => {
  const TEXT = 'https://pay.bank.example/?r={code}&a={amount}';
  const text = (value: string | null) =>
    sql`update deya set settings = settings || jsonb_build_object('iris_text', ${value}::text) where id = 1`.execute(
      app.admin,
    );
  const irisOf = async (bill_number: string) =>
    (await app.send(`GET /api/bills/info?deya_id=1&id=${await idOf(bill_number)}`, { as: 'anna' })).json<{
      iris: string | null;
    }>().iris;
  afterEach(() => Promise.all([text(null), codeOf('B1-60', null)]));

  it('has the payment code and the amount in the text of the utility’s bank', async () => {
    await text(TEXT);
    await codeOf('B1-60', 'rf18 5390 0754 7034');
    expect(await irisOf('B1-60')).toBe(`https://pay.bank.example/?r=${CODE}&a=20.60`);
    const { text: words, tree } = await read((await document('B1-60', { lang: 'en' })).rawPayload);
    expect(words).toContain('Pay with IRIS');
    expect(tree).toContain('QR code for a payment of');
  });

  it.each([
    ['the utility has no text', null, 'B1-60', CODE],
    ['the code has a wrong check number', TEXT, 'B1-60', 'RF19539007547034'],
    ['the bill has no code', TEXT, 'B1-60', null],
    ['the bill is paid', TEXT, 'B1-59', CODE],
  ])('is missing where %s', async (_, value, bill_number, code) => {
    await text(value);
    await codeOf(bill_number, code);
    expect(await irisOf(bill_number)).toBeNull();
    await codeOf(bill_number, null);
  });
});

describe('the document of a bill', () => {
  it('has the fields, the charges that add up, and the code, for a screen reader as well', async () => {
    await account(ACCOUNT);
    await codeOf('B2-2', CODE);
    await sql`insert into bill_line (deya_id, bill_id, line, kind, label, quantity, unit_price, amount) values
      (1, ${await idOf('B2-2')}, 1, 'water', 'Αξία νερού', 12, 7500, 900)`.execute(app.admin);
    const answer = await document('B2-2');
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ]);
    const { file, text, tree, info } = await read(answer.rawPayload);
    for (const words of [
      'Λογαριασμός ύδρευσης',
      'B2-2',
      '100-2',
      '555777003',
      'RF18 5390 0754 7034',
      'Αξία νερού',
      '9,00 €',
    ])
      expect(text).toContain(words);
    expect(text).toMatch(/Χρεώσεις χωρίς ανάλυση\s+7,00 €\s+Σύνολο λογαριασμού\s+16,00 €/);
    expect(text).toContain('IBAN GR16 0110 1250');
    expect(await file.getMarkInfo()).toMatchObject({ Marked: true });
    expect(info).toMatchObject({ Language: 'el-GR', Title: 'Λογαριασμός ύδρευσης' });
    for (const role of ['H1', 'H2', 'Table', 'TH', 'TD', 'Figure']) expect(tree).toContain(`"role":"${role}"`);
    expect(tree).toContain('Κωδικός QR για μεταφορά');
  });

  it('has no picture where there is no account, and the words of the asked language', async () => {
    await account(null);
    const { text, tree } = await read((await document('B2-2', { lang: 'de' })).rawPayload);
    expect(text).toContain('Wasserrechnung');
    expect(tree).not.toContain('Figure');
  });

  it('writes days and amounts by the formats that the person chose for the portal', async () => {
    const choose = (decimal_sign: string | null, date_format: string | null) =>
      sql`update person set decimal_sign = ${decimal_sign}, date_format = ${date_format}
        where email = 'anna@example.gr'`.execute(app.admin);
    await choose('dot', 'YYYY-MM-DD');
    const { text } = await read((await document('B2-2')).rawPayload);
    await choose(null, null);
    expect(text).toMatch(/Σύνολο λογαριασμού\s+16\.00 €/);
    expect(text).toMatch(/\d{4}-\d\d-\d\d – \d{4}-\d\d-\d\d/);
  });

  it('masks the tax number of another person, as the page does', async () => {
    await sql`update supply set afm = '123456783' where deya_id = 1 and kwdikos_katanalwti = '100-2'`.execute(
      app.admin,
    );
    const { text } = await read((await document('B2-2')).rawPayload);
    expect(text).toContain('*****6783');
    expect(text).not.toContain('123456783');
    await sql`update supply set afm = '555777003' where deya_id = 1 and kwdikos_katanalwti = '100-2'`.execute(
      app.admin,
    );
  });

  it('is refused for the bill of another person, of a time before, and to a person who waits', async () => {
    expect((await document('B3-1')).json()).toEqual({ message: 'bill_not_found' });
    expect((await document('B2-1')).json()).toEqual({ message: 'bill_not_found' });
    expect((await document('B2-2', { as: 'petros' })).json()).toEqual({ message: 'no_access_to_service' });
  });
});
