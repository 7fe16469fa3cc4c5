import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { CaseTeam } from '@hydria/shared/contract/case-teams.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { renderRemote, type Answers } from '@hydria/shared/remote/testing.tsx';
import el from '../locales/el.json';
import { App } from '../routes.tsx';
import { widen } from '../testing.ts';
import texts from './locales/el.json';

beforeEach(widen);

const NIKOS = { person_id: 7, name: 'Νίκος Ρήγας' };
const ELENI = { person_id: 8, name: 'Ελένη Δάφνη' };

const TEAM: CaseTeam = {
  id: 4,
  title: 'Συνεργείο Βορρά',
  email: 'voras@hydria.example',
  lead: NIKOS,
  is_active: true,
  digest_at: null,
  version: 3,
  members: [{ ...NIKOS, is_limited: false }],
  updated_at: '2026-11-20T09:00:00.000Z',
  updated_by: 'Μαρία Παππά',
};

const open = (path: string, answers: Answers = {}) =>
  renderRemote(<App />, {
    name: 'mf-admin',
    texts: { el },
    path,
    ownRouter: true,
    answers: {
      'GET /api/staff/case-teams': { data: [TEAM, { ...TEAM, id: 5, title: 'Παλιό', is_active: false }] },
      'GET /api/staff/case-people': { data: [ELENI, NIKOS] },
      'GET /api/saved-views': { data: [] },
      ...answers,
    },
  });

const label = texts.field.case_team;
const save = async ({ user }: Awaited<ReturnType<typeof open>>) =>
  user.click(screen.getByRole('button', { name: texts.save }));

it('lists the teams in use with their people, each leading to its page', async () => {
  const { container } = await open('/admin/case-teams');
  const row = within(await screen.findByRole('row', { name: /Συνεργείο Βορρά/ }));
  expect(row.getByRole('link', { name: 'Συνεργείο Βορρά' })).toHaveAttribute('href', '/admin/case-teams/4');
  expect(row.getByText('voras@hydria.example')).toBeVisible();
  expect(screen.queryByText('Παλιό')).toBeNull();
  expect(await axe(container)).toHaveNoViolations();
});

it('makes a team: a person who leaves the members is no longer limited to its cases', async () => {
  const portal = await open('/admin/case-teams/new', { 'POST /api/staff/case-teams': TEAM });
  const { user, container } = portal;
  await user.type(await screen.findByRole('textbox', { name: label.title }), 'Αποχέτευση');
  await user.selectOptions(screen.getByRole('combobox', { name: label.lead }), 'Ελένη Δάφνη');
  const members = within(screen.getByRole('group', { name: label.members }));
  await user.click(members.getByRole('checkbox', { name: 'Ελένη Δάφνη' }));
  await user.click(members.getByRole('checkbox', { name: 'Νίκος Ρήγας' }));
  const limited = within(screen.getByRole('group', { name: label.limited }));
  await user.click(limited.getByRole('checkbox', { name: 'Ελένη Δάφνη' }));
  await user.click(limited.getByRole('checkbox', { name: 'Νίκος Ρήγας' }));
  await user.click(members.getByRole('checkbox', { name: 'Νίκος Ρήγας' }));
  expect(await axe(container)).toHaveNoViolations();
  await save(portal);
  await waitFor(() => expect(portal.notices).toMatchObject([{ kind: 'success', text: texts.saved }]));
  expect(portal.calls.find(({ call }) => call === 'POST /api/staff/case-teams')?.input).toEqual({
    query: { deya_id: 3 },
    body: { title: 'Αποχέτευση', lead: 8, members: [8], limited: [8], is_active: true },
  });
});

it('keeps what was written when a colleague has changed the team first, and says what they changed', async () => {
  const portal = await open('/admin/case-teams/4', {
    'PUT /api/staff/case-teams/{id}': new ApiError(409, 'changed_meanwhile', null, {
      ...TEAM,
      version: 4,
      lead: ELENI,
    }),
  });
  const title = await screen.findByRole('textbox', { name: label.title });
  await portal.user.clear(title);
  await portal.user.type(title, 'Συνεργείο Νότου');
  await save(portal);
  expect(await screen.findByText(/Ελένη Δάφνη/, { selector: 'li, li *' })).toBeVisible();
  expect(title).toHaveValue('Συνεργείο Νότου');
  portal.answer({ 'PUT /api/staff/case-teams/{id}': { ...TEAM, version: 5 } });
  await save(portal);
  await waitFor(() =>
    expect(portal.calls.findLast(({ call }) => call === 'PUT /api/staff/case-teams/{id}')?.input).toMatchObject({
      params: { id: 4 },
      body: { title: 'Συνεργείο Νότου', lead: 8, members: [7], limited: [], version: 4 },
    }),
  );
});

it('takes the lead out of a team', async () => {
  const portal = await open('/admin/case-teams/4', { 'PUT /api/staff/case-teams/{id}': { ...TEAM, lead: null } });
  await portal.user.selectOptions(await screen.findByRole('combobox', { name: label.lead }), texts.teams.no_lead);
  await save(portal);
  await waitFor(() => expect(portal.notices).toHaveLength(1));
  const sent = portal.calls.find(({ call }) => call === 'PUT /api/staff/case-teams/{id}')?.input;
  expect(sent).not.toHaveProperty('body.lead');
});

it('says that a team does not exist', async () => {
  await open('/admin/case-teams/99');
  expect(await screen.findByText(texts.teams.gone)).toBeVisible();
});
