import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { ListedAnnouncement, StaffAnnouncement } from '@hydria/shared/contract/texts.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { renderRemote, type Answers } from '@hydria/shared/remote/testing.tsx';
import el from '../locales/el.json';
import { App } from '../routes.tsx';
import { widen } from '../testing.ts';

beforeEach(widen);

const listed = (changes: Partial<ListedAnnouncement> = {}): ListedAnnouncement => ({
  id: 5,
  kind: 'news',
  state: 'published',
  title: 'Έργα στη Σούδα',
  start_date: '2026-11-20',
  start_time: null,
  end_date: null,
  end_time: null,
  languages: ['el', 'en'],
  source: 'staff',
  version: 3,
  updated_at: '2026-11-20T09:00:00.000Z',
  updated_by: 'Νίκος Ρήγας',
  ...changes,
});

const whole = (changes: Partial<StaffAnnouncement> = {}): StaffAnnouncement => {
  const { title, ...head } = listed();
  const nothing = {
    outage_from: null,
    outage_until: null,
    place_el: null,
    place_en: null,
    place_de: null,
    place_fr: null,
  };
  return {
    ...head,
    ...nothing,
    published: true,
    title_el: title,
    title_en: 'Works in Souda',
    title_de: null,
    title_fr: null,
    description_el: 'Αντικατάσταση **αγωγού**.',
    description_en: 'A main is replaced.',
    description_de: null,
    description_fr: null,
    streets: [],
    ...changes,
  };
};

const ANSWERS: Answers = {
  'GET /api/staff/announcements': {
    data: [listed(), listed({ id: 6, state: 'draft', title: 'Πρόχειρη', languages: ['el'] })],
    total: 2,
    next: null,
  },
  'GET /api/staff/announcements/{id}': whole(),
  'POST /api/staff/announcements': whole({ id: 7 }),
  'PUT /api/staff/announcements/{id}': whole({ version: 4 }),
  'POST /api/staff/text-preview': ({ body }) => ({ html: `<p>${body.text}</p>` }),
};

const open = (path: string, answers: Answers = {}) =>
  renderRemote(<App />, {
    name: 'mf-admin',
    texts: { el },
    path,
    ownRouter: true,
    answers: { ...ANSWERS, ...answers },
  });

const inputOf = ({ calls }: Awaited<ReturnType<typeof open>>, call: string) =>
  calls.filter((one) => one.call === call).at(-1)?.input;

const press = async ({ user }: Awaited<ReturnType<typeof open>>, name: string) =>
  user.click(await screen.findByRole('button', { name }));

it('the list says the state of each announcement and which languages are complete', async () => {
  const portal = await open('/admin/announcements?state=draft');
  const row = (await screen.findByRole('link', { name: 'Πρόχειρη' })).closest('tr')!;
  expect(within(row).getByText('Πρόχειρο')).toBeVisible();
  expect(within(row).getByText('Ελληνικά: πλήρες')).toBeInTheDocument();
  expect(within(row).getByText('Γαλλικά: λείπει')).toBeInTheDocument();
  expect(inputOf(portal, 'GET /api/staff/announcements')).toMatchObject({ query: { state: 'draft', deya_id: 3 } });
  expect((await axe(portal.container)).violations).toEqual([]);
});

it('an outage is written with its place and times, and planned for a later day', async () => {
  const portal = await open('/admin/announcements/new');
  const { user } = portal;
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Είδος' }), 'Διακοπή νερού');
  await user.type(screen.getByRole('textbox', { name: 'Τίτλος (ελληνικά)' }), 'Διακοπή στη Σούδα');
  await user.type(screen.getByRole('textbox', { name: 'Κείμενο (ελληνικά)' }), 'Βλάβη.');
  await press(portal, 'Αποθήκευση ως πρόχειρο');
  expect(await screen.findAllByText('Γράψτε την περιοχή στα ελληνικά.')).not.toHaveLength(0);
  await user.type(screen.getByRole('textbox', { name: 'Περιοχή (ελληνικά)' }), 'Σούδα');
  await user.type(screen.getByLabelText(/^Χωρίς νερό από/), '2026-11-25T08:00');
  await user.type(screen.getByLabelText(/^Πρώτη ημέρα/), '2026-11-25');
  await user.click(screen.getByRole('checkbox', { name: /^Δημοσίευση/ }));
  await press(portal, 'Αποθήκευση');
  await waitFor(() =>
    expect(inputOf(portal, 'POST /api/staff/announcements')).toEqual({
      query: { deya_id: 3 },
      body: {
        kind: 'outage',
        title_el: 'Διακοπή στη Σούδα',
        description_el: 'Βλάβη.',
        place_el: 'Σούδα',
        outage_from: '2026-11-25T08:00',
        start_date: '2026-11-25',
        published: true,
        take_over: false,
      },
    }),
  );
});

it('one that is planned by the hour says its times in the list', async () => {
  await open('/admin/announcements', {
    'GET /api/staff/announcements': {
      data: [listed({ start_time: '08:30', end_date: '2026-11-21', end_time: '14:00' })],
      total: 1,
      next: null,
    },
  });
  expect(await screen.findByRole('cell', { name: '20/11/2026, 08:30' })).toBeVisible();
  expect(screen.getByRole('cell', { name: '21/11/2026, 14:00' })).toBeVisible();
});

it('times are stored beside their days; an end before the beginning, or without a day, is refused at its field', async () => {
  const portal = await open('/admin/announcements/5');
  const { user } = portal;
  await user.type(await screen.findByLabelText(/^Ώρα έναρξης/), '14:00');
  await user.type(screen.getByLabelText(/^Ώρα λήξης/), '13:00');
  await press(portal, 'Αποθήκευση');
  const lastDay = screen.getByLabelText(/^Τελευταία ημέρα/);
  expect(lastDay).toHaveAccessibleDescription(/Γράψτε και την τελευταία ημέρα/);
  await user.type(lastDay, '2026-11-20');
  await press(portal, 'Αποθήκευση');
  const end = screen.getByLabelText(/^Ώρα λήξης/);
  expect(end).toHaveAccessibleDescription(/πρέπει να είναι μετά την έναρξη/);
  expect(inputOf(portal, 'PUT /api/staff/announcements/{id}')).toBeUndefined();
  await user.clear(end);
  await user.type(end, '14:30');
  await press(portal, 'Προεπισκόπηση');
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('20/11/2026, 14:00 · έως 20/11/2026, 14:30')).toBeVisible();
  await user.keyboard('{Escape}');
  await press(portal, 'Αποθήκευση');
  await waitFor(() =>
    expect(inputOf(portal, 'PUT /api/staff/announcements/{id}')).toMatchObject({
      body: { start_date: '2026-11-20', start_time: '14:00', end_date: '2026-11-20', end_time: '14:30' },
    }),
  );
});

it('half a translation is refused at its title, and nothing is lost', async () => {
  const portal = await open('/admin/announcements/5');
  await portal.user.type(await screen.findByRole('textbox', { name: /^Τίτλος \(γερμανικά\)/ }), 'Arbeiten');
  await press(portal, 'Αποθήκευση');
  const sentence = 'Συμπληρώστε τίτλο και κείμενο στα γερμανικά, ή αφήστε και τα δύο κενά.';
  expect(await screen.findAllByText(sentence)).not.toHaveLength(0);
  expect(screen.getByRole('textbox', { name: /^Τίτλος \(γερμανικά\)/ })).toHaveValue('Arbeiten');
  expect(inputOf(portal, 'PUT /api/staff/announcements/{id}')).toBeUndefined();
});

it('the preview shows each reader their language, and Greek with a note where it is missing', async () => {
  const portal = await open('/admin/announcements/5');
  await press(portal, 'Προεπισκόπηση');
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('Αντικατάσταση **αγωγού**.')).toBeVisible();
  await portal.user.click(within(dialog).getByRole('radio', { name: 'Αγγλικά' }));
  expect(await within(dialog).findByText('A main is replaced.')).toBeVisible();
  await portal.user.click(within(dialog).getByRole('radio', { name: 'Γερμανικά' }));
  expect(await within(dialog).findByText(/Δεν υπάρχει μετάφραση/)).toBeVisible();
  expect(within(dialog).getByRole('heading', { name: 'Έργα στη Σούδα' })).toHaveAttribute('lang', 'el');
});

it('the second of two who edit is shown what the first has saved, and keeps their words', async () => {
  const portal = await open('/admin/announcements/5');
  const title = await screen.findByRole('textbox', { name: 'Τίτλος (ελληνικά)' });
  await portal.user.clear(title);
  await portal.user.type(title, 'Δικός μου');
  const theirs = whole({ version: 4, title_el: 'Του συναδέλφου' });
  const refusal = new ApiError(409, 'changed_meanwhile', null, theirs);
  portal.answer({ 'PUT /api/staff/announcements/{id}': refusal });
  await press(portal, 'Αποθήκευση');
  expect(await screen.findByText(/Του συναδέλφου/)).toBeVisible();
  expect(title).toHaveValue('Δικός μου');
  portal.answer({ 'PUT /api/staff/announcements/{id}': whole({ version: 5, title_el: 'Δικός μου' }) });
  await press(portal, 'Αποθήκευση');
  await waitFor(() =>
    expect(inputOf(portal, 'PUT /api/staff/announcements/{id}')).toMatchObject({
      body: { version: 4, title_el: 'Δικός μου' },
    }),
  );
});

it('one of the utility’s own system says so, and is changed only after it was taken over', async () => {
  const portal = await open('/admin/announcements/5', {
    'GET /api/staff/announcements/{id}': whole({ source: 'feed', updated_by: null }),
  });
  expect(await screen.findByText('Έρχεται από το σύστημα της ΔΕΥΑ')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Διαγραφή' })).toBeNull();
  expect((await axe(portal.container)).violations).toEqual([]);
  await portal.user.click(screen.getByRole('checkbox', { name: 'Το αναλαμβάνει το προσωπικό' }));
  await press(portal, 'Αποθήκευση');
  await waitFor(() =>
    expect(inputOf(portal, 'PUT /api/staff/announcements/{id}')).toMatchObject({ body: { take_over: true } }),
  );
});
