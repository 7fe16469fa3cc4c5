import { callUrl, readUrl } from './call-url.ts';

test('the query has one order, so that early reads and calls meet', () => {
  expect(callUrl('GET /api/bills/list', { query: { deya_id: 3, code: 'A 1' } })).toBe(
    '/api/bills/list?code=A+1&deya_id=3',
  );
  expect(callUrl('GET /api/bills/list', { query: { code: 'A 1', deya_id: 3 } })).toBe(
    '/api/bills/list?code=A+1&deya_id=3',
  );
});

test('a value that is not given is not sent', () => {
  expect(callUrl('GET /api/deya/list', { query: { latitude: undefined, longitude: null } })).toBe('/api/deya/list');
});

test('parts of the path are filled in and cannot leave their place', () => {
  expect(callUrl('GET /api/onlineForms/{id}', { params: { id: 'a/b' } })).toBe('/api/onlineForms/a%2Fb');
});

const read = { call: 'GET /api/user/info', query: { deya_id: '$deya_id', lang: '$lang' } };

test('an early read takes utility and language, and the utility of the address before the chosen one', () => {
  expect(readUrl(read, { deya_id: 3, lang: 'de', params: {} })).toBe('/api/user/info?deya_id=3&lang=de');
  expect(readUrl(read, { deya_id: 3, lang: 'de', params: { deya_id: '9' } })).toBe('/api/user/info?deya_id=9&lang=de');
});

test('a read that lacks something is not started', () => {
  expect(readUrl(read, { deya_id: null, lang: 'el', params: {} })).toBeNull();
  expect(
    readUrl({ call: 'GET /api/x', query: { id: '$param.id' } }, { deya_id: 3, lang: 'el', params: {} }),
  ).toBeNull();
});
