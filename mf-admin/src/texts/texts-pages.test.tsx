import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { ContactData, StaffLegalText, StaffPoint, StaffQuestion } from '@hydria/shared/contract/texts.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { renderRemote, type Answers } from '@hydria/shared/remote/testing.tsx';
import el from '../locales/el.json';
import { App } from '../routes.tsx';
import { widen } from '../testing.ts';

beforeEach(widen);

const KEPT = {
  version: 2,
  updated_at: '2026-11-20T09:00:00.000Z',
  updated_by: 'Νίκος Ρήγας',
  source: 'staff',
} as const;
const TITLES = { title_el: 'Τίτλος', title_en: null, title_de: null, title_fr: null };
const WORDS = { description_el: 'Κείμενο', description_en: null, description_de: null, description_fr: null };
const HOURS = { opening_hours_el: null, opening_hours_en: null, opening_hours_de: null, opening_hours_fr: null };

const point: StaffPoint = {
  ...KEPT,
  ...TITLES,
  ...WORDS,
  ...HOURS,
  code: 'office-1',
  type: 'office',
  address: null,
  latitude: 35.51,
  longitude: 24.01,
  phone: null,
  languages: ['el'],
};
const question: StaffQuestion = {
  ...KEPT,
  ...TITLES,
  ...WORDS,
  code: 'pay',
  type: 'bills',
  sort: 10,
  published: true,
  languages: ['el'],
};
const legalText: StaffLegalText = {
  ...KEPT,
  ...TITLES,
  ...WORDS,
  kind: 'terms-of-use',
  valid_from: '2026-01-01',
  state: 'published',
  published: true,
  languages: ['el'],
};
const contact: ContactData = {
  ...HOURS,
  version: 7,
  address: 'Τσουδερών 4',
  latitude: 35.51,
  longitude: 24.01,
  phone1: '2821000101',
  phone1_use: 'faults',
  phone2: null,
  phone2_use: null,
  phone3: null,
  phone3_use: null,
  email_public: null,
  website: null,
  changes: [{ field: 'phone1', changed_by: 'Νίκος Ρήγας', changed_at: '2026-11-20T09:00:00.000Z' }],
};

const ANSWERS: Answers = {
  'GET /api/staff/poi': { data: [{ ...point, title: 'Γραφεία' }], total: 1, next: null },
  'GET /api/staff/poi/{code}': point,
  'POST /api/staff/poi': point,
  'GET /api/staff/questions': { data: [{ ...question, title: 'Πότε;' }], total: 1, next: null },
  'GET /api/staff/questions/{code}': question,
  'PUT /api/staff/questions/{code}': { ...question, version: 3 },
  'GET /api/staff/legal-texts': { data: [{ ...legalText, title: 'Όροι' }], total: 1, next: null },
  'GET /api/staff/legal-texts/{kind}/{valid_from}': legalText,
  'POST /api/staff/legal-texts': legalText,
  'GET /api/staff/contact-data': contact,
  'PUT /api/staff/contact-data': { ...contact, version: 8 },
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

type Portal = Awaited<ReturnType<typeof open>>;
const inputOf = ({ calls }: Portal, call: string) => calls.filter((one) => one.call === call).at(-1)?.input;
const press = async ({ user }: Portal, name: string) => user.click(await screen.findByRole('button', { name }));

it.each(['/admin/points', '/admin/questions', '/admin/legal-texts'])('the list at %s is accessible', async (path) => {
  const portal = await open(path);
  expect(await screen.findByRole('table')).toBeVisible();
  expect(screen.getByText('Ελληνικά: πλήρες')).toBeInTheDocument();
  expect((await axe(portal.container)).violations).toEqual([]);
});

it.each([
  '/admin/points/office-1',
  '/admin/questions/pay',
  '/admin/legal-texts/terms-of-use/2026-01-01',
  '/admin/contact-data',
])('the page at %s is accessible', async (path) => {
  const portal = await open(path);
  expect((await screen.findAllByRole('button')).length).toBeGreaterThan(0);
  expect((await axe(portal.container)).violations).toEqual([]);
});

it('a point of interest is made with its place, and a place outside Greece is refused at its field', async () => {
  const portal = await open('/admin/points/new');
  const { user } = portal;
  await user.type(await screen.findByRole('textbox', { name: 'Όνομα (ελληνικά)' }), 'Βρύση πλατείας');
  const latitude = screen.getByRole('textbox', { name: 'Γεωγραφικό πλάτος' });
  await user.type(latitude, '51,5');
  await user.type(screen.getByRole('textbox', { name: 'Γεωγραφικό μήκος' }), '24,01');
  await press(portal, 'Αποθήκευση');
  expect(latitude).toBeInvalid();
  await user.clear(latitude);
  await user.type(latitude, '35,51');
  await press(portal, 'Αποθήκευση');
  await waitFor(() =>
    expect(inputOf(portal, 'POST /api/staff/poi')).toMatchObject({
      query: { deya_id: 3 },
      body: { type: 'office', title_el: 'Βρύση πλατείας', latitude: 35.51, longitude: 24.01 },
    }),
  );
});

it('a press on the map fills in the place of a point', async () => {
  const portal = await open('/admin/points/new');
  await press(portal, 'Επιλογή στον χάρτη');
  fireEvent.click(await screen.findByRole('region', { name: 'Χάρτης με τη θέση' }));
  // A map without a size begins and ends at its centre.
  const degrees = (name: string) => Number(screen.getByRole<HTMLInputElement>('textbox', { name }).value);
  expect(degrees('Γεωγραφικό πλάτος')).toBeCloseTo(37.98, 1);
  expect(degrees('Γεωγραφικό μήκος')).toBeCloseTo(23.73, 1);
});

it('contact data say who changed a field last, and are saved with their version', async () => {
  const portal = await open('/admin/contact-data');
  expect(await screen.findByText(/Τελευταία αλλαγή: Νίκος Ρήγας/)).toBeVisible();
  await portal.user.type(screen.getByRole('textbox', { name: /^E-mail/ }), 'info@deya.example');
  await press(portal, 'Αποθήκευση');
  await waitFor(() =>
    expect(inputOf(portal, 'PUT /api/staff/contact-data')).toMatchObject({
      query: { deya_id: 3 },
      body: { version: 7, phone1: '2821000101', email_public: 'info@deya.example' },
    }),
  );
});

it('a question that a colleague has changed meanwhile shows their words and keeps the answer', async () => {
  const portal = await open('/admin/questions/pay', {
    'PUT /api/staff/questions/{code}': new ApiError(409, 'changed_meanwhile', null, {
      ...question,
      version: 3,
      title_el: 'Του συναδέλφου',
    }),
  });
  const answer = await screen.findByRole('textbox', { name: 'Απάντηση (ελληνικά)' });
  await portal.user.type(answer, ' και άλλο');
  await press(portal, 'Αποθήκευση');
  expect(await screen.findByText(/Του συναδέλφου/)).toBeVisible();
  expect(answer).toHaveValue('Κείμενο και άλλο');
});

it('a legal text in force has no fields; a new version begins with its words and a day of its own', async () => {
  const portal = await open('/admin/legal-texts/terms-of-use/2026-01-01');
  expect(await screen.findByText('Η έκδοση αυτή δεν αλλάζει')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  await press(portal, 'Νέα έκδοση από αυτό το κείμενο');
  expect(screen.getByRole('textbox', { name: 'Κείμενο (ελληνικά)' })).toHaveValue('Κείμενο');
  const day = screen.getByLabelText(/^Ισχύει από/);
  expect(day).toHaveValue('');
  await portal.user.type(day, '2027-01-01');
  await press(portal, 'Αποθήκευση ως πρόχειρο');
  await waitFor(() =>
    expect(inputOf(portal, 'POST /api/staff/legal-texts')).toMatchObject({
      body: { kind: 'terms-of-use', valid_from: '2027-01-01', description_el: 'Κείμενο', published: false },
    }),
  );
});

it('a legal text in force is read in the preview', async () => {
  const portal = await open('/admin/legal-texts/terms-of-use/2026-01-01');
  await press(portal, 'Προεπισκόπηση');
  expect(await within(await screen.findByRole('dialog')).findByText('Κείμενο')).toBeVisible();
});

describe('a text of the staff', () => {
  const planned = { ...legalText, valid_from: '2030-01-01', state: 'planned' as const };

  it.each([
    ['/admin/points/office-1', 'DELETE /api/staff/poi/{code}', { code: 'office-1' }],
    ['/admin/questions/pay', 'DELETE /api/staff/questions/{code}', { code: 'pay' }],
    [
      '/admin/legal-texts/terms-of-use/2030-01-01',
      'DELETE /api/staff/legal-texts/{kind}/{valid_from}',
      { kind: 'terms-of-use', valid_from: '2030-01-01' },
    ],
  ] as const)('at %s is deleted after a question that names it, and the list follows', async (path, call, params) => {
    const portal = await open(path, {
      'GET /api/staff/legal-texts/{kind}/{valid_from}': planned,
      [call]: { message: 'Success' },
    });
    await press(portal, 'Διαγραφή');
    const dialog = within(screen.getByRole('dialog', { name: 'Διαγραφή: Τίτλος' }));
    expect(dialog.getByText(/Η διαγραφή δεν αναιρείται/)).toBeVisible();
    expect(inputOf(portal, call)).toBeUndefined();
    expect((await axe(portal.container)).violations).toEqual([]);
    await portal.user.click(dialog.getByRole('button', { name: 'Διαγραφή' }));
    await waitFor(() => expect(inputOf(portal, call)).toMatchObject({ params, query: { deya_id: 3 } }));
    expect(await screen.findByRole('table')).toBeVisible();
    expect(portal.notices).toMatchObject([{ kind: 'success', text: 'Διαγράφηκε.' }]);
  });

  it('stays when the question is cancelled', async () => {
    const portal = await open('/admin/points/office-1');
    await press(portal, 'Διαγραφή');
    await portal.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Άκυρο' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(portal.calls.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
  });

  it('of the feed has no button to delete it', async () => {
    await open('/admin/points/office-1', { 'GET /api/staff/poi/{code}': { ...point, source: 'feed' } });
    expect(await screen.findByRole('textbox', { name: 'Όνομα (ελληνικά)' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Διαγραφή' })).toBeNull();
  });
});
