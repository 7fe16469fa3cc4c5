import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { utilityForm } from '@hydria/shared/contract/forms/utility.ts';
import type { ManagedUtility, UtilitySettings } from '@hydria/shared/contract/utilities.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import type { Answers } from '@hydria/shared/remote/testing.tsx';
import { widen } from '../testing.ts';
import { openUtilities } from './testing.tsx';

const utility = (over: Partial<ManagedUtility> = {}): ManagedUtility => ({
  id: 1,
  title: 'ΔΕΥΑ Πάτρας',
  title_latin: 'DEYA Patras',
  city: 'Πάτρα',
  city_latin: 'Patras',
  active: true,
  demo: false,
  total_digital_hydrometers: 1200,
  total_analog_hydrometers: 30,
  latest_measurement_date: '2026-11-20',
  total_bills: 64,
  latest_bill_date: '2026-10-27',
  total_users: 4,
  counted_at: '2026-11-20T12:00:00.000Z',
  ...over,
});

const UNCOUNTED = utility({
  id: 2,
  title: 'ΔΕΥΑ Νέα',
  city: 'Νέα',
  active: false,
  total_digital_hydrometers: null,
  total_analog_hydrometers: null,
  latest_measurement_date: null,
  total_bills: null,
  latest_bill_date: null,
  total_users: null,
  counted_at: null,
});

const list = (...data: ManagedUtility[]) => ({ data, total: data.length, next: null, may_create: true });

const profile = (over: Partial<UtilitySettings> = {}): UtilitySettings => ({
  id: 1,
  version: 3,
  waiting: null,
  title: 'ΔΕΥΑ Πάτρας',
  title_latin: 'DEYA Patras',
  city: 'Πάτρα',
  city_latin: 'Patras',
  active: true,
  demo: false,
  latitude: 38.25,
  longitude: 21.73,
  address: null,
  afm: null,
  phone1: null,
  phone1_use: null,
  phone2: null,
  phone2_use: null,
  phone3: null,
  phone3_use: null,
  email_public: null,
  website: null,
  opening_hours_el: null,
  opening_hours_en: null,
  opening_hours_de: null,
  opening_hours_fr: null,
  accent: '#1976d2',
  logo_media_id: null,
  cover_media_id: null,
  url: null,
  api: null,
  bill: null,
  customer_code_mask: null,
  my_hydria: true,
  deyapp: false,
  amr: false,
  water_damage: false,
  push_notifications: true,
  balloon_read: false,
  online_forms: true,
  show_bills: true,
  customer_reports: true,
  registration_open: true,
  registration_message_el: null,
  registration_message_en: null,
  registration_message_de: null,
  registration_message_fr: null,
  register_with_taxis: false,
  registration_passkey: false,
  registration_approval: true,
  partial_payment: false,
  partial_payment_least: null,
  four_eyes_cents: null,
  guest_bill_total: true,
  e_bill: true,
  iban: null,
  iris_text: null,
  discount_type: null,
  discount_amount: null,
  languages: [],
  band_low: null,
  band_high: null,
  flow_low_least: null,
  flow_low_hours: null,
  flow_high_least: null,
  flow_high_hours: null,
  flow_tolerated: null,
  burst_least: null,
  burst_hours: null,
  closed_least: null,
  backflow_least: null,
  silent_days: null,
  flow_jump: null,
  tamper_alarms: [],
  water_price: null,
  bank_delay_days: null,
  idle_minutes: null,
  free_text_max: null,
  frame_ancestors: [],
  allowed_hosts: [],
  old_portal_url: null,
  changes: [{ field: 'accent', changed_by: 'Άννα Διαχειρίστρια', changed_at: '2026-11-20T08:05:00.000Z' }],
  ...over,
});

beforeEach(widen);

const openOne = (row: UtilitySettings = profile(), answers: Answers = {}) =>
  openUtilities('/admin/utilities/1', { 'GET /api/utilities/profile': row, ...answers });

type Opened = Awaited<ReturnType<typeof openUtilities>>;

/** By text, because a role is computed from the style of each element of the page. */
const ready = () => screen.findByText(/^(Αποθήκευση|Δημιουργία)$/, { selector: 'button' });

/**
 * A field by the beginning of its label, behind which an optional one says that it is. Read through `for`: jsdom searches
 * the whole document for the labels of each element, which takes seconds on a page of eighty-five fields.
 */
const field = (label: string): HTMLElement => {
  const begin = new RegExp(`^${label}(?! με| τηλ)`);
  const found = [...document.querySelectorAll('label')].filter(({ textContent }) => begin.test(textContent));
  expect(found).toHaveLength(1);
  const [{ htmlFor, firstElementChild }] = found as [HTMLLabelElement];
  return htmlFor ? document.querySelector<HTMLElement>(`#${CSS.escape(htmlFor)}`)! : (firstElementChild as HTMLElement);
};

/** Pasted, because each letter that is typed draws the page of fifty fields again. */
const write = async ({ user }: Opened, label: string, text: string): Promise<void> => {
  await ready();
  await user.clear(field(label));
  if (text) await user.paste(text);
};

const save = ({ user }: Opened, name = 'Αποθήκευση') => user.click(screen.getByText(name, { selector: 'button' }));

const sent = ({ calls }: Opened, call: string) => calls.findLast((made) => made.call === call)?.input;

it('lists utilities with their state and figures, and a dash where nothing was counted yet', async () => {
  const portal = await openUtilities('/admin/utilities', { 'GET /api/utilities': list(utility(), UNCOUNTED) });
  const rows = within(await screen.findByRole('table')).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    [
      ...['ΔΕΥΑ', 'Κατάσταση', 'Ψηφιακοί μετρητές', 'Αναλογικοί μετρητές', 'Τελευταία μέτρηση'],
      ...['Λογαριασμοί', 'Τελευταίος λογαριασμός', 'Χρήστες'],
    ],
    ['ΔΕΥΑ ΠάτραςΠάτρα', 'Σε λειτουργία', '1.200', '30', '20/11/2026', '64', '27/10/2026', '4'],
    ['ΔΕΥΑ ΝέαΝέα', 'Κλειστή', '—', '—', '—', '—', '—', '—'],
  ]);
  expect(screen.getByRole('link', { name: 'ΔΕΥΑ Πάτρας' })).toHaveAttribute('href', '/admin/utilities/1');
  expect(await axe(portal.container)).toHaveNoViolations();
});

it('shows the least part of a payment in euros, and sends it in cents', async () => {
  const portal = await openOne(profile({ partial_payment_least: 1250 }), { 'PUT /api/utilities/profile': profile() });
  await ready();
  expect(field('Ελάχιστη μερική πληρωμή')).toHaveValue('12,50');
  await write(portal, 'Ελάχιστη μερική πληρωμή', '7,5');
  await save(portal);
  expect(sent(portal, 'PUT /api/utilities/profile')).toMatchObject({
    body: { partial_payment_least: 750, guest_bill_total: true },
  });
});

it('says that an account number is wrong before it is sent', async () => {
  const portal = await openOne(profile());
  await ready();
  await write(portal, 'IBAN για πληρωμές', 'GR16 0110 1250 0000 0001 2300 659');
  await save(portal);
  expect((await screen.findAllByText(/^Ο IBAN δεν είναι σωστός/))[0]).toBeVisible();
  expect(sent(portal, 'PUT /api/utilities/profile')).toBeUndefined();
});

it('the search and the state of the address go to the server', async () => {
  const portal = await openUtilities('/admin/utilities?search=%CF%80%CE%B1%CF%84&state=inactive', {
    'GET /api/utilities': list(UNCOUNTED),
  });
  await screen.findByRole('table');
  expect(sent(portal, 'GET /api/utilities')).toMatchObject({ query: { search: 'πατ', state: 'inactive' } });
  expect(screen.getByLabelText('Τίτλος ή πόλη')).toHaveValue('πατ');
});

it('a list without rows offers the first utility to those who may make one, and to no other', async () => {
  const first = await openUtilities('/admin/utilities', { 'GET /api/utilities': list() });
  expect(await screen.findByText('Δεν υπάρχει ακόμη ΔΕΥΑ')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Νέα ΔΕΥΑ' })).toHaveAttribute('href', '/admin/utilities/new');
  first.unmount();
  await openUtilities('/admin/utilities', { 'GET /api/utilities': { ...list(utility()), may_create: false } });
  await screen.findByRole('table');
  expect(screen.queryByRole('link', { name: 'Νέα ΔΕΥΑ' })).toBeNull();
});

it('a new utility needs its four names, and says so at each', async () => {
  const portal = await openUtilities('/admin/utilities/new', { 'POST /api/utilities': { id: 7 } });
  await write(portal, 'Τίτλος στα ελληνικά', 'ΔΕΥΑ Νέα');
  await save(portal, 'Δημιουργία');
  for (const label of ['Τίτλος με λατινικά', 'Πόλη στα ελληνικά', 'Πόλη με λατινικά'])
    expect(field(label)).toBeInvalid();
  expect(field('Τίτλος στα ελληνικά')).toBeValid();
  expect(sent(portal, 'POST /api/utilities')).toBeUndefined();
  expect(await axe(portal.container)).toHaveNoViolations();
});

it('a new utility with the title of another is refused at the title, and its input stays', async () => {
  const portal = await openUtilities('/admin/utilities/new', {
    'POST /api/utilities': new ApiError(422, { title: ['unique'] }),
  });
  const names = ['ΔΕΥΑ Πάτρας', 'DEYA Nea', 'Νέα', 'Nea'];
  const labels = ['Τίτλος στα ελληνικά', 'Τίτλος με λατινικά', 'Πόλη στα ελληνικά', 'Πόλη με λατινικά'];
  for (const [index, label] of labels.entries()) await write(portal, label, names[index]!);
  await save(portal, 'Δημιουργία');
  await waitFor(() => expect(field(labels[0]!)).toBeInvalid());
  expect(field(labels[0]!)).toHaveAccessibleDescription(
    expect.stringContaining('Μια άλλη ΔΕΥΑ έχει αυτόν τον τίτλο. Γράψτε άλλον.'),
  );
  expect(labels.map((label) => (field(label) as HTMLInputElement).value)).toEqual(names);
});

it('a new utility that was made opens on its page', async () => {
  const portal = await openUtilities('/admin/utilities/new', {
    'POST /api/utilities': { id: 7 },
    'GET /api/utilities/profile': profile({ id: 7, title: 'ΔΕΥΑ Νέα' }),
  });
  await write(portal, 'Τίτλος στα ελληνικά', 'ΔΕΥΑ Νέα');
  await write(portal, 'Τίτλος με λατινικά', 'DEYA Nea');
  await write(portal, 'Πόλη στα ελληνικά', 'Νέα');
  await write(portal, 'Πόλη με λατινικά', 'Nea');
  await save(portal, 'Δημιουργία');
  await waitFor(() => expect(portal.notices).toMatchObject([{ text: 'Η «ΔΕΥΑ Νέα» δημιουργήθηκε.' }]));
  expect(await screen.findByRole('heading', { level: 1, name: 'ΔΕΥΑ Νέα' })).toBeVisible();
});

it('the sections of the settings are reached by links, and the number of unsaved changes is said', async () => {
  const portal = await openOne(profile(), { 'PUT /api/utilities/profile': profile({ version: 4, phone1: '2610' }) });
  await ready();
  const nav = screen.getByRole('navigation', { name: 'Ενότητες των ρυθμίσεων' });
  await portal.user.click(within(nav).getByRole('link', { name: 'Πληρωμές' }));
  expect(document.activeElement).toHaveTextContent(/^Πληρωμές/);
  expect(screen.getByText('Καμία αλλαγή για αποθήκευση')).toBeVisible();
  await write(portal, 'IBAN για πληρωμές', 'GR16 0110 1250 0000 0001 2300 695');
  expect(screen.getByText('1 αλλαγή δεν έχει αποθηκευτεί')).toBeVisible();
  await write(portal, 'Ελάχιστη μερική πληρωμή', '5');
  expect(screen.getByText('2 αλλαγές δεν έχουν αποθηκευτεί')).toBeVisible();
  await write(portal, 'Ελάχιστη μερική πληρωμή', '');
  expect(screen.getByText('1 αλλαγή δεν έχει αποθηκευτεί')).toBeVisible();
  await save(portal);
  expect(await screen.findByText('Καμία αλλαγή για αποθήκευση')).toBeVisible();
});

it('each setting says its limits, its default and who changed it last', async () => {
  const portal = await openOne();
  await ready();
  expect(field('Χρώμα')).toHaveAccessibleDescription(
    expect.stringContaining('Τελευταία αλλαγή: Άννα Διαχειρίστρια, 20/11/2026'),
  );
  expect(field('Λεπτά αδράνειας')).toHaveAccessibleDescription(expect.stringContaining('Αρχικά 15.'));
  expect(field('Έγκριση από δεύτερο πρόσωπο πάνω από')).toHaveAccessibleDescription(
    expect.stringMatching(/Αρχικά 500,00\s€\.$/),
  );
  const { min, max, usual } = utilityForm.fields.flow_jump;
  const [least, most, whileNone] = [min, max, usual].map((bound) =>
    String(bound).replaceAll(/\B(?=(?:\d{3})+$)/g, '.'),
  );
  expect(field('Άλμα του μετρητή')).toHaveAccessibleDescription(
    expect.stringMatching(new RegExp(`από ${least} έως ${most}\\..*Αρχικά ${whileNone}\\.`)),
  );
  expect(await axe(portal.container)).toHaveNoViolations();
});

it.each([
  ['coordinates outside the country', 'Γεωγραφικό πλάτος', '51,5', 'Οι συντεταγμένες είναι εκτός Ελλάδας.'],
  ['an address of the private network', 'Διεύθυνση των συστημάτων', 'http://10.0.0.8/', 'Ιδιωτικές διευθύνσεις'],
  ['a tax number with a wrong digit', 'ΑΦΜ', '123456789', 'Ελέγξτε τα 9 ψηφία'],
  ['an empty title', 'Τίτλος στα ελληνικά', '', 'Συμπληρώστε αυτό το πεδίο.'],
  ['an accent that is no colour', 'Χρώμα', 'μπλε', 'έξι δεκαεξαδικά ψηφία'],
  ['an accent that white hides', 'Χρώμα', '#ffffff', 'Το χρώμα δεν διακρίνεται και στα δύο θέματα.'],
])('%s is refused at its field before anything is sent', async (_, label, text, sentence) => {
  const portal = await openOne();
  await write(portal, label, text);
  await save(portal);
  expect(field(label)).toBeInvalid();
  expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(sentence));
  expect(sent(portal, 'PUT /api/utilities/profile')).toBeUndefined();
});

it.each([
  ['an amount without its kind', 'Χωρίς έκπτωση', '2,50', 'Δώστε και το είδος και το ύψος της έκπτωσης ή κανένα.'],
  ['more than the whole bill', 'Ποσοστό', '101', 'Το ποσοστό είναι έως 100.'],
])('a discount of %s is refused with the remedy', async (_, kind, amount, sentence) => {
  const portal = await openOne();
  await ready();
  if (kind === 'Ποσοστό') await portal.user.selectOptions(field('Έκπτωση για e-bill'), kind);
  await write(portal, 'Ύψος της έκπτωσης', amount);
  await save(portal);
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
  expect(sent(portal, 'PUT /api/utilities/profile')).toBeUndefined();
});

it('the most addresses of a list are not taken for the most letters of its text', async () => {
  await openOne(profile({ frame_ancestors: ['https://www.deya-patras.example'] }));
  await ready();
  expect(field('Ιστότοποι που ενσωματώνουν')).toHaveValue('https://www.deya-patras.example');
  expect(screen.queryByText(/παραπάνω από το όριο/)).toBeNull();
});

it('half of the coordinates is refused with the remedy', async () => {
  const portal = await openOne();
  await write(portal, 'Γεωγραφικό μήκος', '');
  await save(portal);
  expect((await screen.findAllByText('Δώστε και τις δύο συντεταγμένες ή καμία.')).length).toBeGreaterThan(0);
});

it('saves a utility under the version that was read, with empty settings left to their defaults', async () => {
  const saved = profile({ version: 4, city: 'Πάτρα Αχαΐας' });
  const portal = await openOne(profile(), { 'PUT /api/utilities/profile': saved });
  await write(portal, 'Πόλη στα ελληνικά', 'Πάτρα Αχαΐας');
  await save(portal);
  await waitFor(() => expect(portal.notices).toMatchObject([{ kind: 'success' }]));
  const input = sent(portal, 'PUT /api/utilities/profile');
  expect(input).toMatchObject({
    query: { deya_id: 1 },
    body: { version: 3, city: 'Πάτρα Αχαΐας', latitude: 38.25, longitude: 21.73 },
  });
  expect(input).not.toHaveProperty('body.idle_minutes');
});

it('shows what a second administrator saved meanwhile, keeps the input, and saves over it knowingly', async () => {
  const portal = await openOne();
  await write(portal, 'Πόλη στα ελληνικά', 'Δική μου');
  const theirs = profile({ version: 4, city: 'Δική τους', registration_open: false });
  portal.answer({ 'PUT /api/utilities/profile': new ApiError(409, 'changed_meanwhile', null, theirs) });
  await save(portal);
  expect(await screen.findByText('Πόλη στα ελληνικά: Δική τους (εσείς έχετε γράψει κάτι άλλο)')).toBeVisible();
  expect(screen.getByText('Ανοιχτή εγγραφή: Όχι')).toBeVisible();
  expect(field('Πόλη στα ελληνικά')).toHaveValue('Δική μου');
  expect(field('Ανοιχτή εγγραφή')).not.toBeChecked();
  portal.answer({ 'PUT /api/utilities/profile': { ...theirs, version: 5, city: 'Δική μου' } });
  await save(portal);
  await waitFor(() =>
    expect(sent(portal, 'PUT /api/utilities/profile')).toMatchObject({
      body: { city: 'Δική μου', registration_open: false, version: 4 },
    }),
  );
});

const LOGO = new File(['logo'], 'logo.png', { type: 'image/png' });
const images = () => [...document.querySelectorAll('figure img')].map((image) => image.getAttribute('src'));

it('a chosen logo shows in both themes before it is saved, and goes with the profile', async () => {
  const portal = await openOne(profile(), { 'POST /api/utilities/pictures': { id: 501, width: 256, height: 256 } });
  await ready();
  expect(images()).toEqual([]);
  await portal.user.upload(field('Λογότυπο'), LOGO);
  expect(await screen.findByText('Φαίνεται στην προεπισκόπηση. Ισχύει μόλις αποθηκεύσετε.')).toBeVisible();
  expect(sent(portal, 'POST /api/utilities/pictures')).toEqual({ query: { deya_id: 1, kind: 'logo' }, body: LOGO });
  expect(images()).toEqual(['/api/media/501', '/api/media/501']);
  expect(await axe(document.querySelector('figure')!)).toHaveNoViolations();
  portal.answer({ 'PUT /api/utilities/profile': profile({ version: 4, logo_media_id: 501 }) });
  await save(portal);
  await waitFor(() =>
    expect(sent(portal, 'PUT /api/utilities/profile')).toMatchObject({ body: { logo_media_id: 501, version: 3 } }),
  );
});

it.each([
  ['is no image by its name', new File(['a'], 'logo.pdf'), 'Το αρχείο δεν είναι φωτογραφία JPG ή PNG.'],
  ['is no image by its content', LOGO, 'Η φωτογραφία δεν διαβάζεται'],
])('a file that %s is refused at the field, and the logo stays', async (_, file, sentence) => {
  const portal = await openOne(profile({ logo_media_id: 7 }), {
    'POST /api/utilities/pictures': new ApiError(422, { image: ['image'] }),
  });
  await ready();
  fireEvent.change(field('Λογότυπο'), { target: { files: [file] } });
  await waitFor(() => expect(field('Λογότυπο')).toBeInvalid());
  expect(field('Λογότυπο')).toHaveAccessibleDescription(expect.stringContaining(sentence));
  expect(images()).toEqual(['/api/media/7', '/api/media/7']);
  expect(portal.notices).toEqual([]);
});

it('a removed cover leaves the preview, and with the next save the portal', async () => {
  const portal = await openOne(profile({ cover_media_id: 9 }), {
    'PUT /api/utilities/profile': profile({ version: 4 }),
  });
  await ready();
  await portal.user.click(screen.getByRole('button', { name: 'Αφαίρεση Εικόνα εξωφύλλου' }));
  expect(images()).toEqual([]);
  await save(portal);
  await waitFor(() => expect(sent(portal, 'PUT /api/utilities/profile')).not.toHaveProperty('body.cover_media_id'));
});

it('a press on the map fills in the coordinates, and the pin follows the fields', async () => {
  const portal = await openOne(profile({ latitude: null, longitude: null }));
  await ready();
  await portal.user.click(screen.getByRole('button', { name: 'Επιλογή στον χάρτη' }));
  const map = await screen.findByRole('region', { name: 'Χάρτης με τη θέση' });
  const pins = () => map.querySelectorAll('.map-pin').length;
  expect(pins()).toBe(0);
  fireEvent.click(map);
  // A map without a size begins and ends at its centre.
  const degrees = (label: string) => Number((field(label) as HTMLInputElement).value);
  expect(degrees('Γεωγραφικό πλάτος')).toBeCloseTo(37.98, 1);
  expect(degrees('Γεωγραφικό μήκος')).toBeCloseTo(23.73, 1);
  expect(pins()).toBe(1);
  await write(portal, 'Γεωγραφικό πλάτος', '51,5');
  expect(pins()).toBe(0);
});

it('says the contrast of an accent, and offers the nearest one that shows in both themes', async () => {
  const portal = await openOne();
  expect(await screen.findByText(/^Το χρώμα διακρίνεται και στα δύο θέματα/)).toBeVisible();
  await write(portal, 'Χρώμα', '#ffee00');
  expect(screen.getByText(/^Το χρώμα δεν διακρίνεται και στα δύο θέματα/)).toBeVisible();
  await portal.user.click(screen.getByRole('button', { name: /^Χρήση του #/ }));
  expect(screen.getByText(/^Το χρώμα διακρίνεται και στα δύο θέματα/)).toBeVisible();
  expect(field('Χρώμα')).not.toHaveValue('#ffee00');
});

describe('settings that wait for a second person', () => {
  const waiting = (is_own: boolean): UtilitySettings['waiting'] => ({
    id: 7,
    asked_by: 'Άννα Διαχειρίστρια',
    asked_at: '2026-11-20T08:05:00.000Z',
    is_own,
    fields: [
      { name: 'iban', former: null, wanted: 'GR1601101250000000012300695' },
      { name: 'four_eyes_cents', former: 50_000, wanted: null },
    ],
  });
  const entry = (label: string) => screen.getByText(label, { selector: 'strong' }).closest('li')!;

  it('stand with both values, an empty one as a dash and the default by its name', async () => {
    await openOne(profile({ waiting: waiting(false) }));
    await ready();
    expect(entry('IBAN για πληρωμές')).toHaveTextContent(/GR16 0110 1250 .*Τώρα: –$/);
    expect(entry('Έγκριση από δεύτερο πρόσωπο πάνω από')).toHaveTextContent(/Προεπιλογή.*Τώρα: 500,00/);
  });

  it.each([
    [false, 'Έγκριση', true, 'Οι ρυθμίσεις εγκρίθηκαν και ισχύουν.'],
    [false, 'Απόρριψη', false, 'Οι ρυθμίσεις απορρίφθηκαν. Ισχύουν όσες ίσχυαν.'],
    [true, 'Απόσυρση', false, 'Το αίτημά σας αποσύρθηκε. Ισχύουν όσες ρυθμίσεις ίσχυαν.'],
  ])('are decided, and the page says the outcome (own: %s, %s)', async (isOwn, button, agrees, said) => {
    const opened = await openOne(profile({ waiting: waiting(isOwn) }), {
      'POST /api/utilities/changes/{id}': { message: 'Success' },
    });
    await ready();
    await save(opened, button);
    await waitFor(() => expect(opened.notices).toMatchObject([{ text: said }]));
    expect(sent(opened, 'POST /api/utilities/changes/{id}')).toMatchObject({ params: { id: 7 }, body: { agrees } });
  });

  it('are read again after a colleague has decided them meanwhile', async () => {
    const opened = await openOne(profile({ waiting: waiting(false) }));
    await ready();
    opened.answer({
      'POST /api/utilities/changes/{id}': new ApiError(422, 'approval_decided'),
      'GET /api/utilities/profile': profile({ iban: 'GR1601101250000000012300695' }),
    });
    await save(opened, 'Έγκριση');
    await waitFor(() => expect(screen.queryByText('IBAN για πληρωμές', { selector: 'strong' })).toBeNull());
    expect(opened.notices).toHaveLength(1);
  });
});
