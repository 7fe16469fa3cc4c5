import http from 'node:http';
import { connect, createServer, type AddressInfo } from 'node:net';
import { addresses, fetchOn, startForeignServer, type ForeignServer } from '../testing/foreign-server.ts';
import { createGuardedFetch, internet } from './guarded-fetch.ts';
import { OutsideError } from './outside-error.ts';
import { isPublicAddress } from './public-address.ts';

const HOST = 'forms.outside.example';
const LISTED = { url: `https://${HOST}/list`, hosts: [HOST] };

const problemOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof OutsideError ? error.problem : String(error)),
  );

let server: ForeignServer;
let answer: http.RequestListener;
const connections = () => server.reachedAt.length;
beforeAll(async () => {
  server = await startForeignServer((request, response) => answer(request, response));
});
afterAll(() => server.stop());
beforeEach(() => {
  server.asked.length = 0;
  answer = (_, response) => response.end('Γεια');
});

it('speaks to a listed host over https and gives back what it says', async () => {
  const { status, body } = await fetchOn(server)(LISTED);
  expect([status, body.toString()]).toEqual([200, 'Γεια']);
});

it('sends a body with its length, and headers', async () => {
  let heard = '';
  answer = (request, response) => {
    request.on('data', (part: Buffer) => (heard += part.toString()));
    request.on('end', () => response.end(request.headers['content-length']));
  };
  const call = { ...LISTED, method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'νερό' } as const;
  expect([(await fetchOn(server)(call)).body.toString(), heard]).toEqual(['8', 'νερό']);
});

it('takes every name below a host that is listed with a star, and not the host itself', async () => {
  const ask = (host: string) => problemOf(fetchOn(server)({ url: `https://${host}/`, hosts: ['*.outside.example'] }));
  expect(await ask('a.outside.example')).toBe('answered');
  expect(await ask('outside.example')).toBe('refused');
  expect(await ask('evil-outside.example')).toBe('refused');
});

/** Every spelling of "inside", and addresses that are no plain https address of a name. */
const HOSTILE = [
  'https://127.0.0.1/',
  'https://127.1/',
  'https://127.0.1/',
  'https://0/',
  'https://0.0.0.0/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.0.0.1/',
  'https://0x7f.1/',
  'https://017700000001/',
  'https://0177.0.0.1/',
  'https://0177.0.0.01/',
  'https://127.0.0.1./',
  'https://127。0。0。1/',
  'https://①②⑦.⓪.⓪.①/',
  'https://127.0.0.2/',
  'https://127.255.255.254/',
  'https://10.0.0.1/',
  'https://172.16.0.1/',
  'https://192.168.1.1/',
  'https://100.64.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://2852039166/latest/meta-data/',
  'https://0xa9fea9fe/',
  'https://169.254.169.254.nip.io@127.0.0.1/',
  'https://[::1]/',
  'https://[::]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[fe80::1]/',
  'https://[fe80::1%25eth0]/',
  'https://[fc00::1]/',
  'https://[fd00:ec2::254]/',
  'https://[ff02::1]/',
  'https://localhost/',
  'https://LOCALHOST/',
  'https://localhost./',
  'https://ip6-localhost/',
  'https://metadata/',
  'https://forms.outside.example./',
  'https://forms.outside.example:8443/',
  'https://forms.outside.example:80/',
  'https://forms.outside.example:22/',
  'http://forms.outside.example/',
  'https://user@forms.outside.example/',
  'https://user:secret@forms.outside.example/',
  'https://forms.outside.example@127.0.0.1/',
  'https://127.0.0.1@forms.outside.example/',
  'https://forms.outside.example%2f@127.0.0.1/',
  'https://127.0.0.1\\@forms.outside.example/',
  'https:\\\\forms.outside.example/',
  'https:forms.outside.example/',
  'https:/forms.outside.example/',
  'https:///forms.outside.example/',
  '//forms.outside.example/',
  ' https://forms.outside.example/',
  'https://forms.outside.example/\r\nHost: inside',
  'https://forms.out\tside.example/',
  'https://forms.outside.example\u0000.evil.example/',
  'https://forms。outside。example/\u202e',
  'file:///etc/passwd',
  'file://forms.outside.example/etc/passwd',
  'ftp://forms.outside.example/',
  'gopher://forms.outside.example/',
  'dict://forms.outside.example:11211/',
  'data:text/plain,hello',
  'javascript:alert(1)',
  'blob:https://forms.outside.example/1',
  'ws://forms.outside.example/',
  'https://forms.outside.example.evil.example/',
  'https://evil.example/?https://forms.outside.example/',
  'https://evil.example/#forms.outside.example',
  'https://x/',
  'https://_forms.outside.example/',
  'https://-forms.outside.example/',
  'https://',
  '',
];

/** As if the hostile host had come to be the utility's own: its list names it in every spelling. */
const hostsOf = (url: string): string[] => [
  HOST,
  ...(URL.canParse(url) ? [new URL(url).hostname, new URL(url).hostname.replace(/^\[|\]$/g, '')] : []),
];

it('opens no connection for any of the ways to write an inner address, even when it is listed', async () => {
  expect(new Set(HOSTILE).size).toBeGreaterThanOrEqual(60);
  const before = connections();
  const guarded = fetchOn(server);
  for (const url of HOSTILE) {
    const hosts = url.includes('evil.example') ? [HOST] : hostsOf(url);
    expect([url, await problemOf(guarded({ url, hosts }))]).toEqual([url, 'refused']);
  }
  expect(connections() - before).toBe(0);
});

it('says that a honeypot which is asked directly counts one connection', async () => {
  const before = connections();
  await new Promise((resolve) =>
    connect(server.port, '127.0.0.1', () => resolve(undefined))
      .on('close', resolve)
      .end(),
  );
  expect(connections() - before).toBe(1);
});

const INNER = [
  '127.0.0.1', '127.8.8.8', '0.0.0.0', '10.1.2.3', '172.31.255.255', '192.168.0.1', '169.254.169.254', '100.100.100.200',
  '192.0.0.192', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255', '192.0.2.1', '::1', '::', '::ffff:127.0.0.1',
  '::ffff:10.0.0.1', '::ffff:0:127.0.0.1', '64:ff9b::127.0.0.1', '64:ff9b:1::1', '100::1', '2002:7f00:1::', '2001::1',
  '2001:db8::1', 'fe80::1', 'fec0::1', 'fc00::1', 'fd00:ec2::254', 'ff02::1', '5f00::1',
]; // prettier-ignore

it('connects to no inner address that a good name leads to, alone or beside a public one', async () => {
  const before = connections();
  for (const address of INNER) {
    for (const found of [[address], ['93.184.216.34', address], [address, '2606:4700::1']]) {
      const guarded = fetchOn(server, { resolve: async () => addresses(...found), isPublic: isPublicAddress });
      expect([found, await problemOf(guarded(LISTED))]).toEqual([found, 'refused']);
    }
  }
  expect(connections() - before).toBe(0);
});

it('takes the public addresses for public', () => {
  for (const address of ['1.1.1.1', '93.184.216.34', '195.167.20.1', '2606:4700::1111', '2a02:587::1'])
    expect([address, isPublicAddress(address)]).toEqual([address, true]);
  for (const address of [...INNER, 'forms.outside.example', ''])
    expect([address, isPublicAddress(address)]).toEqual([address, false]);
});

it('connects to the address that was checked, and asks again for the next call', async () => {
  const meanings = ['127.0.0.77', '127.0.0.1'];
  const guarded = fetchOn(server, {
    // Good at the first look, this machine from then on.
    resolve: async () => addresses(meanings.length > 1 ? (meanings.shift() ?? '') : '127.0.0.1'),
    isPublic: (address) => address === '127.0.0.77' || isPublicAddress(address),
  });
  server.reachedAt.length = 0;
  expect(await problemOf(guarded(LISTED))).toBe('answered');
  expect(await problemOf(guarded(LISTED))).toBe('refused');
  expect(server.reachedAt).toEqual(['127.0.0.77']);
});

it('follows no redirect', async () => {
  for (const status of [301, 302, 303, 307, 308]) {
    answer = (_, response) => response.writeHead(status, { location: 'https://forms.outside.example/inside' }).end();
    expect(await problemOf(fetchOn(server)(LISTED))).toBe('redirected');
  }
  expect(server.asked).toEqual(Array(5).fill('GET /list'));
});

const HASTY = { connectMs: 150, totalMs: 300, bytes: 1024 };

it('does not wait for a server that says nothing, or that never ends', async () => {
  const guarded = fetchOn(server, { limits: HASTY });
  answer = () => {};
  expect(await problemOf(guarded(LISTED))).toBe('too_slow');
  answer = (_, response) => {
    const drip = setInterval(() => response.write('.'), 20);
    response.on('close', () => clearInterval(drip));
  };
  expect(await problemOf(guarded(LISTED))).toBe('too_slow');
});

it('does not wait for a connection that never stands, or for a look-up that never ends', async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const problems = [
    await problemOf(fetchOn({ port }, { limits: HASTY })(LISTED)),
    await problemOf(fetchOn(server, { limits: HASTY, resolve: () => new Promise(() => {}) })(LISTED)),
  ];
  silent.close();
  expect(problems).toEqual(['too_slow', 'too_slow']);
});

it('stops reading an answer that is too large, announced or not, and takes none that is packed', async () => {
  const guarded = fetchOn(server, { limits: { ...internet.limits, bytes: 1024 } });
  answer = (_, response) => response.end(Buffer.alloc(1025));
  expect(await problemOf(guarded(LISTED))).toBe('too_large');
  answer = (_, response) => {
    for (let part = 0; part < 20; part += 1) response.write(Buffer.alloc(100));
    response.end();
  };
  expect(await problemOf(guarded(LISTED))).toBe('too_large');
  answer = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x');
  expect(await problemOf(guarded(LISTED))).toBe('unreadable');
});

it('refuses a server whose certificate is for another name', async () => {
  const call = { url: 'https://elsewhere.example/', hosts: ['elsewhere.example'] };
  expect(await problemOf(fetchOn(server)(call))).toBe('unreachable');
  expect(server.asked).toEqual([]);
});

it('allows by default two seconds to connect, five in all, and one mebibyte', () => {
  expect(internet.limits).toEqual({ connectMs: 2000, totalMs: 5000, bytes: 1_048_576 });
  expect(internet.port).toBe(443);
});

it('reaches a sandbox that an installation names, and only that origin', async () => {
  const sandbox = http.createServer((_, response) => response.end('sandbox'));
  await new Promise<void>((resolve) => sandbox.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(sandbox.address() as AddressInfo).port}`;
  const guarded = createGuardedFetch({ sandboxOrigins: [origin] });
  expect((await guarded({ url: `${origin}/tax`, hosts: [] })).body.toString()).toBe('sandbox');
  expect(await problemOf(guarded({ url: 'http://127.0.0.1:1/', hosts: [] }))).toBe('refused');
  expect(await problemOf(guarded({ url: `${origin}@127.0.0.1:1/`, hosts: [] }))).toBe('refused');
  sandbox.close();
});

it('says nothing of paths and queries in its errors', async () => {
  answer = (_, response) => response.writeHead(302, { location: '/' }).end();
  const error = await fetchOn(server)({ ...LISTED, url: `https://${HOST}/secret?token=abc` }).catch((e: Error) => e);
  expect(String(error)).not.toMatch(/secret|abc/);
});
