import type { SessionState, User } from '@hydria/shared/platform/platform.ts';
import type { RouteEntry } from '@hydria/shared/platform/remote-manifest.ts';
import { RemoteFailure } from '../core/loading/failure.ts';
import { decidePage, type PageFacts } from './decide-page.ts';

const title = { el: '', en: '', de: '', fr: '' };

const ownerOf = (name: string, path: string, access: RouteEntry['access'] = 'public', params = {}) => ({
  name,
  params,
  route: { path, access, layout: 'dashboard' as const, title, reads: [] },
});

const forCustomers = (owner: ReturnType<typeof ownerOf>) => ({
  ...owner,
  route: { ...owner.route, customer: true as const },
});

const bill = forCustomers(ownerOf('mf-billing', '/bills/:id', 'member', { id: '17' }));
const aboutBill = { ...bill, route: { ...bill.route, object: 'bill' as const } };

const person = (more: Partial<User> = {}): SessionState['user'] => ({ id: 1, scope: [], deya: [], ...more }) as User;

const guest = { status: 'guest', user: null, deya_id: null } as const;
const member = { status: 'member', user: person(), deya_id: null } as const;
const unknown = { status: 'unknown', user: null, deya_id: null } as const;

/** A customer of some utilities, the first of which is chosen. */
const of = (...ids: number[]) => ({
  ...member,
  user: person({ deya: ids.map((id) => ({ id, active: true, scope: [] as string[] })) as User['deya'] }),
  deya_id: ids[0] ?? null,
});

const facts = (more: Partial<PageFacts>): PageFacts => ({
  owner: ownerOf('mf-billing', '/bills'),
  session: member,
  unavailable: null,
  named: null,
  isUnknownUtility: () => false,
  isDisabled: () => false,
  failureOf: () => undefined,
  ...more,
});

const failure = new RemoteFailure('load', 'timeout', 'too late');
const loading = (name: string) => ({ kind: 'remote', name, phase: 'loading' }) as const;

describe('a page', () => {
  it.each<[string, Partial<PageFacts>, object, string | null]>([
    ['of a remote loads and may be mounted', {}, loading('mf-billing'), 'mf-billing'],
    [
      'of a customer who is staff as well stays the home page',
      {
        owner: ownerOf('shell', '/', 'member'),
        session: { ...of(3), user: person({ deya: of(3).user?.deya ?? [], scope: ['users.view'] }) },
      },
      { kind: 'shell', path: '/', params: {} },
      null,
    ],
    ['of the shell shows at once', { owner: ownerOf('shell', '/') }, { kind: 'shell', path: '/', params: {} }, null],
    ['that no application has is missing', { owner: null }, { kind: 'missing' }, null],
    [
      'of the staff says that an authenticator is missing',
      {
        owner: ownerOf('mf-admin', '/admin/users', 'permission:users.manage'),
        session: { ...member, user: person({ scope: ['users.manage'], second_factor_missing: true }) },
      },
      { kind: 'no-second-factor' },
      null,
    ],
    [
      'of the staff’s own account opens without an authenticator',
      {
        owner: ownerOf('mf-auth', '/account/authenticator', 'member'),
        session: { ...member, user: person({ scope: ['users.manage'], second_factor_missing: true }) },
      },
      loading('mf-auth'),
      'mf-auth',
    ],
    [
      'of a utility that does not exist says so',
      { owner: ownerOf('mf-forms', '/f', 'public', { deya_id: '9' }), isUnknownUtility: (id) => id === 9 },
      { kind: 'unknown-utility', deya_id: '9' },
      null,
    ],
    [
      'of customers says that its address is of a utility that is not the person’s',
      { owner: forCustomers(ownerOf('mf-billing', '/bills', 'member')), named: 4, session: of(3, 9) },
      { kind: 'other-utility' },
      null,
    ],
    [
      'of customers shows while the utility of its address is being chosen',
      { owner: forCustomers(ownerOf('mf-billing', '/bills', 'member')), named: 9, session: of(3, 9) },
      loading('mf-billing'),
      'mf-billing',
    ],
    [
      'of customers waits while its address may change the utility and the person is not known',
      { owner: forCustomers(ownerOf('mf-billing', '/bills', 'member')), named: 9, session: unknown },
      loading('mf-billing'),
      null,
    ],
    [
      'of an object waits without a utility in its address until the person is known, because the object is looked for',
      { owner: aboutBill, session: { ...unknown, deya_id: 3 } },
      loading('mf-billing'),
      null,
    ],
    [
      'of an object of the chosen utility waits for nothing',
      { owner: aboutBill, named: 3, session: { ...unknown, deya_id: 3 } },
      loading('mf-billing'),
      'mf-billing',
    ],
    [
      'of the account is no matter of one utility',
      { owner: ownerOf('mf-auth', '/account/handover', 'member'), named: 4, session: of(3, 9) },
      loading('mf-auth'),
      'mf-auth',
    ],
    [
      'for everyone shows whichever utility its address names',
      { owner: ownerOf('mf-billing', '/success'), named: 4, session: of(3, 9) },
      loading('mf-billing'),
      'mf-billing',
    ],
    ['that was switched off says so', { isDisabled: () => true }, { kind: 'disabled', name: 'mf-billing' }, null],
    [
      'that failed shows its failure',
      { failureOf: () => failure },
      { kind: 'failed', name: 'mf-billing', failure },
      null,
    ],
    [
      'waits while the server cannot say who is here',
      { unavailable: { kind: 'unavailable', status: 503 }, owner: ownerOf('x', '/x', 'member'), session: guest },
      { kind: 'unavailable', status: 503 },
      null,
    ],
    [
      'without the permission answers like a missing one',
      { owner: ownerOf('mf-admin', '/admin', 'permission:users.read') },
      { kind: 'missing' },
      null,
    ],
    [
      'with the permission is shown',
      {
        owner: ownerOf('mf-admin', '/admin', 'permission:users.read'),
        session: { ...member, user: person({ scope: ['users.read'] as unknown as User['scope'] }), deya_id: 3 },
      },
      loading('mf-admin'),
      'mf-admin',
    ],
    [
      'of the staff about one utility offers the choice while none is chosen',
      {
        owner: ownerOf('mf-admin', '/admin/registrations', 'permission:registrations.manage'),
        session: { ...member, user: person({ scope: ['registrations.manage'] }) },
      },
      { kind: 'no-utility' },
      null,
    ],
    [
      'of the staff offers the choice to a person whose right holds at one of two utilities',
      {
        owner: ownerOf('mf-admin', '/admin/registrations', 'permission:registrations.manage'),
        session: {
          ...member,
          user: person({ deya: of(3, 9).user?.deya.map((one) => ({ ...one, scope: ['registrations.manage'] })) }),
        },
      },
      { kind: 'no-utility' },
      null,
    ],
    [
      'of the staff stays missing without a utility for a person with another right',
      {
        owner: ownerOf('mf-admin', '/admin/registrations', 'permission:registrations.manage'),
        session: { ...of(3, 9), deya_id: null },
      },
      { kind: 'missing' },
      null,
    ],
    [
      'of the staff about the whole installation needs no utility',
      {
        owner: {
          ...ownerOf('mf-admin', '/admin/utilities', 'permission:utilities.manage'),
          route: { ...ownerOf('mf-admin', '/admin/utilities', 'permission:utilities.manage').route, everywhere: true },
        },
        session: { ...member, user: person({ scope: ['utilities.manage'] }) },
      },
      loading('mf-admin'),
      'mf-admin',
    ],
    [
      'for customers says to a person whom the utility has not accepted how that stands',
      {
        owner: forCustomers(ownerOf('mf-billing', '/bills', 'member')),
        session: { ...member, deya_id: 3, user: person({ deya: [{ id: 3, active: false }] as User['deya'] }) },
      },
      { kind: 'not-customer' },
      null,
    ],
    [
      'for customers is shown to one',
      {
        owner: forCustomers(ownerOf('mf-billing', '/bills', 'member')),
        session: { ...member, deya_id: 3, user: person({ deya: [{ id: 3, active: true }] as User['deya'] }) },
      },
      loading('mf-billing'),
      'mf-billing',
    ],
    [
      'of a member is mounted while the person is not known yet',
      { owner: ownerOf('mf-billing', '/bills', 'member'), session: unknown },
      loading('mf-billing'),
      'mf-billing',
    ],
    [
      'of certain people loads, but waits to be mounted, while the person is not known yet',
      { owner: ownerOf('mf-admin', '/admin', 'permission:users.read'), session: unknown },
      loading('mf-admin'),
      null,
    ],
  ])('%s', (_, more, state, mount) => {
    expect(decidePage(facts(more))).toEqual({ kind: 'show', state, mount });
  });
});

describe('a person', () => {
  const mustChange = { ...member, user: person({ must_change: true }) } as const;
  it.each<[string, Partial<PageFacts>, object]>([
    [
      'without a sign-in is sent to it, and the page is remembered',
      { owner: ownerOf('mf-billing', '/bills', 'member'), session: guest },
      { kind: 'redirect', to: '/login', remember: true },
    ],
    [
      'who is signed in leaves the sign-in page for the page wanted before',
      { owner: ownerOf('mf-auth', '/login', 'guest') },
      { kind: 'redirect', to: null, remember: false },
    ],
    [
      'with rights who is no customer of the utility is sent from the empty home page to the desk',
      {
        owner: ownerOf('shell', '/', 'member'),
        session: { ...member, user: person({ scope: ['users.view'] }), deya_id: 3 },
      },
      { kind: 'redirect', to: '/admin', remember: false },
    ],
    [
      'with a password for one use has to change it first',
      { session: mustChange },
      { kind: 'redirect', to: '/password/change', remember: true },
    ],
    [
      'with a password for one use is not led back to the sign-in page',
      { owner: ownerOf('mf-auth', '/login', 'guest'), session: mustChange },
      { kind: 'redirect', to: '/password/change', remember: false },
    ],
    [
      'with a password for one use may sign out',
      { owner: ownerOf('mf-auth', '/logout'), session: mustChange },
      { kind: 'show', state: loading('mf-auth'), mount: 'mf-auth' },
    ],
  ])('%s', (_, more, decision) => {
    expect(decidePage(facts(more))).toEqual(decision);
  });
});
