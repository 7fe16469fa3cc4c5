import { createEventBus } from '@hydria/shared/platform/event-bus.ts';
import type { RemoteManifest } from '@hydria/shared/platform/remote-manifest.ts';
import type { SentTo } from '@hydria/shared/platform/platform.ts';
import { createGuards } from '../core/navigation.ts';
import { createOverlays } from '../core/overlay-state.ts';
import { askToChangeUtility } from './ask-to-change-utility.ts';

const route = (path: string, more: object = {}) => ({ path, access: 'public', layout: 'dashboard', ...more });
const manifests = [
  {
    name: 'mf-reports',
    routes: [
      route('/report'),
      route('/deya/:deya_id?/report'),
      route('/account/details', { access: 'member' }),
      route('/supplies', { access: 'member', customer: true }),
      route('/deya/:deya_id/applications/:id', { access: 'member', customer: true }),
      route('/supplies/:code/reading', { access: 'member', customer: true }),
      route('/admin/utilities/:utility_id', { access: 'permission:utilities.manage' }),
      route('/admin/utilities/:utility_id/sources/:source_id', { access: 'permission:utilities.manage' }),
      route('/admin/points', { access: 'permission:content.manage' }),
    ],
  },
] as unknown as RemoteManifest[];

const ask = (path: string, unsent: (SentTo | undefined)[], isDirty = true) => {
  history.replaceState(null, '', path);
  const guards = createGuards();
  for (const sentTo of unsent) guards.add(() => isDirty, sentTo);
  const overlays = createOverlays(createEventBus(() => undefined));
  const may = askToChangeUtility({ guards, overlays, manifests, chosen: () => 5 });
  return { may, overlays, guards };
};

it.each<[string, (SentTo | undefined)[], object]>([
  ['/report', [{ deya_id: 3, isKept: true }], { deya_id: 3, outcome: 'kept' }],
  ['/de/report?step=2', [{ deya_id: 3, isKept: false }], { deya_id: 3, outcome: 'lost' }],
  ['/deya/3/report', [{ deya_id: 3, isKept: true }], { deya_id: 3, outcome: 'stays' }],
  ['/report', [undefined, { deya_id: 3, isKept: true }], { deya_id: 3, outcome: 'kept' }],
  ['/admin/points', [undefined], { deya_id: 5, outcome: 'lost' }],
  ['/supplies', [undefined], { deya_id: 5, outcome: 'lost' }],
  ['/supplies/17/reading', [{ deya_id: 5, isKept: true }], { deya_id: 5, outcome: 'lost' }],
  ['/supplies/17/reading?deya_id=5', [{ deya_id: 5, isKept: true }], { deya_id: 5, outcome: 'lost' }],
  ['/deya/3/applications/17', [{ deya_id: 3, isKept: true }], { deya_id: 3, outcome: 'stays' }],
  ['/admin/utilities/7', [{ deya_id: 7, isKept: false }], { deya_id: 7, outcome: 'stays' }],
  ['/admin/utilities/7/sources/1', [undefined], { deya_id: 7, outcome: 'stays' }],
  ['/account/details', [undefined], { deya_id: null, outcome: 'lost' }],
])('at %s unsent input is asked about, with the utility that it goes to and its fate', async (path, unsent, said) => {
  const { may, overlays } = ask(path, unsent);
  expect(overlays.getState().changeUtility).toMatchObject(said);
  overlays.getState().changeUtility!.resolve(false);
  expect(await may).toBe(false);
  expect(overlays.getState().changeUtility).toBeNull();
});

it.each([
  ['/supplies/17/reading', { deya_id: 5, isKept: true }, false],
  ['/report', { deya_id: 3, isKept: true }, true],
])('input at %s that is given up is not asked about again: %j', async (path, sentTo, isDirty) => {
  const { may, overlays, guards } = ask(path, [sentTo]);
  overlays.getState().changeUtility!.resolve(true);
  expect(await may).toBe(true);
  expect(guards.isDirty()).toBe(isDirty);
});

it('input that the person stays with is asked about again', async () => {
  const { may, overlays, guards } = ask('/supplies/17/reading', [undefined]);
  overlays.getState().changeUtility!.resolve(false);
  expect(await may).toBe(false);
  expect(guards.isDirty()).toBe(true);
});

it.each([[[], true] as const, [[{ deya_id: 3, isKept: true }], false] as const])(
  'without unsent input nothing is asked: %j',
  (unsent, isDirty) => {
    const { may, overlays } = ask('/report', [...unsent], isDirty);
    expect([may, overlays.getState().changeUtility]).toEqual([true, null]);
  },
);

it('a second question takes the first one over, which is answered with staying', async () => {
  const { may, overlays } = ask('/report', [undefined]);
  const guards = createGuards();
  guards.add(() => true);
  const second = askToChangeUtility({ guards, overlays, manifests, chosen: () => 5 });
  expect(await may).toBe(false);
  overlays.getState().changeUtility!.resolve(true);
  expect(await second).toBe(true);
});
