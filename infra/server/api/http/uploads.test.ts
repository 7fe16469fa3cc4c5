import { spawnSync } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { PhotosBusyError } from '@hydria/adapters/photo-store/photo-queue.ts';
import sharp from 'sharp';
import { limits } from '../kernel/rate-limits.ts';
import { defaultAdapters } from '../kernel/adapters.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { openUploads } from '../kernel/uploads.ts';

const MIB = 1024 * 1024;

let folder: string;
beforeAll(() => (folder = mkdtempSync(path.join(tmpdir(), 'hydria-test-'))));
afterAll(() => rmSync(folder, { recursive: true }));

const filesIn = (parent: string): string[] =>
  readdirSync(parent).flatMap((name) => readdirSync(path.join(parent, name)).map((file) => `${name}/${file}`));

describe('a folder for uploads', () => {
  it('is for its user alone, and goes when the portal ends', async () => {
    const parent = mkdtempSync(path.join(folder, 'own-'));
    const uploads = await openUploads(parent);
    expect(readdirSync(parent)).toEqual([]);
    const file = await uploads.receive(Readable.from([Buffer.from('abc')]), 'a.jpg', 'image/jpeg');
    expect([file.name, file.type, file.size, await file.text()]).toEqual(['a.jpg', 'image/jpeg', 3, 'abc']);
    expect([statSync(path.dirname(file.path)).mode & 0o777, statSync(file.path).mode & 0o777]).toEqual([0o700, 0o600]);
    await uploads.close();
    expect(readdirSync(parent)).toEqual([]);
  });

  it('of a process that was killed is removed at the next start, and no other one', async () => {
    const parent = mkdtempSync(path.join(folder, 'left-'));
    const { pid: dead } = spawnSync(process.execPath, ['-e', '']);
    const names = [
      `hydria-uploads-${dead}-abcdef`,
      `hydria-uploads-${process.ppid}-abcdef`,
      'hydria-uploads-x',
      'mine',
    ];
    for (const name of names) mkdirSync(path.join(parent, name));
    await openUploads(parent);
    expect(readdirSync(parent).sort()).toEqual(names.slice(1).sort());
  });
});

let keys = 0;
const burst = () => ({
  deya_id: '1',
  problem_type: 'damage_public',
  description: 'Τρέχει νερό στο πεζοδρόμιο από χθες.',
  address: 'Αγίου Νικολάου 12',
  idempotency_key: `key-of-this-test-${String((keys += 1)).padStart(4, '0')}`,
});

const formOf = (photos: readonly Buffer[]): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(burst())) form.append(name, value);
  for (const [n, bytes] of photos.entries()) form.append('photos', new File([new Uint8Array(bytes)], `${n}.jpg`));
  return form;
};

const photo = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#0b5e8e' } })
    .jpeg()
    .toBuffer();

const reportsOf = async (app: TestApp): Promise<number> => {
  const rows = await app.admin.selectFrom('problem_report').select('id').execute();
  return rows.length;
};

/** The beginning of a form that never ends, from a guest's connection. */
async function beginForm(
  port: number,
  from: string,
  headers: Record<string, string> = { 'content-length': '1000000' },
) {
  const socket = net.connect(port, '127.0.0.1');
  let said = '';
  socket.on('data', (part) => (said += part.toString())).on('error', () => {});
  const lines = {
    host: 'portal',
    'content-type': 'multipart/form-data; boundary=x',
    'x-forwarded-for': from,
    ...headers,
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST /api/reports HTTP/1.1\r\n${head.join('')}\r\n--x\r\n`);
  const answered = new Promise<{ status: number; head: string; body: string }>((resolve) => {
    const look = () => {
      const [top = '', body = ''] = said.split('\r\n\r\n');
      if (!body.endsWith('}')) return;
      resolve({ status: Number(top.split(' ')[1]), head: top.toLowerCase(), body });
    };
    socket.on('data', look);
  });
  return { socket, answered };
}

describe('a form with files', () => {
  let app: TestApp;
  let parent: string;
  let port: number;
  const sockets: net.Socket[] = [];
  const begin = async (from: string, headers?: Record<string, string>) => {
    const form = await beginForm(port, from, headers);
    sockets.push(form.socket);
    return form;
  };
  beforeAll(async () => {
    parent = mkdtempSync(path.join(folder, 'forms-'));
    app = await startTestApp(
      { trustProxy: ['127.0.0.1'], limits: { ...limits, guest: { attempts: 4, seconds: 3600 } } },
      { uploads: await openUploads(parent) },
    );
    await app.server.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = app.server.server.address() as AddressInfo);
  });
  const connections = () => promisify(app.server.server.getConnections.bind(app.server.server))();
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    while ((await connections()) > 0) await setImmediate();
  });
  afterAll(() => app.stop());

  it('of a hundred megabytes is refused by its length, three at once, and nothing of it is read', async () => {
    const before = await reportsOf(app);
    const forms = await Promise.all(
      [1, 2, 3].map((n) => begin(`198.51.100.${n}`, { 'content-length': `${100 * MIB}` })),
    );
    for (const { answered } of forms)
      expect(await answered).toMatchObject({ status: 413, body: '{"message":"body_too_large"}' });
    expect(await reportsOf(app)).toBe(before);
  });

  it('is still read after the answer when its sender wants the connection closed, so that the answer is not lost', async () => {
    const length = 20 * MIB;
    const { socket, answered } = await begin('198.51.100.22', {
      'content-length': `${100 * MIB}`,
      connection: 'close',
    });
    expect(await answered).toMatchObject({ status: 413 });
    const write = promisify((bytes: Buffer, done: (error?: Error | null) => void) => socket.write(bytes, done));
    for (let sent = 0; sent < length; sent += MIB) await write(Buffer.alloc(MIB));
    expect([socket.bytesWritten > length, socket.readableEnded]).toEqual([true, false]);
  });

  it('of a guest who has sent too many is refused before its body is read', async () => {
    for (let n = 0; n < 4; n += 1) {
      const headers = { 'x-forwarded-for': '198.51.100.20' };
      await app.server.inject({
        method: 'POST',
        url: '/api/reports',
        payload: burst(),
        headers,
        remoteAddress: '127.0.0.1',
      });
    }
    const { answered } = await begin('198.51.100.20');
    const { status, head, body } = await answered;
    expect([status, JSON.parse(body).message]).toEqual([429, 'too_many_requests']);
    expect(head).toContain('retry-after: 3600');
  });

  it('is counted although it is refused', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.21' };
    const send = () =>
      app.server.inject({ method: 'POST', url: '/api/reports', payload: {}, headers, remoteAddress: '127.0.0.1' });
    const answers = [];
    for (let n = 0; n < 5; n += 1) answers.push((await send()).statusCode);
    expect(answers).toEqual([422, 422, 422, 422, 429]);
  });

  it('has no more files than the contract says', async () => {
    const answer = await app.send('POST /api/reports', { payload: formOf(Array(4).fill(await photo())), as: 'anna' });
    expect([answer.statusCode, answer.json()]).toEqual([422, { message: { photos: ['max'] } }]);
    expect(filesIn(parent)).toEqual([]);
  });

  it('leaves no file behind, kept or refused', async () => {
    const kept = await app.send('POST /api/reports', { payload: formOf([await photo()]), as: 'anna' });
    const refused = await app.send('POST /api/reports', { payload: formOf([Buffer.from('no photo')]), as: 'anna' });
    expect([kept.statusCode, refused.statusCode, refused.json()]).toEqual([
      200,
      422,
      { message: { photos: ['image'] } },
    ]);
    expect(filesIn(parent)).toEqual([]);
  });

  it('waits for a place where its sender has four already, and others do not wait', async () => {
    const forms = await Promise.all([1, 2, 3, 4, 5].map(() => begin('198.51.100.30')));
    const { status, head, body } = await Promise.race(forms.map(({ answered }) => answered));
    expect([status, JSON.parse(body).message]).toEqual([503, 'service_unavailable']);
    expect(head).toContain('retry-after:');
    const other = await app.send('POST /api/reports', { payload: formOf([await photo()]), as: 'anna' });
    expect(other.statusCode).toBe(200);
  });

  it('waits for a place where thirty-two are on their way', async () => {
    const forms = await Promise.all(Array.from({ length: 33 }, (_, n) => begin(`198.51.101.${n}`)));
    expect(await Promise.race(forms.map(({ answered }) => answered))).toMatchObject({ status: 503 });
    const other = await app.send('GET /api/status');
    expect(other.statusCode).toBe(200);
  });
});

describe('the fields of a form', () => {
  /** The answer, whether it says when to come again, and the number of stored reports. */
  const send = async (app: TestApp) => {
    const before = await reportsOf(app);
    const answer = await app.send('POST /api/reports', { payload: formOf([await photo()]), as: 'anna' });
    const isTimed = Number(answer.headers['retry-after']) > 0;
    return [answer.statusCode, answer.json().message, isTimed, (await reportsOf(app)) - before];
  };

  it('and is full, the disk, is said to be away for a moment, and nothing is half done', async () => {
    if (!existsSync('/dev/full')) return;
    const uploads = await openUploads(mkdtempSync(path.join(folder, 'full-')), () => createWriteStream('/dev/full'));
    const app = await startTestApp({}, { uploads });
    expect(await send(app)).toEqual([503, 'service_unavailable', true, 0]);
    await app.stop();
  });

  it('and is busy, the decoder, is said to be away for a moment, and nothing is half done', async () => {
    const clock = { now: () => new Date() };
    const decoder = {
      ...defaultAdapters(clock).decoder,
      remake: () => Promise.reject(new PhotosBusyError('too many')),
    };
    const app = await startTestApp({}, { outside: { decoder } });
    expect(await send(app)).toEqual([503, 'service_unavailable', true, 0]);
    await app.stop();
  });
});
