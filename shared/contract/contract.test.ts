import { contract, type Answer, type CallInput } from './contract.ts';
import { codes } from '../rules/codes.ts';

/** S §7 and D §7, row by row. `{utility url}api/dynamicforms/list` is ours since decisions 29. */
const SPECIFIED = [
  'GET /api/status',
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'GET /api/auth/user',
  'GET /api/user/info',
  'POST /api/account/language',
  'POST /api/user/subscribe',
  'GET /api/deya/list',
  'GET /api/deya/info',
  'GET /api/deya/faq',
  'GET /api/deya/waterAnalytics',
  'GET /api/deya/checkTaxis',
  'GET /api/bills/list',
  'GET /api/bills/settlements',
  'GET /api/deya/measurements',
  'POST /api/createToken',
  'POST /api/deya/register',
  'POST /api/guest/pay',
  'GET /api/guest/deyaInfo',
  'PUT /api/onlineForms',
  'GET /api/onlineForms/{id}',
  'GET /api/onlineForms/search',
  'GET /api/parametrics/book',
  'GET /api/users/search',
  'GET /api/dynamicforms/list',
  'POST /api/unsubscribe',
];

it('declares every call of the specification', () => {
  expect(SPECIFIED.filter((call) => !(call in contract))).toEqual([]);
});

it('writes every error code once', () => {
  expect(new Set(codes).size).toBe(codes.length);
});

it('names only known error codes', () => {
  const known: readonly string[] = codes;
  const used = Object.values(contract).flatMap((e): readonly string[] => ('errors' in e ? e.errors : []));
  expect(used.filter((code) => !known.includes(code))).toEqual([]);
});

it('gives the browser exact types for what a call takes and answers', () => {
  const list: CallInput<'GET /api/bills/list'> = { query: { deya_id: 3 } };
  const none: CallInput<'GET /api/deya/list'> = {};
  // @ts-expect-error deya_id is a number
  const wrong: CallInput<'GET /api/bills/list'> = { query: { deya_id: '3' } };
  // @ts-expect-error a call without a body takes none
  const body: CallInput<'GET /api/bills/list'> = { query: { deya_id: 3 }, body: {} };
  // @ts-expect-error the query is required
  const missing: CallInput<'GET /api/bills/list'> = {};
  const amount: Answer<'GET /api/bills/list'>[number]['balance'] = 4210;
  expect([list, none, wrong, body, missing, amount]).toHaveLength(6);
});
