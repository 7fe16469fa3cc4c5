import type { User } from '@hydria/shared/platform/platform.ts';
import { standingOf, utilityAtSignIn, utilityAtStart } from './utility-choice.ts';

type Person = Parameters<typeof utilityAtStart>[0];

const deya = (id: number, active = true) => ({
  id,
  active,
  status: active ? ('active' as const) : ('pending' as const),
  title: '',
  title_latin: '',
  city: '',
  city_latin: '',
  logo: null,
  scope: [],
  push_notifications: false,
  subscribe: '0' as const,
});
const person = (...links: Person['deya']): Person => ({ deya: links, scope: [] });
const administrator: Person = { deya: [], scope: ['users.view'] };

test('the only active utility is chosen automatically', () => {
  expect(utilityAtStart(person(deya(1)), null)).toBe(1);
  expect(utilityAtStart(person(deya(1), deya(2, false)), null)).toBe(1);
});

test('of several, none is chosen for the person', () => {
  expect(utilityAtStart(person(deya(3), deya(9)), null)).toBeNull();
});

test('the stored one stays while it is the person’s own', () => {
  expect(utilityAtStart(person(deya(3), deya(9)), 9)).toBe(9);
});

test('a stored one that is not the person’s ends the session, and is only dropped at the sign-in', () => {
  expect(utilityAtStart(person(deya(3), deya(9)), 5)).toBe('foreign');
  expect(utilityAtSignIn(person(deya(3), deya(9)), 5)).toBeNull();
  expect(utilityAtSignIn(person(deya(1)), 5)).toBe(1);
});

test('a sign-in chooses the utility of the page that is wanted after it, if it is the person’s', () => {
  expect(utilityAtSignIn(person(deya(3), deya(9)), 9, 3)).toBe(3);
  expect(utilityAtSignIn(person(deya(3), deya(9)), 5, 3)).toBe(3);
  expect(utilityAtSignIn(person(deya(3), deya(9)), 5, 4)).toBeNull();
  expect(utilityAtSignIn(person(deya(3), deya(9)), 9, 4)).toBe(9);
});

test('a person whom no utility has accepted yet has the one that they asked', () => {
  expect(utilityAtStart(person(deya(3, false)), null)).toBe(3);
  expect(utilityAtStart(person(deya(3, false)), 3)).toBe(3);
  expect(utilityAtSignIn(person(deya(3, false)), 5)).toBe(3);
  expect(utilityAtStart(person(deya(3, false), deya(9, false)), null)).toBeNull();
  expect(utilityAtStart(person(deya(3, false), deya(9, false)), 9)).toBe(9);
});

test('a utility that has accepted the person goes before one that has not', () => {
  expect(utilityAtStart(person(deya(3, false), deya(9)), 3)).toBe(9);
  expect(utilityAtStart(person(deya(3, false), deya(1), deya(9)), 3)).toBeNull();
});

test.each([
  [person(deya(3, false)), 3, 'waiting'],
  [person(deya(3)), 3, 'customer'],
  [person(deya(3)), null, 'customer'],
  [administrator, 3, 'none'],
] as const)('how the person stands with the utility: %#', (user, deya_id, standing) => {
  expect(standingOf({ user: user as User, deya_id })).toBe(standing);
});

test('an administrator of the installation may act for any', () => {
  expect(utilityAtStart(administrator, 5)).toBe(5);
  expect(utilityAtStart(administrator, null)).toBeNull();
});
