import { remoteManifest, type RemoteManifest } from '@hydria/shared/platform/remote-manifest.ts';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { CountedQueue } from '../queues/queues.ts';
import { deskSections } from './desk-pages.ts';

const root = new URL('../../../../', `file://${__filename}`);
const manifests = readdirSync(root)
  .map((folder) => new URL(`${folder}/remote.json`, root))
  .filter((file) => existsSync(file))
  .map((file) => remoteManifest.parse(JSON.parse(readFileSync(file, 'utf8'))));

const ALL = [...new Set(manifests.flatMap(({ nav, queues = [] }) => [...nav, ...queues]).flatMap((e) => e.conditions))]
  .filter((condition) => condition.startsWith('permission:'))
  .map((condition) => condition.slice('permission:'.length));

const visitorWith = (scope: readonly string[]) => ({ member: true, scope, info: {} });

const sectionsOf = (
  scope: readonly string[],
  {
    path = '/admin',
    counted = [],
    of = manifests,
  }: Partial<{ path: string; counted: CountedQueue[]; of: RemoteManifest[] }> = {},
) => deskSections({ manifests: of, visitor: visitorWith(scope), language: 'el' }, path, counted);

const pathsOf = (sections: ReturnType<typeof sectionsOf>): string[] =>
  sections.flatMap(({ pages }) => pages.map(({ path }) => path));

describe('the navigation of the desk', () => {
  it('has six groups in one order, and each page of the staff once', () => {
    const sections = sectionsOf(ALL);
    expect(sections.map(({ group }) => group)).toEqual(['cases', 'people', 'money', 'meters', 'texts', 'settings']);
    const paths = pathsOf(sections);
    expect(new Set(paths).size).toBe(paths.length);
    const queues = manifests.flatMap((manifest) => manifest.queues ?? []).map(({ path }) => path);
    for (const path of queues) expect(paths).toContain(path);
  });

  it('shows a person the pages of their rights alone, without empty groups', () => {
    const sections = sectionsOf(['payments.view']);
    expect(sections.map(({ group }) => group)).toEqual(['money']);
    expect(pathsOf(sections)).not.toContain('/admin/plan-requests');
    expect(sectionsOf([])).toEqual([]);
  });

  it('lights the nearest page alone, and names a page by its own title, not by what waits there', () => {
    const lit = (path: string) =>
      sectionsOf(ALL, { path })
        .flatMap(({ pages }) => pages)
        .filter(({ active }) => active)
        .map((page) => page.path);
    expect(lit('/admin/payments/unmatched/17')).toEqual(['/admin/payments/unmatched']);
    expect(lit('/admin/payments/refunds')).toEqual(['/admin/payments']);
    expect(lit('/admin')).toEqual([]);
    const tokens = sectionsOf(ALL)
      .flatMap(({ pages }) => pages)
      .find(({ path }) => path === '/admin/feed-tokens');
    expect(tokens?.label).toBe('Κλειδιά πρόσβασης');
  });

  it('counts what waits at a page, also where the queue has the page of another entry', () => {
    const entries = manifests.flatMap((manifest) => manifest.queues ?? []);
    const of = (path: string, count: number): CountedQueue => ({
      entry: entries.find((entry) => entry.path === path)!,
      queue: { count, oldest_at: null },
    });
    const counted = [of('/admin/cases', 4), of('/admin/water-notices', 2), { ...of('/admin/jobs', 0), queue: null }];
    const counts = sectionsOf(ALL, { counted })
      .flatMap(({ pages }) => pages)
      .filter(({ count }) => count > 0)
      .map(({ path, count }) => [path, count]);
    expect(counts).toEqual([
      ['/admin/cases', 4],
      ['/admin/water-notices', 2],
    ]);
  });

  it('puts an entry that names no group by its permission, and an unknown one into the settings', () => {
    const label = { el: 'α', en: 'a', de: 'a', fr: 'a' };
    const entry = (id: number, path: string, permission: string) => ({
      id,
      path,
      label,
      icon: 'form',
      conditions: [`permission:${permission}`],
    });
    const nav = [entry(1, '/b', 'payments.view'), entry(2, '/c', 'pumps.manage')];
    const other = remoteManifest.parse({ name: 'mf-other', platform: 1, nav });
    const sections = sectionsOf(['payments.view', 'pumps.manage'], { of: [other] });
    expect(sections.map(({ group, pages }) => [group, pages[0]?.path])).toEqual([
      ['money', '/b'],
      ['settings', '/c'],
    ]);
  });
});

test('each page of the staff that a manifest of this repository declares names its group', () => {
  const entries = manifests.flatMap(({ nav, queues = [] }) => [...nav, ...queues]);
  const staff = entries.filter(({ conditions }) => conditions.some((condition) => condition.startsWith('permission:')));
  for (const { path, desk } of staff) if (path !== '/admin') expect([path, desk]).toEqual([path, expect.any(String)]);
});
