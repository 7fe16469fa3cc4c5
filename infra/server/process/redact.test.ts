import { redact, redactLine } from './redact.ts';

/** Lines with something that must not be logged, and the parts that must be gone. */
const NASTY: [string, string, string[]][] = [
  ['a tax number in a sentence', 'no person with 090000045 here', ['090000045']],
  ['a tax number behind Greek letters', 'ΑΦΜ090000045, Α.Φ.Μ.:094014201.', ['090000045', '094014201']],
  ['a tax number in groups', 'ΑΦΜ 090 000 045', ['090 000 045', '045']],
  ['a tax number with its country', 'EL090000045 and GR094014201', ['090000045', '094014201']],
  ['a tax number of another country', 'ATU12345678 and NL123456789B01', ['12345678', 'B01']],
  ['two tax numbers beside each other', '090000045,094014201', ['090000045', '094014201']],
  ['a payment code', 'RF18539007547034', ['539007547034']],
  ['a payment code with spaces', 'code RF18 5390 0754 7034 was refused', ['5390', '7034']],
  ['a payment code in small letters with dots', 'rf18.9090.1234.5678.9012.34567', ['9090', '34567']],
  ['a payment code of the bank, without its letters', 'order 1853900754703412345678901', ['539007547']],
  ['an account', 'GR16 0110 1250 0000 0001 2300 695', ['0110', '695']],
  ['a card', 'card 4111 1111 1111 1111 declined', ['4111', '1111']],
  ['an e-mail', 'mail to maria.papadaki+hydria@hydria.example failed', ['maria', 'hydria.example']],
  ['an e-mail in the path of an address', 'GET /register/maria%40hydria.example/new', ['maria', 'hydria.example']],
  ['a Greek e-mail', 'για μαρία@ύδρευση.ελ', ['μαρία', 'ύδρευση']],
  ['an e-mail in brackets', '<olga@example.gr>', ['olga']],
  ['a mobile', 'sms to 6912345678', ['6912345678']],
  ['a mobile in groups', 'κινητό 691 234 5678, 69-1234-5678', ['5678', '1234']],
  ['a mobile with its country', '+30 691 234 5678 and 00306912345678 and 306912345678', ['5678', '6912345678']],
  ['an encoded telephone', '/call/%2B306912345678', ['6912345678']],
  ['a landline', 'τηλ. 2610 123456, (210) 1234567', ['123456', '1234567']],
  ['a telephone of another country', 'call +49 30 901820-12', ['901820']],
  [
    'a JSON Web Token',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U',
    ['eyJ', 'dozj'],
  ],
  ['half of a JSON Web Token', 'token eyJhbGciOiJIUzI1NiJ9. cut', ['eyJ']],
  ['an access token', 't1abcd.S0meRand0mBytes-0fB4se64url_text0123456789abc', ['S0me', '0123456789abc']],
  ['a refresh token', 'cookie S0meRand0mBytes-0fB4se64url_text0123456789a', ['S0me']],
  ['a token in hex', `token ${'0a'.repeat(32)}`, ['0a0a']],
  ['a header', 'Authorization: Bearer abc.def-123456', ['abc.def']],
  ['a password in a text', 'login with password=Nero-kai-fos-1 failed', ['Nero']],
  ['a code in JSON', '{"code": "123456", "otp":"654321"}', ['123456', '654321']],
  ['an address with a query', 'GET https://my.example.gr/reset?token=abc&name=Μαρία failed', ['abc', 'Μαρία', 'name']],
  ['an address with a fragment', '/autologin#code=Ab12', ['Ab12']],
  ['the password of a database', 'postgres://hydria:s3cr3t@db:5432/hydria', ['s3cr3t']],
  ['several lines', 'one\n090000045\nolga@example.gr', ['090000045', 'olga']],
];

it.each(NASTY)('%s is gone', (_, line, parts) => {
  const rest = redact(line);
  for (const part of parts) expect(rest).not.toContain(part);
  expect(redact(rest)).toBe(rest);
});

it.each([
  ['the number of a request', 'request 3fa85f64-5717-4562-b3fc-2c963f66afa6 failed'],
  ['a day and a time', 'at 2026-11-23 16:08:03.123Z'],
  ['a sentence with small numbers', 'retry 3 of 10 after 120 s, 4096 bytes'],
  ['a route', '/api/users/{id}/history'],
  ['a place in the code', 'at send (/srv/infra/server/api/http/errors.ts:42:11)'],
  ['a code of PostgreSQL', 'XX000 duplicate key value violates unique constraint "person_pkey"'],
  ['a long name of a file', 'fast-decode-uri-component-with-a-very-long-name'],
])('%s stays', (_, line) => expect(redact(line)).toBe(line));

it('fields of people are removed whatever their value looks like, at any depth', () => {
  const line = JSON.stringify({
    level: 50,
    time: 1_763_900_000_000,
    reqId: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
    err: { message: 'no 090000045', detail: [{ first_name: 'Μαρία', email: 'x', afm: 90_000_045 }] },
    tax: 123_456_789,
    msg: 'failed for olga@example.gr',
  });
  expect(redactLine(line)).toEqual({
    level: 50,
    time: 1_763_900_000_000,
    reqId: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
    err: { message: 'no […]', detail: [{ first_name: '[…]', email: '[…]', afm: '[…]' }] },
    tax: '[…]',
    msg: 'failed for […]',
  });
});

it('a line that is no JSON is redacted as a text', () => {
  expect(redactLine('boom 090000045\n')).toMatchObject({ level: 50, msg: 'boom […]' });
});
