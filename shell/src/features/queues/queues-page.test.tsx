import { screen, within } from '@testing-library/react';
import { createStore } from '@hydria/shared/libs';
import { axe } from 'jest-axe';
import { readFileSync, readdirSync, existsSync } from 'node:fs';
import { contract } from '@hydria/shared/contract/contract.ts';
import { queue } from '@hydria/shared/contract/fields.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import type { DeyaInfo } from '@hydria/shared/platform/platform.ts';
import { remoteManifest } from '@hydria/shared/platform/remote-manifest.ts';
import { chania } from '@hydria/shared/remote/examples.ts';
import { exampleBoot, exampleRemote } from '../../composition/example-boot.ts';
import texts from '../../deferred/locales/el.json';
import { drawDeferred, MARIA } from '../../testing.tsx';
import { Page } from './queues-page.tsx';

const root = new URL('../../../../', `file://${__filename}`);
const manifests = readdirSync(root)
  .map((folder) => new URL(`${folder}/remote.json`, root))
  .filter((file) => existsSync(file))
  .map((file) => remoteManifest.parse(JSON.parse(readFileSync(file, 'utf8'))));

const boot = exampleBoot(manifests.map((manifest) => exampleRemote(manifest.name, { manifest })));
const STAFF = ['registrations.manage', 'conversations.manage'];

const open = (scope: readonly string[], over: object = {}, deya: DeyaInfo | null = null, mail?: false) =>
  drawDeferred(
    () => <Page portal={{ boot, composition: { store: createStore(() => ({ remotes: boot.remotes, newer: [] })) } }} />,
    {
      session: { status: 'member', user: { ...MARIA, scope: [...scope] }, deya_id: 3, deya },
      ...(mail === false && { mail }),
      answers: {
        'GET /api/staff/registrations/waiting': { count: 2, oldest_at: '2026-11-18T08:00:00.000Z' },
        'GET /api/staff/supply-requests/waiting': { count: 1, oldest_at: '2026-11-19T08:00:00.000Z' },
        'GET /api/staff/conversations/waiting': { count: 0, oldest_at: null },
        'GET /api/staff/contact/waiting': { count: 5, oldest_at: '2026-11-17T08:00:00.000Z' },
        ...over,
      },
    },
  );

describe('the start page of the staff', () => {
  it('counts the queues that applications declare, the one with the oldest entry first, and leads to each', async () => {
    const { calls, container } = await open(STAFF);
    const links = await screen.findAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/admin/contact',
      '/admin/registrations',
      '/admin/supply-requests',
      '/admin/conversations',
    ]);
    expect(within(links[0]!).getByText(/5 περιμένουν\. Το παλαιότερο από 17\/11\/2026/)).toBeVisible();
    const empty = screen.getByRole('region', { name: 'Τίποτα δεν περιμένει' });
    expect(within(empty).getByRole('link')).toBe(links[3]);
    expect(calls.map(({ input }) => input)).toContainEqual({ query: { deya_id: '3' } });
    expect(await axe(container)).toHaveNoViolations();
  });

  it('says the day alone where entries wait since the begin of a day', async () => {
    await open(['utilities.manage'], {
      'GET /api/utilities/feed-tokens/ending': { count: 1, oldest_at: '2026-11-12T22:00:00.000Z' },
      'GET /api/utilities/sources/failing': { count: 1, oldest_at: '2026-11-12T22:00:00.000Z' },
    });
    expect(await screen.findByText(/Το παλαιότερο από 13\/11\/2026$/)).toBeVisible();
    expect(screen.getByText(/Το παλαιότερο από 13\/11\/2026, 00:00$/)).toBeVisible();
  });

  it('shows each person the queues of their permissions alone', async () => {
    await open(['registrations.manage']);
    expect(await screen.findAllByRole('link')).toHaveLength(2);
  });

  it('leads to every page of the staff that the person may open, for which the menu has no room', async () => {
    await open(['registrations.manage', 'roles.manage', 'log.view']);
    const pages = (await screen.findByRole('heading', { name: texts.queues.pages })).parentElement!;
    expect(
      within(pages)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/admin/roles', '/admin/failures', '/admin/jobs', '/admin/audit', '/admin/log']);
  });

  it('puts the pages with waiting work before the others: the longest waiting first, then the one with more', async () => {
    const since = '2026-11-18T08:00:00.000Z';
    await open(['roles.manage', 'payments.view', 'content.manage', 'log.view'], {
      'GET /api/staff/bank-entries/waiting': { count: 2, oldest_at: since },
      'GET /api/staff/bill-doubts/waiting': { count: 0, oldest_at: null },
      'GET /api/staff/water-exceedances/waiting': { count: 3, oldest_at: since },
      'GET /api/jobs/failed/waiting': { count: 1, oldest_at: '2026-11-10T08:00:00.000Z' },
    });
    const pages = (await screen.findByRole('heading', { name: texts.queues.pages })).parentElement!;
    const links = within(pages).getAllByRole('link');
    expect(links.slice(0, 4).map((link) => link.getAttribute('href'))).toEqual([
      '/admin/jobs',
      '/admin/water-notices',
      '/admin/payments',
      '/admin/roles',
    ]);
    expect(links[1]).toHaveTextContent('3 περιμένουν');
    expect(links[3]).not.toHaveTextContent('περιμέν');
  });

  it('shows the others when one queue cannot be read', async () => {
    await open(STAFF, { 'GET /api/staff/contact/waiting': new ApiError(500, 'server_error') });
    expect(await screen.findByText(texts.queues.failed)).toBeVisible();
    expect(screen.getAllByRole('link')).toHaveLength(4);
  });

  it.each([
    [null, true],
    ['faults@deya.example', false],
  ])(
    'says that nothing tells the utility of reports where its public address is %s: %s',
    async (email_public, isSaid) => {
      await open([...STAFF, 'content.manage'], {}, { ...chania, email_public });
      await screen.findAllByRole('link');
      expect(screen.queryByText(texts.queues.no_address) !== null).toBe(isSaid);
      const mend = screen.queryByRole('note')?.querySelector('a');
      expect(mend?.getAttribute('href')).toBe(isSaid ? '/admin/contact-data' : undefined);
    },
  );

  it('says that reports arrive without a message where the installation sends no mail, whatever the address', async () => {
    await open([...STAFF, 'content.manage'], {}, { ...chania, email_public: 'faults@deya.example' }, false);
    await screen.findAllByRole('link');
    const note = screen.getByRole('note');
    expect(note).toHaveTextContent(texts.queues.no_address_text_no_mail);
    // Another address would change nothing.
    expect(within(note).queryByRole('link')).toBeNull();
  });

  it('tells a customer that queues are for staff', async () => {
    await open([]);
    expect(await screen.findByText(texts.queues.none)).toBeVisible();
  });
});

test('each queue of each application is a call that answers a queue, with the permission of that call', () => {
  const queues = manifests.flatMap((manifest) => manifest.queues ?? []);
  expect(queues.length).toBeGreaterThan(0);
  for (const { call, conditions } of queues) {
    const endpoint = contract[call as keyof typeof contract];
    expect([call, endpoint?.answer === queue, conditions]).toEqual([call, true, [endpoint?.access]]);
  }
});
