import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { CaseArea } from '@hydria/shared/contract/case-areas.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { renderRemote, type Answers } from '@hydria/shared/remote/testing.tsx';
import el from '../locales/el.json';
import { App } from '../routes.tsx';
import { widen } from '../testing.ts';
import texts from '../texts/locales/el.json';

beforeEach(widen);

const AREA: CaseArea = {
  id: 12,
  title: { el: 'Σούδα', en: 'Souda' },
  area: [
    [38.2, 21.7],
    [38.3, 21.7],
    [38.3, 21.8],
  ],
  open_count: 3,
  version: 2,
  updated_at: '2026-11-20T09:00:00.000Z',
  updated_by: 'Μαρία Παππά',
};

const open = (path: string, answers: Answers = {}) =>
  renderRemote(<App />, {
    name: 'mf-admin',
    texts: { el },
    path,
    ownRouter: true,
    answers: { 'GET /api/staff/case-areas': { data: [AREA] }, 'GET /api/saved-views': { data: [] }, ...answers },
  });

const label = texts.field.case_area;
const save = ({ user }: Awaited<ReturnType<typeof open>>) =>
  user.click(screen.getByRole('button', { name: texts.save }));
const corners = () => screen.findByRole('textbox', { name: new RegExp(label.area) });
const pins = () => screen.findAllByRole('application', { name: /^Γωνία \d/ });

it('lists the areas with their open reports, which lead to the list of cases', async () => {
  const { container } = await open('/admin/case-areas');
  const row = within(await screen.findByRole('row', { name: /Σούδα/ }));
  expect(row.getByRole('link', { name: '3 ανοιχτές αναφορές' })).toHaveAttribute('href', '/admin/cases?area=12');
  expect(await axe(container)).toHaveNoViolations();
});

it('draws an area by keyboard: corners are added, moved and removed on the map, and the list shows them', async () => {
  const portal = await open('/admin/case-areas/12', { 'PUT /api/staff/case-areas/{id}': { ...AREA, version: 3 } });
  expect(await pins()).toHaveLength(3);
  await portal.user.click(screen.getByRole('button', { name: /Γωνία στη μέση/ }));
  const [, , , added] = await pins();
  expect((await pins()).includes(document.activeElement as HTMLElement)).toBe(true);
  expect(added).toBeDefined();
  fireEvent.keyDown((await pins())[0]!, { key: 'ArrowUp' });
  await waitFor(async () => expect(await corners()).not.toHaveValue(expect.stringMatching(/^38\.2, 21\.7\n/)));
  fireEvent.keyDown((await pins())[3]!, { key: 'Delete' });
  expect(await pins()).toHaveLength(3);
  expect((await pins())[2]).toHaveFocus();
  expect(await axe(portal.container)).toHaveNoViolations();
});

it('takes corners that are written or pasted, and says at once that the border crosses itself', async () => {
  const portal = await open('/admin/case-areas/new', { 'POST /api/staff/case-areas': AREA });
  await portal.user.type(await screen.findByRole('textbox', { name: label.title_el }), 'Λιμάνι');
  await portal.user.click(await corners());
  await portal.user.paste('38.2, 21.7\n38.3, 21.8\n38.3, 21.7\n38.2, 21.8');
  expect(screen.getByText(texts.case_areas.crosses)).toBeVisible();
  await save(portal);
  expect(await corners()).toHaveAccessibleDescription(/τέμνει τον εαυτό του/);
  await portal.user.clear(await corners());
  const ring = [
    [21.7, 38.2],
    [21.8, 38.2],
    [21.8, 38.3],
    [21.7, 38.2],
  ];
  await portal.user.click(await corners());
  await portal.user.paste(JSON.stringify({ type: 'Polygon', coordinates: [ring] }));
  expect(await pins()).toHaveLength(3);
  await save(portal);
  await waitFor(() => expect(portal.notices).toMatchObject([{ kind: 'success' }]));
  expect(portal.calls.find(({ call }) => call === 'POST /api/staff/case-areas')?.input).toMatchObject({
    query: { deya_id: 3 },
    body: { title_el: 'Λιμάνι' },
  });
});

it('says why an area that a rule asks for stays', async () => {
  const portal = await open('/admin/case-areas/12', {
    'DELETE /api/staff/case-areas/{id}': new ApiError(409, 'area_in_use'),
  });
  await portal.user.click(await screen.findByRole('button', { name: texts.delete }));
  await portal.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: texts.delete }));
  await waitFor(() => expect(portal.notices).toMatchObject([{ text: expect.stringContaining('Αλλάξτε πρώτα') }]));
});

it('says that an area does not exist', async () => {
  await open('/admin/case-areas/99');
  expect(await screen.findByRole('alert')).toBeVisible();
});
