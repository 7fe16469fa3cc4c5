import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { promptPhotos } from '@hydria/adapters/photo-store/prompt-photos.ts';
import { openPhotoStore, type PhotoStore } from '@hydria/adapters/photo-store/photo-store.ts';
import { openDatabase, type Db } from '@hydria/database/db.ts';
import { openSilentLine, type SilentLine } from '@hydria/database/testing/silent-line.ts';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { buildApp } from '../app.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

jest.setTimeout(60_000);

const REPORT = {
  deya_id: '1',
  problem_type: 'damage_public',
  description: 'Σπασμένος αγωγός μπροστά στο σχολείο.',
  address: 'Λεωφόρος Στρατού 4',
};

const reportsOf = async ({ admin }: TestApp): Promise<number> =>
  (await admin.selectFrom('problem_report').select('id').execute()).length;

describe('a database that accepts connections and says nothing', () => {
  let app: TestApp;
  let line: SilentLine;
  let db: Db;
  let server: FastifyInstance;

  beforeAll(async () => {
    app = await startTestApp();
    line = await openSilentLine(app.url);
    db = openDatabase(line.url);
    server = await buildApp({ db, clock: app.clock, config: { log: 'silent' } });
  });
  afterAll(async () => {
    await server.close();
    await line.close();
    await db.destroy();
    await app.stop();
  });

  const report = () =>
    server.inject({
      method: 'POST',
      url: '/api/reports',
      payload: { ...REPORT, deya_id: 1, idempotency_key: 'sent-to-a-hung-database' },
    });
  const info = () => server.inject('/api/deya/info?deya_id=1');

  it('gets an answer for its callers, loses no report, and takes calls again when it speaks', async () => {
    const before = await reportsOf(app);
    expect((await info()).statusCode).toBe(200);
    line.silence();
    for (const hung of await Promise.all([report(), info()])) {
      expect([hung.statusCode, hung.headers['retry-after']]).toEqual([503, '2']);
      expect(hung.json()).toMatchObject({ message: 'service_unavailable' });
    }
    // The calls after that do not wait at all.
    expect((await info()).statusCode).toBe(503);
    line.speak();
    let answer = await report();
    while (answer.statusCode === 503) {
      await new Promise((resolve) => setImmediate(resolve));
      answer = await report();
    }
    expect([answer.statusCode, await reportsOf(app)]).toEqual([200, before + 1]);
  });
});

describe('a bucket that accepts connections and says nothing', () => {
  let app: TestApp;
  let bucket: net.Server;
  let asked = 0;
  const sockets = new Set<net.Socket>();

  beforeAll(async () => {
    bucket = net.createServer((socket) => void sockets.add(socket.on('error', () => {})));
    bucket.listen(0, '127.0.0.1');
    await once(bucket, 'listening');
    const endpoint = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`;
    const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret', AWS_REGION: 'eu-south-1' };
    const store = openPhotoStore('s3://photos/hydria', { ...keys, AWS_ENDPOINT_URL_S3: endpoint });
    const keep: PhotoStore['keep'] = (deya_id, bytes) => {
      asked += 1;
      return store.keep(deya_id, bytes);
    };
    app = await startTestApp({}, { outside: { photos: promptPhotos({ ...store, keep }) } });
  });
  afterAll(async () => {
    sockets.forEach((socket) => socket.destroy());
    bucket.close();
    await app.stop();
  });

  const send = async (withPhoto: boolean) => {
    const picture = { width: 32, height: 24, channels: 3, background: '#135e7c' } as const;
    const bytes = await sharp({ create: picture }).jpeg().toBuffer();
    const form = new FormData();
    for (const [name, value] of Object.entries(REPORT)) form.append(name, value);
    form.append('idempotency_key', 'sent-while-a-bucket-hangs');
    if (withPhoto) form.append('photos', new File([new Uint8Array(bytes)], 'pipe.jpg', { type: 'image/jpeg' }));
    return app.send('POST /api/reports', { payload: form });
  };

  it('gets an answer for a report with a photo, is left alone after that, and stops no report without one', async () => {
    const before = await reportsOf(app);
    const first = await send(true);
    expect([first.statusCode, first.headers['retry-after'], await reportsOf(app)]).toEqual([503, '2', before]);
    expect([(await send(true)).statusCode, asked, sockets.size > 0]).toEqual([503, 1, true]);
    const without = await send(false);
    expect([without.statusCode, await reportsOf(app)]).toEqual([200, before + 1]);
  });
});
