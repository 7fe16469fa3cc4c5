import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { photosIn } from '@hydria/adapters/photo-store/photo-store.ts';
import { openStore } from '@hydria/release/store.ts';
import { hostilePdfs, pdfSample } from '@hydria/adapters/testing/pdf-samples.ts';
import type { formLayout } from '@hydria/shared/contract/form-layout.ts';
import { sql } from 'kysely';
import PdfDocument from 'pdfkit';
import sharp from 'sharp';
import type { z } from 'zod';
import { appOf } from '../../app.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { people, type Name } from '../../testing/test-data.ts';
import { CASE_DAYS } from '../cases/anonymise-cases.ts';
import { purgeExpired } from '../jobs/purge-expired.ts';

type Layout = z.input<typeof formLayout>;
type Element = Extract<Layout[number], { value: 'input' }>['elements1'][number];

const HOUR = 3600;

const files = (field: string, more: Partial<Element> = {}, accept?: ('image' | 'pdf')[]): Element => ({
  id: field,
  type: 'file_input',
  options: { field, label: `Αρχείο ${field}`, ...(accept && { accept }) },
  ...more,
});

const layout: Layout = [
  {
    value: 'input',
    name: 'Δικαιολογητικά',
    showTitle: true,
    grid: 1,
    elements1: [
      {
        id: 'who',
        type: 'radio_buttons',
        options: { field: 'who', label: 'Ιδιότητα' },
        items: [
          { value: 'owner', label: 'Ιδιοκτήτης' },
          { value: 'tenant', label: 'Ενοικιαστής' },
        ],
      },
      files('title'),
      files('photo', {}, ['image']),
      files('lease', { conditionals: [{ field: 'who', value: 'tenant' }] }),
      files('few', { validation: { max: 1 } }),
    ],
  },
  {
    value: 'group',
    name: 'Μετρητές',
    showTitle: false,
    field: 'meters',
    most: 2,
    elements: [{ name: 'Μετρητής', grid: 1, elements1: [files('picture')] }],
  },
];

let app: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hydria-form-files-'));
  app = await startTestApp({}, { outside: { photos: photosIn(openStore(folder, {})) } });
  const form = (form_id: string) => ({
    deya_id: 1,
    form_id,
    title: JSON.stringify({ el: 'Νέα παροχή' }),
    api: JSON.stringify(layout),
    is_online: true,
  });
  await app.admin
    .insertInto('online_form')
    .values([form('supply'), form('other')])
    .execute();
});
afterAll(() => app.stop());

const keptFiles = async () => (await readdir(folder, { recursive: true })).filter((name) => /\.(jpg|pdf)$/.test(name));

const picture = (background = '#0b5e8e') =>
  sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'SECRET-MARK' } })
    .toBuffer();

interface Upload {
  as?: Name;
  field?: string;
  form?: string;
}

const sendFile = async (name: string, bytes: Buffer, { as, field = 'title', form = 'supply' }: Upload = {}) => {
  const payload = new FormData();
  payload.append('field', field);
  payload.append('file', new File([new Uint8Array(bytes)], name, { type: 'application/octet-stream' }));
  return app.send(`POST /api/onlineForms/${form}/files?deya_id=1`, { payload, ...(as && { as }) });
};

/** An uploaded file as an answer. */
const uploaded = async (of: Upload = {}, name = 'Συμβόλαιο.pdf', bytes = pdfSample()) => {
  const { token, name: kept } = (await sendFile(name, bytes, of)).json();
  return `${token}:${kept}`;
};

let keys = 0;
const handIn = (answers: Record<string, unknown>, { as, form = 'supply', key }: Upload & { key?: string } = {}) =>
  app.send(`POST /api/onlineForms/${form}/answers?deya_id=1`, {
    payload: { answers, idempotency_key: key ?? `key-of-form-files-${(keys += 1)}` },
    ...(as && { as }),
  });

const application = async (id: number, as: Name) => (await app.send(`GET /api/applications/${id}`, { as })).json();

const GONE = (field = 'title') => [422, { message: { [field]: ['file_gone'] } }];

describe('an upload', () => {
  it('gives the sender a token, and cleans the name', async () => {
    const sent = await sendFile('C:\\Έγγραφα\\Συμ‮βόλαιο<1>.PDF', pdfSample());
    expect([sent.statusCode, sent.json()]).toEqual([
      200,
      {
        token: expect.stringMatching(/^[0-9a-f]{32}$/),
        name: 'Συμ βόλαιο 1.pdf',
        content_type: 'application/pdf',
        size: pdfSample().byteLength,
      },
    ]);
  });

  it('encodes a picture again, whatever its ending, and keeps nothing else of it', async () => {
    const png = await sharp(await picture())
      .png()
      .toBuffer();
    const sent = await sendFile('Μετρητής.JPEG', png, { as: 'anna' });
    expect(sent.json()).toMatchObject({ name: 'Μετρητής.jpg', content_type: 'image/jpeg' });
  });

  it('takes a document that a program has made', async () => {
    const document = new PdfDocument({ compress: true });
    document.text('Contract').addPage().text('Second page').end();
    const parts: Buffer[] = [];
    for await (const part of document) parts.push(part as Buffer);
    expect((await sendFile('Συμβόλαιο.pdf', Buffer.concat(parts))).statusCode).toBe(200);
  });

  it.each(hostilePdfs())('refuses a PDF with %s', async (_, file, code) => {
    const before = await keptFiles();
    const sent = await sendFile('Συμβόλαιο.pdf', file);
    expect([sent.statusCode, sent.json().message]).toEqual([422, { file: [code] }]);
    expect(await keptFiles()).toEqual(before);
  });

  it('refuses what is neither a picture nor a document, and what is too large or empty', async () => {
    const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);
    const cases: [string, Buffer, string, string?][] = [
      ['setup.exe', exe, 'mimes'],
      ['photo.jpg.exe', await picture(), 'mimes'],
      ['photo.svg', Buffer.from('<svg onload="x()"/>'), 'mimes'],
      ['photo.jpg', exe, 'image'],
      ['photo.jpg', pdfSample(), 'image'],
      ['contract.pdf', await picture(), 'pdf'],
      ['contract.pdf', Buffer.alloc(0), 'file'],
      ['contract.pdf', Buffer.alloc(10 * 1024 * 1024 + 1), 'size'],
      ['contract.pdf', pdfSample(), 'mimes', 'photo'],
    ];
    for (const [name, bytes, code, field] of cases) {
      const sent = await sendFile(name, bytes, field ? { field } : {});
      expect([name, sent.statusCode, sent.json().message]).toEqual([name, 422, { file: [code] }]);
    }
  });

  it('refuses a question that asks for no file, a form that is not there, and a form without a file', async () => {
    expect((await sendFile('a.pdf', pdfSample(), { field: 'who' })).json()).toEqual({ message: { field: ['exists'] } });
    expect((await sendFile('a.pdf', pdfSample(), { form: 'nothing' })).json()).toEqual({ message: 'form_not_found' });
    const none = await app.send('POST /api/onlineForms/supply/files?deya_id=1', { payload: { field: 'title' } });
    expect(none.statusCode).toBe(422);
  });

  it('is not read at all from a network that has sent too many', async () => {
    const own = await startTestApp();
    await own.admin
      .insertInto('online_form')
      .values({
        deya_id: 1,
        form_id: 'supply',
        title: JSON.stringify({ el: 'Α' }),
        api: JSON.stringify(layout),
        is_online: true,
      })
      .execute();
    const send = () => {
      const payload = new FormData();
      payload.append('field', 'title');
      payload.append('file', new File([new Uint8Array(pdfSample())], 'a.pdf'));
      return own.send('POST /api/onlineForms/supply/files?deya_id=1', { payload });
    };
    for (let sent = 0; sent < 60; sent += 1) expect((await send()).statusCode).toBe(200);
    expect((await send()).json()).toMatchObject({ message: 'too_many_requests' });
    await own.stop();
  });
});

describe('answers with files', () => {
  it('belong to their sender, who reads the names and downloads each as an attachment', async () => {
    const [contract, meter] = [
      await uploaded({ as: 'anna' }),
      await uploaded({ as: 'anna', field: 'meters:0:picture' }),
    ];
    const sent = await handIn({ title: [contract], meters: '1', 'meters:0:picture': [meter] }, { as: 'anna' });
    expect(sent.statusCode).toBe(200);
    const { id } = sent.json();
    const { answers, files: kept } = await application(id, 'anna');
    expect(kept).toMatchObject([
      { field: 'title', name: 'Συμβόλαιο.pdf', content_type: 'application/pdf' },
      { field: 'meters:0:picture', name: 'Συμβόλαιο.pdf' },
    ]);
    // The token stays with the sender; the answers name the file otherwise.
    expect(JSON.stringify(answers)).not.toContain(contract.slice(0, 32));
    expect(answers.title).toEqual([expect.stringMatching(/^[0-9a-f]{32}:Συμβόλαιο\.pdf$/)]);
    const seen = await app.send(`GET /api/applications/${id}/files/${kept[0].id}`, { as: 'anna' });
    expect(seen.rawPayload).toEqual(pdfSample());
    expect(seen.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="_________.pdf"; filename*=UTF-8''${encodeURIComponent('Συμβόλαιο.pdf')}`,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    for (const as of ['babis', 'stella'] as const)
      expect((await app.send(`GET /api/applications/${id}/files/${kept[0].id}`, { as })).statusCode).toBe(404);
  });

  it('are read by the staff of the utility, each with its own case alone', async () => {
    const first = (await handIn({ title: [await uploaded({ as: 'anna' })] }, { as: 'anna' })).json().id;
    const second = (await handIn({ title: [await uploaded()] })).json().id;
    const read = async (id: number) =>
      (await app.send(`GET /api/staff/cases/${id}?deya_id=1`, { as: 'stella' })).json();
    const [one, two] = [(await read(first)).files[0], (await read(second)).files[0]];
    const download = (id: number, file: number, as: Name) =>
      app.send(`GET /api/staff/cases/${id}/files/${file}?deya_id=1`, { as });
    expect((await download(first, one.id, 'stella')).rawPayload).toEqual(pdfSample());
    expect((await download(first, two.id, 'stella')).json()).toEqual({ message: 'report_not_found' });
    expect((await download(first, one.id, 'anna')).statusCode).toBe(403);
    await download(first, one.id, 'stella');
    const { rows } = await sql<{ actor_person_id: number; person_id: number | null; detail: object }>`
      select actor_person_id, person_id, detail from audit_event where action = 'case-file-read'`.execute(app.admin);
    const by = { actor_person_id: people.stella.id, person_id: people.anna.id };
    expect(rows).toEqual([{ ...by, detail: { report: first, file: one.id } }]);
  });

  it('are mailed to their sender with the names of the files', async () => {
    await app.runJobs();
    app.mails.length = 0;
    await handIn({ title: [await uploaded({ as: 'anna' }, 'Τίτλος.pdf')] }, { as: 'anna' });
    await app.runJobs();
    const mail = app.mails.find(({ to }) => to === people.anna.email);
    expect(mail?.text).toContain('Αρχείο title: Τίτλος.pdf');
  });

  it('keep a photo without its further content', async () => {
    const photo = await uploaded({ as: 'anna', field: 'photo' }, 'meter.jpg', await picture());
    const { id } = (await handIn({ photo: [photo] }, { as: 'anna' })).json();
    const { files: kept } = await application(id, 'anna');
    const seen = await app.send(`GET /api/applications/${id}/files/${kept[0].id}`, { as: 'anna' });
    expect(seen.headers['content-type']).toBe('image/jpeg');
    expect(seen.rawPayload.includes('SECRET-MARK')).toBe(false);
  });

  it('take no file of another person, form or question, and none under another name', async () => {
    const babis = await uploaded({ as: 'babis' });
    const cases: [Record<string, string[]>, Upload, string?][] = [
      [{ title: [babis] }, { as: 'anna' }],
      [{ title: [babis] }, {}],
      [{ title: [await uploaded({ form: 'other' })] }, {}],
      [{ photo: [await uploaded()] }, {}, 'photo'],
      [{ title: [`${(await uploaded()).slice(0, 32)}:virus.pdf`] }, {}],
      [{ title: [`${'0'.repeat(32)}:Συμβόλαιο.pdf`] }, {}],
    ];
    for (const [answers, of, field] of cases) {
      const sent = await handIn(answers, of);
      expect([sent.statusCode, sent.json()]).toEqual(GONE(field));
    }
    expect((await handIn({ title: ['Συμβόλαιο.pdf'] })).json()).toEqual({ message: { title: ['file'] } });
    expect((await handIn({ title: [babis] }, { as: 'babis' })).statusCode).toBe(200);
  });

  it('take a file once, in one answer or in two', async () => {
    const file = await uploaded();
    const { id } = (await handIn({ title: [file, file] })).json();
    const kept = app.admin.selectFrom('form_answer').select('answers').where('id', '=', id);
    expect(await kept.execute()).toEqual([{ answers: { title: [expect.any(String)] } }]);
    const again = await handIn({ title: [file] });
    expect([again.statusCode, again.json()]).toEqual(GONE());
  });

  it('take a file once of two sendings at the same moment', async () => {
    const file = await uploaded();
    const sent = await Promise.all([handIn({ title: [file] }), handIn({ title: [file] }), handIn({ title: [file] })]);
    expect(sent.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422, 422]);
  });

  it('are stored once for a repeated key, with their files', async () => {
    const file = await uploaded({ as: 'anna' });
    const send = () => handIn({ title: [file] }, { as: 'anna', key: 'key-of-a-repeated-file' });
    const [first, second] = [(await send()).json(), await send()];
    expect([second.statusCode, second.json().id]).toEqual([200, first.id]);
    expect((await application(first.id, 'anna')).files).toHaveLength(1);
  });

  it('leave a file of a hidden question free', async () => {
    const lease = await uploaded({ as: 'anna', field: 'lease' });
    const hidden = await handIn({ who: 'owner', lease: [lease] }, { as: 'anna' });
    expect((await application(hidden.json().id, 'anna')).files).toEqual([]);
    const shown = await handIn({ who: 'tenant', lease: [lease] }, { as: 'anna' });
    expect((await application(shown.json().id, 'anna')).files).toHaveLength(1);
  });

  it('have five files to a question, or as many as the form says', async () => {
    const six: string[] = [];
    while (six.length < 6) six.push(await uploaded());
    expect((await handIn({ title: six })).json()).toEqual({ message: { title: ['max'] } });
    expect((await handIn({ few: six.slice(0, 2) })).json()).toEqual({ message: { few: ['max'] } });
    expect((await handIn({ title: six.slice(0, 5) })).statusCode).toBe(200);
  });

  it('keep what a guest has uploaded, who signs in before sending', async () => {
    expect((await handIn({ title: [await uploaded()] }, { as: 'anna' })).statusCode).toBe(200);
  });
});

describe('the end of a file', () => {
  it('comes after a day without answers, for its bytes too', async () => {
    const [late, kept] = [await uploaded(), await uploaded({ as: 'anna' })];
    const { id } = (await handIn({ title: [kept] }, { as: 'anna' })).json();
    app.clock.pass(24 * HOUR + 1);
    const sent = await handIn({ title: [late] });
    expect([sent.statusCode, sent.json()]).toEqual(GONE());
    await purgeExpired(appOf(app.server));
    const waiting = await app.admin.selectFrom('form_file').select('name').where('answer_id', 'is', null).execute();
    expect(waiting).toEqual([]);
    const media = await app.admin.selectFrom('media').select('stored_as').where('kind', '=', 'form').execute();
    expect((await keptFiles()).toSorted()).toEqual(media.map(({ stored_as }) => stored_as).toSorted());
    expect((await application(id, 'anna')).files).toHaveLength(1);
  });

  it('comes with the retention of a closed application', async () => {
    const { id } = (await handIn({ title: [await uploaded({ as: 'anna' })] }, { as: 'anna' })).json();
    const of = () => app.admin.selectFrom('form_file').select('media_id').where('answer_id', '=', id).execute();
    expect(await of()).toHaveLength(1);
    await app.admin.updateTable('form_answer').set({ status: 3 }).where('id', '=', id).execute();
    app.clock.pass((CASE_DAYS + 1) * 24 * HOUR);
    await purgeExpired(appOf(app.server));
    expect(await of()).toEqual([]);
    const media = await app.admin.selectFrom('media').select('stored_as').where('kind', '=', 'form').execute();
    expect((await keptFiles()).toSorted()).toEqual(media.map(({ stored_as }) => stored_as).toSorted());
  });
});
