import type { DeyaInfo, SessionState, User } from '@hydria/shared/platform/platform.ts';
import { decideEnding, decideTabChange, reduceSession, type SessionEvent } from './session-machine.ts';

const person = (more: Partial<User> = {}): User => ({ id: 1, impersonated: false, ...more }) as User;
const deya = { id: 7, name: 'Seven' } as unknown as DeyaInfo;

const guest: SessionState = { status: 'guest', user: null, deya_id: null, deya: null };
const unknown: SessionState = { status: 'unknown', user: null, deya_id: 7, deya: null };
const member: SessionState = { status: 'member', user: person(), deya_id: 7, deya };
const impersonating: SessionState = { ...member, user: person({ impersonated: true }) };

describe('the state', () => {
  it.each<[string, SessionState, SessionEvent, SessionState]>([
    ['a person signs in', guest, { type: 'admitted', user: person() }, { ...guest, status: 'member', user: person() }],
    [
      'a stored token is found good, and the utility stays',
      unknown,
      { type: 'admitted', user: person() },
      { ...unknown, status: 'member', user: person() },
    ],
    [
      'another utility is chosen: the profile of the one before is gone',
      member,
      { type: 'utility-changed', deya_id: 8 },
      { ...member, deya_id: 8, deya: null },
    ],
    [
      'the profile of the chosen utility arrives',
      unknown,
      { type: 'profile-loaded', deya_id: 7, deya },
      { ...unknown, deya },
    ],
    [
      'the permissions in the chosen utility arrive',
      member,
      { type: 'scope-loaded', deya_id: 7, user: person({ full_name: 'New' }) },
      { ...member, user: person({ full_name: 'New' }) },
    ],
    [
      "the person's data are read again",
      member,
      { type: 'user-renewed', user: person({ full_name: 'New' }) },
      { ...member, user: person({ full_name: 'New' }) },
    ],
    ['the person is gone', member, { type: 'forgotten' }, guest],
  ])('%s', (_, state, event, next) => {
    expect(reduceSession(state, event)).toEqual(next);
  });

  it.each<[string, SessionEvent]>([
    ['a profile of the utility before', { type: 'profile-loaded', deya_id: 6, deya }],
    ['permissions in the utility before', { type: 'scope-loaded', deya_id: 6, user: person() }],
    ['data of another person', { type: 'user-renewed', user: person({ id: 2 }) }],
  ])('stays the same object after %s', (_, event) => {
    expect(reduceSession(member, event)).toBe(member);
  });
});

describe('a session that ends', () => {
  const calm = { isDirty: false, isEndingIdle: false };
  it.each([
    ['is nothing to a guest', guest, { cause: 'expired', ...calm }, 'ignore'],
    ['is nothing to a guest who was away', guest, { cause: 'idle', ...calm }, 'ignore'],
    ['is forgotten without input', member, { cause: 'expired', ...calm }, 'forget'],
    ['asks for the password over unsaved input', member, { cause: 'expired', ...calm, isDirty: true }, 'ask-again'],
    [
      'asks over unsaved input of a person who was away',
      member,
      { cause: 'idle', ...calm, isDirty: true },
      'ask-again',
    ],
    [
      'waits for the idle sign-out on its way',
      member,
      { cause: 'expired', isDirty: false, isEndingIdle: true },
      'ignore',
    ],
    [
      'gives the administrator back their own',
      impersonating,
      { cause: 'expired', ...calm, isDirty: true },
      'stop-impersonation',
    ],
    ['signs an idle administrator out as well', impersonating, { cause: 'idle', ...calm, isDirty: true }, 'forget'],
    ['is forgotten while the person is not known yet', unknown, { cause: 'expired', ...calm, isDirty: true }, 'forget'],
  ] as const)('%s', (_, state, facts, ending) => {
    expect(decideEnding(state, facts)).toBe(ending);
  });
});

describe('another tab', () => {
  const same = { hasToken: true, isCurrent: true, hasIdledOut: false, isTaking: false, isDirty: false };
  it.each([
    ['signed out', member, { ...same, hasToken: false }, 'expire'],
    ['signed out a person who was away', member, { ...same, hasToken: false, hasIdledOut: true }, 'expire-idle'],
    ['renewed the token of this sign-in', member, same, 'ignore'],
    ['signed in while this one was a guest', guest, same, 'take'],
    ['signed in, which this one follows already', guest, { ...same, isTaking: true }, 'ignore'],
    ['signed in anew', member, { ...same, isCurrent: false }, 'take'],
    ['signed in anew over unsaved input here', member, { ...same, isCurrent: false, isDirty: true }, 'take-over-input'],
    ['signed in, and a guest has no input to keep', guest, { ...same, isDirty: true }, 'take'],
  ] as const)('%s', (_, state, facts, change) => {
    expect(decideTabChange(state, facts)).toBe(change);
  });
});
