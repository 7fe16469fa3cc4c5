import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { emptyRegistry, type Registry } from './registry.ts';
import { keyId, openRegistry, openRelease, publicText, readPublicKey, refusalOf, sign } from './signed-document.ts';

const pair = () => generateKeyPairSync('ed25519');
const environment = pair();
const billing = pair();
const stranger = pair();

const document: Registry = {
  ...emptyRegistry('production', '2026-11-20T10:00:00.000Z'),
  serial: 7,
  teams: { [keyId(billing.publicKey)]: { public: publicText(billing.publicKey), apps: ['mf-billing'] } },
};
const sealed = (content: object, key: KeyObject, member = 'document') =>
  JSON.stringify({ [member]: content, signature: sign(content, key) });

describe('the registry', () => {
  const open = (text: string) => openRegistry(text, environment.publicKey, 'registries/production.json');

  it('is taken when its environment signed it, whatever the order of its members', () => {
    expect(open(sealed(document, environment.privateKey))).toEqual(document);
    const turned = Object.fromEntries(Object.entries(document).toReversed());
    const { signature } = JSON.parse(sealed(document, environment.privateKey));
    expect(open(JSON.stringify({ signature, document: turned }))).toEqual(document);
  });

  const signed = JSON.parse(sealed(document, environment.privateKey));
  it.each([
    ['half a file', '{"document": {', 'is not JSON; put back a copy of the registry that was good'],
    ['another file', '{"name": "left-pad"}', 'holds no document'],
    ['no signature', JSON.stringify({ document }), 'is not signed; put back'],
    ['an empty signature', JSON.stringify({ document, signature: {} }), 'is not signed'],
    [
      'another key',
      sealed(document, stranger.privateKey),
      `is signed with the key ${keyId(stranger.publicKey)}, but the environment's key is`,
    ],
    [
      "another key under the right one's name",
      JSON.stringify({
        document,
        signature: { ...sign(document, stranger.privateKey), key: keyId(environment.publicKey) },
      }),
      'was altered after it had been signed',
    ],
    [
      'one altered digit',
      JSON.stringify({ ...signed, document: { ...document, serial: 8 } }),
      'was altered after it had been signed',
    ],
    [
      'one member more',
      JSON.stringify({ ...signed, document: { ...document, extra: true } }),
      'was altered after it had been signed',
    ],
    [
      'another shape',
      sealed({ ...document, apps: { 'mf-a': 1 } }, environment.privateKey),
      'is no registry (apps.mf-a:',
    ],
    [
      'a name that leads elsewhere',
      sealed({ ...document, apps: { '../../etc': {} } }, environment.privateKey),
      'is no registry (apps',
    ],
  ])('is refused with %s, in one sentence that names the file', (_, text, sentence) => {
    expect(() => open(text)).toThrow(sentence);
    expect(() => open(text)).toThrow(/^registries\/production\.json [^\n]+$/);
  });

  it.each([
    [{ seen: 8 }, 'The registry has serial 7, but 8 has been seen: somebody put an older one back'],
    [{ environment: 'staging' }, 'The registry is that of production; this is staging'],
    [
      { now: Date.parse('2027-01-01') },
      'The registry expired at 2026-12-01T00:00:00.000Z; "pnpm portal renew" signs it again',
    ],
    [{}, null],
  ])('with %j known besides: %s', (known, sentence) => {
    const expected = { environment: 'production', seen: 7, now: Date.parse('2026-11-21'), ...known };
    expect(refusalOf({ ...document, expires: '2026-12-01T00:00:00.000Z' }, expected)).toBe(sentence);
  });
});

const manifest = { name: 'mf-billing', platform: 1, routes: [], slots: [], nav: [], calls: [] };
const record = {
  name: 'mf-billing',
  version: '0.1.0',
  artifact: '0.1.0-0123456789ab',
  platform: 1,
  entry: 'entry.js',
  manifest,
  shares: {},
  chunks: {},
  files: [{ path: 'entry.js', size: 1, integrity: `sha384-${'A'.repeat(64)}` }],
};

describe('a release record', () => {
  const open = (text: string) => openRelease(text, 'mf-billing', record.artifact, document.teams);

  it('is taken when a team signed it that may release the application', () => {
    expect(open(sealed(record, billing.privateKey, 'record'))).toEqual(record);
  });

  const shell = { ...record, name: 'shell', manifest: { ...manifest, name: 'shell' } };
  const withFile = (path: string) => ({ ...record, entry: path, files: [{ ...record.files[0], path }] });
  it.each([
    ['no signature', JSON.stringify({ record }), 'is not signed'],
    ['an unknown team', sealed(record, stranger.privateKey, 'record'), 'which the registry does not know'],
    [
      'an altered hash',
      JSON.stringify({ record: withFile('other.js'), signature: sign(record, billing.privateKey) }),
      'was altered after it had been signed',
    ],
    [
      'the record of another artifact',
      sealed({ ...record, version: '0.2.0', artifact: '0.2.0-0123456789ab' }, billing.privateKey, 'record'),
      'is that of mf-billing 0.2.0-0123456789ab',
    ],
    ['the record of another application', sealed(shell, billing.privateKey, 'record'), 'is that of shell'],
    [
      'a file outside its folder',
      sealed(withFile('../shell/main.js'), billing.privateKey, 'record'),
      'is no plain file name',
    ],
    ['a hidden file', sealed(withFile('.htaccess'), billing.privateKey, 'record'), 'is no plain file name'],
    [
      'an entry that it does not list',
      sealed({ ...record, entry: 'x.js' }, billing.privateKey, 'record'),
      'names files that it does not list',
    ],
  ])('is refused with %s', (_, text, sentence) => {
    expect(() => open(text)).toThrow(sentence);
    expect(() => open(text)).toThrow(/^[^\n]+$/);
  });

  it('is refused from a team of other applications', () => {
    const text = sealed(shell, billing.privateKey, 'record');
    expect(() => openRelease(text, 'shell', record.artifact, document.teams)).toThrow(
      'may release mf-billing, but not shell',
    );
  });
});

it('reads public keys as PEM and as base64, and refuses what is none', () => {
  const { publicKey } = billing;
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  expect(keyId(readPublicKey(pem, 'here'))).toBe(keyId(publicKey));
  expect(keyId(readPublicKey(publicText(publicKey), 'here'))).toBe(keyId(publicKey));
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
    .publicKey.export({ type: 'spki', format: 'pem' })
    .toString();
  for (const text of ['', 'x', rsa])
    expect(() => readPublicKey(text, 'ENVIRONMENT_KEY')).toThrow('ENVIRONMENT_KEY is no Ed25519 public key');
});
