import type { BootRemote, ServedComposition } from '@hydria/shared/platform/boot.ts';
import type { RouteEntry } from '@hydria/shared/platform/remote-manifest.ts';
import { createComposition } from './composition.ts';
import { exampleBoot, exampleRemote } from './example-boot.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const PAST = '2026-11-01T00:00:00.000Z';
const FUTURE = '2026-12-20T00:00:00.000Z';

const open = (remotes: BootRemote[], more: Partial<ServedComposition> = {}) => {
  const answers: (ServedComposition | null | Error)[] = [];
  let asked = 0;
  const composition = createComposition({
    boot: exampleBoot(remotes, { expires: FUTURE, ...more }),
    now: () => NOW,
    async renew() {
      asked += 1;
      const answer = answers.shift() ?? null;
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  return { composition, answers, asked: () => asked };
};

const billing = exampleRemote('mf-billing');
const newer = exampleRemote('mf-billing', { artifact: '2.0.0-bbbbbbbbbbbb', version: '2.0.0' });

test('an open tab keeps the release that it was opened with, and learns that there is a newer one of what it shows', async () => {
  const { composition, answers } = open([billing, exampleRemote('mf-admin')]);
  await composition.entryOf('mf-billing', false);
  answers.push(exampleBoot([newer, exampleRemote('mf-admin', { artifact: '3.0.0-cccccccccccc' })]));
  await composition.refresh();
  expect((await composition.entryOf('mf-billing', false)).artifact).toBe(billing.artifact);
  expect(composition.store.getState().newer).toEqual([newer.artifact]);
  await composition.entryOf('mf-admin', false);
  expect(composition.store.getState().newer).toHaveLength(2);
});

test('a newer shell is news to every tab, a release that is taken back is none', async () => {
  const { composition, answers } = open([billing]);
  const { shell } = exampleBoot([]);
  answers.push(exampleBoot([billing], { shell: { ...shell, artifact: '2.0.0-5e1200000000' } }), exampleBoot([billing]));
  await composition.refresh();
  expect(composition.store.getState().newer).toEqual(['2.0.0-5e1200000000']);
  await composition.refresh();
  expect(composition.store.getState().newer).toEqual([]);
});

test('an unchanged release is no news, nor one that is taken back or a developer’s own file in its place', async () => {
  const own = exampleRemote('mf-forms', {
    source: 'override',
    base: 'http://localhost:9001/',
    entry: { url: 'http://localhost:9001/remoteEntry.js', integrity: '' },
  });
  const { composition, answers } = open([billing, own]);
  await composition.entryOf('mf-billing', false);
  await composition.entryOf('mf-forms', false);
  const forms = exampleRemote('mf-forms', { artifact: '3.0.0-cccccccccccc' });
  for (const [served, news] of [
    [billing, []],
    [newer, [newer.artifact]],
    [billing, []],
  ] as const) {
    answers.push(exampleBoot([served, forms]));
    await composition.refresh();
    expect(composition.store.getState().newer).toEqual(news);
  }
});

test('a remote is switched off and on in the open tab, and the others are not touched', async () => {
  const { composition, answers } = open([billing, exampleRemote('mf-admin')]);
  const admin = composition.find('mf-admin');
  answers.push(
    exampleBoot([{ ...newer, disabled: { reason: 'repair' } }, exampleRemote('mf-admin')]),
    exampleBoot([newer]),
  );
  await composition.refresh();
  expect(composition.find('mf-billing')).toMatchObject({ artifact: billing.artifact, disabled: { reason: 'repair' } });
  expect(composition.find('mf-admin')).toBe(admin);
  await composition.refresh();
  expect(composition.find('mf-billing')?.disabled).toBeUndefined();
});

test('silence or nonsense of the gateway changes nothing', async () => {
  const { composition, answers } = open([billing]);
  const before = composition.store.getState();
  answers.push(new Error('offline'), null, { ...exampleBoot([]), remotes: 'nonsense' as never });
  for (let n = 0; n < 3; n += 1) await composition.refresh();
  expect(composition.store.getState()).toBe(before);
});

test('an entry that is too old is requested before it is used; one that the answer does not name any more has expired', async () => {
  const { composition, answers } = open([billing, exampleRemote('mf-admin')], { expires: PAST });
  answers.push(exampleBoot([newer], { expires: FUTURE }));
  expect((await composition.entryOf('mf-billing', false)).artifact).toBe(newer.artifact);
  await expect(composition.entryOf('mf-admin', false)).rejects.toMatchObject({ phase: 'load', class: 'expired' });
});

test('an entry that is too old stays unused while the gateway is silent, and is there once it has answered', async () => {
  const { composition, answers } = open([billing], { expires: PAST });
  answers.push(new Error('unreachable'));
  await expect(composition.entryOf('mf-billing', false)).rejects.toMatchObject({ class: 'expired' });
  answers.push(exampleBoot([billing]));
  expect((await composition.entryOf('mf-billing', true)).artifact).toBe(billing.artifact);
});

test('a clock that is wrong by years does not shut anybody out', async () => {
  const { composition, answers } = open([billing], { expires: PAST });
  answers.push(exampleBoot([billing], { expires: PAST }));
  expect((await composition.entryOf('mf-billing', false)).artifact).toBe(billing.artifact);
});

test('a damaged entry costs its remote alone, until somebody tries again', async () => {
  const damaged = { ...billing, entry: undefined as never };
  const { composition, answers, asked } = open([damaged, exampleRemote('mf-admin')]);
  await expect(composition.entryOf('mf-billing', false)).rejects.toMatchObject({ class: 'malformed' });
  await expect(composition.entryOf('mf-admin', false)).resolves.toBeDefined();
  expect(asked()).toBe(0);
  answers.push(exampleBoot([billing, exampleRemote('mf-admin')]));
  expect(await composition.entryOf('mf-billing', true)).toEqual(billing);
});

test('beside a newer shell this tab’s own release is tried again, not one that may need that shell', async () => {
  const { composition, answers } = open([billing]);
  const { shell } = exampleBoot([]);
  answers.push(exampleBoot([newer], { shell: { ...shell, artifact: '2.0.0-5e1200000000' } }));
  expect((await composition.entryOf('mf-billing', true)).artifact).toBe(billing.artifact);
});

/** A gateway whose answers come when the test says so, the oldest question first unless another is named. */
const openSlowly = (remotes: BootRemote[], more: Partial<ServedComposition> = {}) => {
  const waiting: { anew: boolean; answer: (news: ServedComposition | null) => void }[] = [];
  const composition = createComposition({
    boot: exampleBoot(remotes, { expires: FUTURE, ...more }),
    now: () => NOW,
    renew: (anew) => new Promise((answer) => waiting.push({ anew, answer })),
  });
  return { composition, waiting };
};

test('“Try again” is not given an answer that was asked for before it was pressed', async () => {
  const { composition, waiting } = openSlowly([billing], { expires: PAST });
  const before = composition.entryOf('mf-billing', false);
  const again = composition.entryOf('mf-billing', true);
  expect(waiting.map(({ anew }) => anew)).toEqual([true, true]);
  waiting[0]!.answer(exampleBoot([]));
  await expect(before).rejects.toMatchObject({ class: 'expired' });
  waiting[1]!.answer(exampleBoot([billing]));
  expect((await again).artifact).toBe(billing.artifact);
});

test('parts that have expired ask together, and not with a question that may be answered with “unchanged”', async () => {
  const { composition, waiting } = openSlowly([billing], { expires: PAST });
  void composition.refresh();
  const opened = [composition.entryOf('mf-billing', false), composition.entryOf('mf-billing', false)];
  expect(waiting.map(({ anew }) => anew)).toEqual([false, true]);
  waiting[0]!.answer(null);
  waiting[1]!.answer(exampleBoot([newer]));
  for (const remote of await Promise.all(opened)) expect(remote.artifact).toBe(newer.artifact);
});

test('an answer that was overtaken by a later one is not taken, but asked for once more', async () => {
  const { composition, waiting } = openSlowly([billing]);
  const before = composition.refresh();
  const again = composition.entryOf('mf-billing', true);
  waiting[1]!.answer(exampleBoot([newer]));
  expect((await again).artifact).toBe(newer.artifact);
  waiting[0]!.answer(exampleBoot([{ ...billing, disabled: { reason: 'repair' } }]));
  await Promise.resolve();
  expect(composition.find('mf-billing')?.disabled).toBeUndefined();
  waiting[2]!.answer(exampleBoot([{ ...newer, disabled: { reason: 'repair' } }]));
  await before;
  expect(composition.find('mf-billing')).toMatchObject({ artifact: newer.artifact, disabled: { reason: 'repair' } });
});

test('a gateway that is slow is waited for longer where nothing can be tried without it', async () => {
  jest.useFakeTimers();
  try {
    const { composition, waiting } = openSlowly([billing], { expires: PAST });
    const opened = composition.entryOf('mf-billing', true);
    await jest.advanceTimersByTimeAsync(7_000);
    waiting[0]!.answer(exampleBoot([billing]));
    expect((await opened).artifact).toBe(billing.artifact);
  } finally {
    jest.useRealTimers();
  }
});

const partial = (name: string): BootRemote => ({
  ...exampleRemote(name),
  isPartial: true,
  version: '',
  artifact: '',
  base: '',
  entry: { url: '', integrity: '' },
});

test('a remote that the HTML names in part is asked for once, and then used like any other', async () => {
  const { composition, answers, asked } = open([billing, partial('mf-admin'), partial('mf-forms')]);
  const served = exampleBoot([billing, exampleRemote('mf-admin'), exampleRemote('mf-forms')], { expires: FUTURE });
  answers.push(served);
  const [admin, forms] = await Promise.all([
    composition.entryOf('mf-admin', false),
    composition.entryOf('mf-forms', false),
  ]);
  expect([admin, forms]).toEqual([exampleRemote('mf-admin'), exampleRemote('mf-forms')]);
  await composition.entryOf('mf-billing', false);
  await composition.entryOf('mf-admin', false);
  expect(asked()).toBe(1);
  expect(composition.store.getState().newer).toEqual([]);
});

test('the rest that came while the tab was idle is not asked for again', async () => {
  const { composition, answers, asked } = open([partial('mf-admin')]);
  answers.push(exampleBoot([exampleRemote('mf-admin')]));
  await composition.refresh();
  expect((await composition.entryOf('mf-admin', false)).artifact).toBe(exampleRemote('mf-admin').artifact);
  expect(asked()).toBe(1);
});

test('a remote that was switched off meanwhile is not loaded, and is again when it is switched on', async () => {
  const { composition, answers } = open([partial('mf-admin')]);
  answers.push(exampleBoot([exampleRemote('mf-admin', { disabled: { reason: 'repair' } })]));
  await expect(composition.entryOf('mf-admin', false)).rejects.toMatchObject({ class: 'malformed' });
  answers.push(exampleBoot([exampleRemote('mf-admin')]));
  await composition.refresh();
  expect(await composition.entryOf('mf-admin', false)).toMatchObject({ name: 'mf-admin', version: '1.0.0' });
});

test('a partial remote of which the gateway says nothing fails as unreachable, and loads at the next attempt', async () => {
  const { composition, answers } = open([partial('mf-admin')]);
  answers.push(new Error('offline'));
  await expect(composition.entryOf('mf-admin', false)).rejects.toMatchObject({ class: 'unreachable' });
  answers.push(exampleBoot([exampleRemote('mf-admin')]));
  expect(await composition.entryOf('mf-admin', true)).toMatchObject({ name: 'mf-admin' });
});

test('a partial remote that is no longer served is malformed, and one of an old page expired', async () => {
  const gone = open([partial('mf-admin')]);
  gone.answers.push(exampleBoot([]));
  await expect(gone.composition.entryOf('mf-admin', false)).rejects.toMatchObject({ class: 'malformed' });
  const old = open([partial('mf-admin')], { expires: PAST });
  await expect(old.composition.entryOf('mf-admin', false)).rejects.toMatchObject({ class: 'expired' });
});

test('beside another shell a partial remote is taken when it is needed, and not before', async () => {
  const { composition, answers } = open([partial('mf-admin')]);
  const { shell } = exampleBoot([]);
  answers.push(exampleBoot([exampleRemote('mf-admin')], { shell: { ...shell, artifact: '2.0.0-5e1200000000' } }));
  await composition.refresh();
  expect(composition.find('mf-admin')).toMatchObject({ isPartial: true });
  expect(await composition.entryOf('mf-admin', false)).toEqual(exampleRemote('mf-admin'));
});

describe('entries of the staff that the HTML leaves out', () => {
  const routed = (remote: BootRemote, path: string): BootRemote => {
    const title = { el: path, en: path, de: path, fr: path };
    const common: Pick<RouteEntry, 'layout' | 'title' | 'reads'> = { layout: 'dashboard', title, reads: [] };
    const routes: RouteEntry[] = [
      { path, access: 'permission:users.view', ...common },
      { path: '/new', access: 'public', ...common },
    ];
    return { ...remote, manifest: { ...remote.manifest, routes } };
  };
  const pathsOf = ({ composition }: ReturnType<typeof open>): string[] =>
    composition.manifests().flatMap(({ routes }) => routes.map(({ path }) => path));
  const short: BootRemote = { ...partial('mf-admin'), withoutStaffEntries: true };
  const whole = routed(exampleRemote('mf-admin'), '/admin/users');

  test('come with the answer of the gateway, and are missing while it is silent', async () => {
    const tab = open([billing, short]);
    tab.answers.push(new Error('offline'));
    await tab.composition.refresh();
    expect(tab.composition.lacksStaffEntries()).toBe(true);
    expect(pathsOf(tab)).not.toContain('/admin/users');
    tab.answers.push(exampleBoot([billing, whole]));
    await tab.composition.refresh();
    expect(tab.composition.lacksStaffEntries()).toBe(false);
    expect(pathsOf(tab)).toContain('/admin/users');
  });

  test('come beside a newer shell too, while the code of the remote is taken when it is needed', async () => {
    const tab = open([short]);
    const { shell } = exampleBoot([]);
    tab.answers.push(exampleBoot([whole], { shell: { ...shell, artifact: '2.0.0-5e1200000000' } }));
    await tab.composition.refresh();
    expect(tab.composition.lacksStaffEntries()).toBe(false);
    expect(pathsOf(tab)).toContain('/admin/users');
    // Its other pages may need the newer shell.
    expect(pathsOf(tab)).not.toContain('/new');
    expect(tab.composition.find('mf-admin')).toMatchObject({ isPartial: true });
    expect(await tab.composition.entryOf('mf-admin', false)).toEqual(whole);
  });

  test('are none of a remote that is served no longer', async () => {
    const tab = open([short]);
    tab.answers.push(exampleBoot([]));
    await tab.composition.refresh();
    expect(tab.composition.lacksStaffEntries()).toBe(false);
  });
});
