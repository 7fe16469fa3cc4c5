import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createStore } from '@hydria/shared/libs';
import { remoteManifest } from '@hydria/shared/platform/remote-manifest.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { axe } from 'jest-axe';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { exampleBoot, exampleRemote } from '../../composition/example-boot.ts';
import { drawDeferred, MARIA } from '../../testing.tsx';

const root = new URL('../../../../', `file://${__filename}`);
const manifests = readdirSync(root)
  .map((folder) => new URL(`${folder}/remote.json`, root))
  .filter((file) => existsSync(file))
  .map((file) => remoteManifest.parse(JSON.parse(readFileSync(file, 'utf8'))));
const boot = exampleBoot(manifests.map((manifest) => exampleRemote(manifest.name, { manifest })));

let isRail = false;

const open = async (path: string, scope: readonly string[], over: object = {}) => {
  // The module asks for the width of the window when it is loaded.
  window.matchMedia = () =>
    ({
      get matches() {
        return isRail;
      },
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList;
  const { Page } = await import('./desk-nav.tsx');
  const portal = { boot, composition: { store: createStore(() => ({ remotes: boot.remotes, newer: [] })) } };
  return drawDeferred(() => <Page portal={portal} />, {
    path,
    session: { status: 'member', user: { ...MARIA, scope: [...scope] }, deya_id: 3 },
    answers: {
      'GET /api/staff/cases/waiting': { count: 2, oldest_at: '2026-11-19T08:00:00.000Z' },
      'GET /api/staff/alerts/waiting': { count: 1_240, oldest_at: '2026-11-19T08:00:00.000Z' },
      'GET /api/staff/readings/waiting': { count: 0, oldest_at: null },
      ...over,
    },
  });
};

const group = (name: string) => screen.getByText(name, { selector: 'summary *' }).closest('details')!;

/** More pages than fit at a glance. */
const MANY = [
  'cases.view',
  'reports.manage',
  'users.view',
  'roles.manage',
  'log.view',
  'content.manage',
  'utilities.manage',
];

describe('the navigation of the desk', () => {
  beforeEach(() => (isRail = false));

  it('opens the group of the page, marks the page, and says what waits at each', async () => {
    const { container } = await open('/admin/cases/12', ['cases.view', 'reports.manage']);
    const link = await screen.findByRole('link', { name: /^Αναφορές και αιτήσεις/ });
    expect(link).toHaveAttribute('aria-current', 'page');
    await waitFor(() => expect(link).toHaveAccessibleName('Αναφορές και αιτήσεις (2 περιμένουν)'));
    expect(await screen.findByText('999+')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ενδείξεις πελατών' })).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('adds up a closed group, and opens it by hand', async () => {
    const failed = { 'GET /api/staff/readings/waiting': new ApiError(500, 'server_error') };
    await open('/admin/cases', MANY, failed);
    const meters = await waitFor(() => group('Μετρητές'));
    expect([group('Υποθέσεις').open, meters.open]).toEqual([true, false]);
    await within(meters.querySelector('summary')!).findByText('(1240 περιμένουν)');
    meters.open = true;
    fireEvent(meters, new Event('toggle'));
    expect([group('Υποθέσεις').open, meters.open]).toEqual([true, true]);
  });

  it('opens one group at most on the rail, and closes it by Escape with the focus on its button', async () => {
    isRail = true;
    await open('/admin/cases', MANY);
    const [cases, texts] = await waitFor(() => [group('Υποθέσεις'), group('Κείμενα')] as const);
    expect(cases.open).toBe(false);
    expect(cases.querySelector('summary')).toHaveAttribute('aria-current', 'true');
    for (const one of [cases, texts]) {
      one.open = true;
      fireEvent(one, new Event('toggle'));
    }
    expect([cases.open, texts.open]).toEqual([false, true]);
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(texts.open).toBe(false);
    expect(texts.querySelector('summary')).toHaveFocus();
  });
});
