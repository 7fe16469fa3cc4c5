import { createECDH, createPublicKey, verify } from 'node:crypto';
import type { GuardedFetch } from '../http/guarded-fetch.ts';
import { fetchOn, startForeignServer, type ForeignServer } from '../testing/foreign-server.ts';
import { makeDevice, type TestDevice } from '../sandbox/push-device.ts';
import { createPush, PUSH_HOSTS } from './push.ts';
import { newVapidKey, readVapid } from './vapid.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
/** Only the date is fixed: connections need real timers. */
const TIMERS = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;
const vapid = readVapid(newVapidKey(), 'https://my.example.gr');

it('the browser of these tests reads the example of RFC 8291', () => {
  const keys = createECDH('prime256v1');
  keys.setPrivateKey(Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'));
  const browser = makeDevice('https://push.example.net/', keys, Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url'));
  const body = Buffer.from(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    'base64url',
  );
  expect(browser.p256dh).toBe(
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  );
  expect(browser.read(body)).toBe('When I grow up, I want to be a watermelon');
});

describe('with a push service', () => {
  let service: ForeignServer;
  let status: number;
  let got: { headers: Record<string, string | string[] | undefined>; body: Buffer }[];
  let device: TestDevice;
  beforeEach(async () => {
    jest.useFakeTimers({ now: NOW, doNotFake: [...TIMERS] });
    [status, got] = [201, []];
    service = await startForeignServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        got.push({ headers: request.headers, body: Buffer.concat(parts) });
        response.writeHead(status, { location: 'https://elsewhere.push.services.mozilla.com/' }).end();
      });
    });
    device = makeDevice('https://push.outside.example/wpush/v2/abc');
  });
  afterEach(async () => {
    jest.useRealTimers();
    await service.stop();
  });

  /** The service of the test stands in for one of the listed ones: its certificate is for another name. */
  const send = (payload: object = { code: 'announcement', deya_id: 3 }) => {
    const fetch: GuardedFetch = (asked) =>
      fetchOn(service)({ ...asked, hosts: [...asked.hosts, 'push.outside.example'] });
    return createPush({ vapid, fetch }).send(device, payload);
  };

  it('the browser reads what was sent, and no server on the way does', async () => {
    await expect(send()).resolves.toBe('accepted');
    expect(got[0]!.body.toString('latin1')).not.toContain('announcement');
    expect(JSON.parse(device.read(got[0]!.body))).toEqual({ code: 'announcement', deya_id: 3 });
    expect(got[0]!.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      'content-length': String(got[0]!.body.length),
      ttl: '86400',
      urgency: 'normal',
    });
  });

  it('a payload of more than one record is refused before a connection', async () => {
    await expect(send({ code: 'x'.repeat(4096) })).rejects.toThrow('push_too_long');
    expect(service.reachedAt).toEqual([]);
  });

  it('the service learns who sends: a signature over its own origin, for half a day', async () => {
    await send();
    const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(String(got[0]!.headers['authorization']))!;
    const [head = '', claims = '', signature = ''] = token.split('.');
    const point = Buffer.from(key, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' });
    const signed = Buffer.from(`${head}.${claims}`);
    expect(
      verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')),
    ).toBe(true);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
      aud: 'https://push.outside.example',
      exp: NOW.getTime() / 1000 + 12 * 3600,
      sub: 'https://my.example.gr',
    });
    expect(key).toBe(vapid.publicKey);
  });

  it.each([404, 410])('a service that answers %d does not know the device any more', async (answer) => {
    status = answer;
    await expect(send()).resolves.toBe('gone');
  });

  it.each([400, 413, 429, 500, 503])('a service that answers %d is asked again later', async (answer) => {
    status = answer;
    await expect(send()).rejects.toThrow(`push_status_${answer}`);
  });

  it('a redirect is not followed, and a service that is away is asked again later', async () => {
    status = 307;
    await expect(send()).rejects.toThrow('push_redirected');
    await service.stop();
    await expect(send()).rejects.toThrow('push_unreachable');
  });

  it('an endpoint that was kept before the list changed is refused at sending too, without a connection', async () => {
    device = makeDevice('https://push.evil.example/x');
    await expect(send()).rejects.toThrow('push_refused');
    expect(service.reachedAt).toEqual([]);
  });
});

const push = createPush({ vapid, fetch: () => Promise.reject(new Error('nobody is called')) });

it.each([
  'https://fcm.googleapis.com/fcm/send/abc:APA91',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  'https://web.push.apple.com/QO1',
  'https://wns2-par02p.notify.windows.com/w/?token=BQ',
])('takes a device of a browser: %s', (endpoint) => {
  expect(push.accepts(makeDevice(endpoint))).toBe(true);
});

it.each([
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://user:password@fcm.googleapis.com/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evilfcm.googleapis.com/x',
  'https://evil.example/fcm.googleapis.com',
  'https://fcm.googleapis.com@evil.example/x',
  'https://fcm.googleapis.com\\@evil.example/x',
  'https://push.services.mozilla.com.evil.example/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/x',
  'https://2130706433/x',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '//fcm.googleapis.com/x',
  'https://fcm.googleapis.com\n/x',
  '',
  `https://fcm.googleapis.com/${'x'.repeat(1000)}`,
])('refuses an endpoint that is none of the push services: %s', (endpoint) => {
  expect(push.accepts(makeDevice(endpoint))).toBe(false);
});

it('refuses keys that are no point of the curve or have another length', () => {
  const device = makeDevice(`https://${PUSH_HOSTS[0]}/x`);
  const p256dh = Buffer.alloc(65, 4).toString('base64url');
  for (const wrong of [{ p256dh }, { p256dh: 'AAAA' }, { auth: 'AAAA' }, { p256dh: '' }, { auth: '' }]) {
    expect(push.accepts({ ...device, ...wrong })).toBe(false);
  }
});
