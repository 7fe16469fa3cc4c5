import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { renderRemote, type Answers } from '@hydria/shared/remote/testing.tsx';
import el from '../locales/el.json';
import { App } from '../routes.tsx';
import { savedText, widen } from '../testing.ts';
import texts from './locales/el.json';

type Figures = Answer<'GET /api/staff-forms/{id}/figures'>;

beforeEach(widen);

const CALL = 'GET /api/staff-forms/{id}/figures';
const NONE = { finished: 0, median_seconds: null, p90_seconds: null, refused: 0 };

const SCREENS: Figures['data'] = [
  { ...NONE, key: '1', title: { el: 'Στοιχεία' }, begun: 40, left: 6 },
  { ...NONE, key: '2', title: { el: 'Παροχή' }, begun: 34, left: 0 },
  { ...NONE, key: '0', title: null, begun: 34, left: 4 },
];

const figures = (changes: Partial<Figures> = {}): Figures => ({
  form_title: { el: 'Νέα παροχή', de: 'Neuer Anschluss' },
  versions: [2, 1],
  begun: 40,
  left: 10,
  finished: 30,
  median_seconds: 180,
  p90_seconds: 7300,
  under_way: 2,
  answers: 31,
  data: SCREENS,
  total: SCREENS.length,
  next: null,
  ...changes,
});

const open = (answer: Answers[typeof CALL], path = '/admin/forms/41/figures') =>
  renderRemote(<App />, {
    name: 'mf-admin',
    texts: { el },
    path,
    ownRouter: true,
    answers: { 'GET /api/saved-views': { data: [] }, [CALL]: answer },
  });

it('says how many began a form and left it on which screen, as a table, as bars and in words', async () => {
  const { container } = await open(figures());
  expect(await screen.findByRole('heading', { level: 1, name: /Νέα παροχή/ })).toBeVisible();
  const first = within(screen.getByRole('row', { name: /1\. Στοιχεία/ }));
  for (const text of ['40', '6']) expect(first.getByText(text)).toBeVisible();
  expect(screen.getByRole('row', { name: new RegExp(texts.figures.review) })).toBeVisible();
  expect(screen.getByText(`1. Στοιχεία: 6, ${texts.figures.review}: 4`)).toBeVisible();
  expect(screen.getByText('3 λεπτά')).toBeVisible();
  expect(screen.getByText('2 ώρες')).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
});

it('the staff choose version, period and grouping, and save the rows as a file', async () => {
  const portal = await open(figures());
  await screen.findByRole('option', { name: 'Έκδοση 2' });
  await portal.user.selectOptions(await screen.findByRole('combobox', { name: texts.figures.by_version }), '2');
  portal.answer({
    [CALL]: figures({
      data: [{ ...NONE, key: '2026-11-20', title: null, begun: 3, left: 1, finished: 2, median_seconds: 45 }],
    }),
  });
  await portal.user.selectOptions(screen.getByRole('combobox', { name: texts.figures.by }), 'day');
  expect(await screen.findByRole('row', { name: /20\/11\/2026/ })).toBeVisible();
  const asked = portal.calls.filter(({ call }) => call === CALL).at(-1)?.input;
  expect(asked).toMatchObject({ params: { id: 41 }, query: { by: 'day', version: 2 } });
  const button = screen.getByRole('button', { name: /CSV/ });
  const file = await savedText(() => portal.user.click(button));
  expect(file).toContain('Χρόνος (διάμεσος): δευτερόλεπτα');
  expect(file).toContain(';3;1;2;45;');
});

it('a form without figures says when they come', async () => {
  await open(figures({ begun: 0, left: 0, finished: 0, data: [], total: 0 }));
  expect(await screen.findByText(texts.figures.none)).toBeVisible();
});

it('a person without the right reads who may see the page', async () => {
  await open(new ApiError(403, 'no_access'));
  expect(await screen.findByText(texts.forbidden_hint)).toBeVisible();
});
