import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { DeyaInfo, DeyaListItem } from '@hydria/shared/contract/deya.ts';
import type { SignUpDraft } from '@hydria/shared/contract/sign-up.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import type { Draft } from '@hydria/shared/platform/platform.ts';
import { chania } from '@hydria/shared/remote/examples.ts';
import type { Answers } from '@hydria/shared/remote/testing.tsx';
import { paymentCodeIn } from '@hydria/shared/rules/payment-code.ts';
import { maria, openAsGuest, openAt } from '../testing.tsx';

const profileOf = (changes: Partial<DeyaInfo>): DeyaInfo => ({
  ...chania,
  id: 1,
  register_with_taxis: false,
  ...changes,
});

const listed: DeyaListItem = {
  id: 1,
  title: 'ΔΕΥΑ Χανίων',
  title_latin: 'DEYA Chania',
  city: 'Χανιά',
  city_latin: 'Chania',
  logo: null,
  distance: null,
  online_forms: true,
  customer_reports: true,
  registration_open: true,
  customer_code_mask: null,
  passkey_required: false,
  bill: null,
};

const EMPTY: SignUpDraft = {
  state: 'open',
  known: [],
  expires_at: '2026-11-21T12:00:00.000Z',
  country: 'EL',
  afm: '123456783',
  code: null,
  passkey: null,
  identity_required: false,
  identity: null,
  supplies: [],
  customer_type: null,
  account: null,
  email: null,
  terms_from: '2026-01-01',
};
const supply = { id: 'a1', code: '100-1', address: 'Αγίο…', origin: 'found', chosen: false, standing: 'new' } as const;
const CODED: SignUpDraft = { ...EMPTY, code: '100-1', supplies: [supply] };
const CHOSEN: SignUpDraft = { ...CODED, supplies: [{ ...supply, chosen: true }], customer_type: 'owner' };
const account = {
  first_name: 'Άννα',
  last_name: 'Άλφα',
  email: 'nea@example.gr',
  phone: '+306944123456',
  e_bill: 'yes',
  subscribe: '0',
} as const;
const WHOLE: SignUpDraft = { ...CHOSEN, account };
const DONE: SignUpDraft = { ...EMPTY, afm: null, country: null, state: 'done', email: 'nea@example.gr' };

interface Given {
  query?: string;
  deya?: Partial<DeyaListItem>;
  profile?: Partial<DeyaInfo>;
}

const open = (
  draft: SignUpDraft | null,
  { query = '', deya = {}, profile = {} }: Given = {},
  drafts: Record<string, Draft> = {},
) =>
  openAsGuest(
    `/deya/1/register${query}`,
    {
      'GET /api/deya/list': { deyas: [{ ...listed, ...deya }] },
      'GET /api/deya/info': profileOf(profile),
      'GET /api/sign-up': { draft },
    },
    { drafts },
  );

const next = () => screen.getByRole('button', { name: 'Συνέχεια' });
/** The heading of the question; a card below may have one of its own. */
const question = async () => (await screen.findAllByRole('heading', { level: 2 }))[0];

it('leads a person from question to question, one on each page, to an account', async () => {
  const { user, answer, calls, container } = await open(null);
  expect(await question()).toHaveTextContent('Ποιος είναι ο ΑΦΜ σας;');
  expect(screen.getByText('Βήμα 1 από 5')).toBeInTheDocument();
  answer({
    'POST /api/sign-up/number': EMPTY,
    'POST /api/sign-up/code': CODED,
    'POST /api/sign-up/supplies': CHOSEN,
    'POST /api/sign-up/account': WHOLE,
    'POST /api/sign-up': DONE,
  });
  await user.type(screen.getByLabelText('ΑΦΜ'), '123456783');
  await user.click(next());
  await user.type(await screen.findByLabelText('Κωδικός παροχής ή πληρωμής'), '100-1');
  expect(document.activeElement).toBe(screen.getByLabelText('Κωδικός παροχής ή πληρωμής'));
  await user.click(next());
  await user.click(await screen.findByRole('checkbox', { name: /Παροχή 100-1/ }));
  await user.click(screen.getByRole('radio', { name: /Ιδιοκτήτης/ }));
  await user.click(next());
  await user.type(await screen.findByLabelText('Όνομα'), 'Άννα');
  await user.type(screen.getByLabelText('Επώνυμο'), 'Άλφα');
  await user.type(screen.getByLabelText('E-mail'), 'nea@example.gr');
  await user.type(screen.getByLabelText('Τηλέφωνο'), '6944123456');
  await user.click(screen.getByRole('radio', { name: 'Ναι, μόνο με e-mail' }));
  await user.click(screen.getByRole('radio', { name: 'Όχι' }));
  await user.click(next());
  expect(await question()).toHaveTextContent('Ελέγξτε τα στοιχεία και ορίστε κωδικό');
  expect(await axe(container)).toHaveNoViolations();
  await user.type(screen.getByLabelText('Κωδικός πρόσβασης'), 'Thalassa-prasini-7');
  await user.type(screen.getByLabelText('Επανάληψη κωδικού'), 'Thalassa-prasini-7');
  await user.click(screen.getByRole('checkbox', { name: /αποδέχομαι/ }));
  await user.click(screen.getByRole('button', { name: 'Δημιουργία προφίλ' }));
  expect(await screen.findByText(/Στείλαμε ένα μήνυμα στο nea@example.gr/)).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(calls.find(({ call }) => call === 'POST /api/sign-up')?.input).toMatchObject({
    body: { deya_id: 1, lang: 'el', password: 'Thalassa-prasini-7', terms: true, terms_from: '2026-01-01' },
  });
});

it('the input of the step of the account is there again after a reload', async () => {
  const first = await open(CHOSEN, { query: '?step=account' });
  await first.user.type(await screen.findByLabelText('Όνομα'), 'Άννα');
  await first.user.type(screen.getByLabelText('E-mail'), 'nea@example.gr');
  const drafts = Object.fromEntries(first.drafts);
  first.unmount();
  await open(CHOSEN, { query: '?step=account' }, drafts);
  expect(await screen.findByLabelText('Όνομα')).toHaveValue('Άννα');
  expect(screen.getByLabelText('E-mail')).toHaveValue('nea@example.gr');
});

it('goes on where an earlier visit has stopped, and can begin again', async () => {
  const { user, answer } = await open(CODED);
  expect(await question()).toHaveTextContent('Ποιες παροχές θέλετε να παρακολουθείτε;');
  expect(screen.getByText('Συνεχίζετε την εγγραφή που είχατε αρχίσει.')).toBeInTheDocument();
  answer({ 'DELETE /api/sign-up': { message: 'Success' } });
  await user.click(screen.getByRole('button', { name: 'Από την αρχή' }));
  expect(await screen.findByLabelText('ΑΦΜ')).toHaveValue('');
});

it('a registration that begins again shows nothing that was typed into the former one', async () => {
  const typed = { first_name: 'Άννα', last_name: 'Άλφα', email: 'nea@example.gr', phone: '6944123456' };
  const { user, answer, drafts } = await open(CHOSEN, {}, { 'sign-up.account.1': typed });
  await user.type(await screen.findByLabelText('Επώνυμο'), 'β');
  answer({ 'DELETE /api/sign-up': { message: 'Success' } });
  await user.click(screen.getByRole('button', { name: 'Από την αρχή' }));
  expect(await screen.findByLabelText('ΑΦΜ')).toHaveValue('');
  // The step of the account restores the input that is kept.
  expect([...drafts.keys()]).toEqual([]);
});

it('a tax number that was typed is not there for the registration that begins again', async () => {
  const { user, answer } = await open({ ...EMPTY, afm: null }, {}, {});
  await user.type(await screen.findByLabelText('ΑΦΜ'), '12345');
  answer({ 'DELETE /api/sign-up': { message: 'Success' } });
  await user.click(screen.getByRole('button', { name: 'Από την αρχή' }));
  await waitFor(() => expect(screen.getByLabelText('ΑΦΜ')).toHaveValue(''));
});

it('leads from an answer on the last page to its question and back to the last page', async () => {
  const { user, answer } = await open(WHOLE);
  await user.click(await screen.findByRole('button', { name: 'Αλλαγή: Στοιχεία' }));
  const name = await screen.findByLabelText('Όνομα');
  expect(name).toHaveValue('Άννα');
  expect(document.activeElement).toHaveTextContent('Τα στοιχεία σας');
  answer({ 'POST /api/sign-up/account': { ...WHOLE, account: { ...account, first_name: 'Νίκη' } } });
  await user.clear(name);
  await user.type(name, 'Νίκη');
  await user.click(next());
  expect(await screen.findByText('Νίκη Άλφα')).toBeInTheDocument();
});

it('says that the registration has expired, and begins with the first question', async () => {
  const { user, answer, notices } = await open(CODED);
  await user.click(await screen.findByRole('checkbox', { name: /Παροχή 100-1/ }));
  await user.click(screen.getByRole('radio', { name: /Ιδιοκτήτης/ }));
  answer({ 'POST /api/sign-up/supplies': new ApiError(404, 'sign_up_expired'), 'GET /api/sign-up': { draft: null } });
  await user.click(next());
  expect(await screen.findByLabelText('ΑΦΜ')).toHaveValue('');
  expect(await question()).toHaveTextContent('Ποιος είναι ο ΑΦΜ σας;');
  expect(notices).toMatchObject([{ kind: 'error', text: 'Η εγγραφή έληξε. Ξεκινήστε ξανά.' }]);
});

it('opens no step before those that it needs', async () => {
  await open(EMPTY, { query: '?step=review' });
  expect(await question()).toHaveTextContent('Ποιος είναι ο κωδικός στον λογαριασμό σας;');
});

it('goes back without losing what was answered', async () => {
  const { user } = await open(CODED, { query: '?step=supplies' });
  await user.click(await screen.findByRole('button', { name: 'Πίσω' }));
  expect(await screen.findByLabelText('Κωδικός παροχής ή πληρωμής')).toHaveValue('100-1');
  await user.click(screen.getByRole('button', { name: 'Πίσω' }));
  expect(await screen.findByLabelText('ΑΦΜ')).toHaveValue('123456783');
});

it.each([
  ['90000045', 'Ο ΑΦΜ έχει 8 ψηφία. Αν αρχίζει από 0, γράψτε και το 0.'],
  ['000000000', 'Ο ΑΦΜ δεν είναι σωστός για αυτή τη χώρα. Ελέγξτε τον στον λογαριασμό σας.'],
])('says at the field what is wrong with %s, and keeps it', async (afm, sentence) => {
  const { user, calls } = await open(null);
  await user.type(await screen.findByLabelText('ΑΦΜ'), afm);
  await user.click(next());
  expect(within(await screen.findByRole('alert')).getByText(sentence)).toBeInTheDocument();
  expect(screen.getByLabelText('ΑΦΜ')).toHaveValue(afm);
  expect(calls.map(({ call }) => call)).not.toContain('POST /api/sign-up/number');
});

it('says that nothing was found, and offers the written supply and the payment code', async () => {
  const { user, answer } = await open({ ...CODED, supplies: [{ ...supply, address: null, origin: 'written' }] });
  expect(await screen.findByText('Δεν βρήκαμε παροχή με αυτόν τον ΑΦΜ και αυτόν τον κωδικό')).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: /Θα την ελέγξει η ΔΕΥΑ/ })).not.toBeChecked();
  answer({
    'POST /api/sign-up/supplies/add': new ApiError(422, { payment_code: ['invalid_payment_code'] }),
  });
  await user.type(screen.getByLabelText('Κωδικός πληρωμής'), 'RF18539007547034');
  await user.click(screen.getByRole('button', { name: 'Προσθήκη παροχής' }));
  expect(await screen.findByText(/Λανθασμένος κωδικός πληρωμής/)).toBeInTheDocument();
  answer({
    'POST /api/sign-up/supplies/add': { ...CODED, supplies: [{ ...supply, origin: 'added', chosen: true }] },
  });
  await user.click(screen.getByRole('button', { name: 'Προσθήκη παροχής' }));
  await waitFor(() => expect(screen.getByRole('checkbox', { name: /Παροχή 100-1/ })).toBeChecked());
});

it('shows what came from the tax authority before it is used, and that the number differs', async () => {
  const identity = {
    afm: '555777003',
    first_name: 'ΑΝΝΑ',
    last_name: 'ΑΛΦΑ',
    at: '2026-11-20T12:00:00.000Z',
    used: false,
  };
  const { user, answer, calls, drafts } = await open(
    { ...CODED, identity_required: true, identity },
    { query: '?identity=success' },
    { 'sign-up.account.1': { first_name: 'Άννα', last_name: 'Βήτα' } },
  );
  expect(await question()).toHaveTextContent('Αυτά μας έδωσε η ΑΑΔΕ');
  expect(screen.getByText('ΑΝΝΑ ΑΛΦΑ')).toBeInTheDocument();
  expect(screen.getByText(/Είχατε γράψει 123456783/)).toBeInTheDocument();
  answer({
    'POST /api/sign-up/identity': {
      ...CODED,
      afm: '555777003',
      identity_required: true,
      identity: { ...identity, used: true },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Χρήση των στοιχείων' }));
  expect(await screen.findByText('Βήμα 4 από 6')).toBeInTheDocument();
  expect(calls.at(-1)).toMatchObject({ call: 'POST /api/sign-up/identity', input: { body: { use: true } } });
  // Names that were typed before do not stand in the place of those of the tax authority.
  expect([...drafts.keys()]).toEqual([]);
});

it('says that a tax login was not completed, and offers it again', async () => {
  await open({ ...CODED, identity_required: true }, { query: '?identity=cancelled' });
  expect(await screen.findByText('Δεν ολοκληρώσατε την ταυτοποίηση. Μπορείτε να δοκιμάσετε ξανά.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Συνέχεια στο Taxisnet' })).toBeEnabled();
});

it('names each empty field in the list above the form', async () => {
  const { user } = await open(CHOSEN);
  await screen.findByLabelText('Όνομα');
  await user.click(next());
  const links = within(await screen.findByRole('alert')).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Συμπληρώστε όνομα.',
    'Συμπληρώστε επώνυμο.',
    'Συμπληρώστε e-mail.',
    'Συμπληρώστε τηλέφωνο.',
    'Επιλέξτε αν θέλετε e-λογαριασμό.',
    'Επιλέξτε αν θέλετε ενημερώσεις.',
  ]);
});

it('has nothing chosen in advance that the person has to choose', async () => {
  await open(CHOSEN);
  await screen.findByLabelText('Όνομα');
  for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked();
});

it('names the discount for bills by e-mail where the utility gives one', async () => {
  await open(CHOSEN, { profile: { discount_amount: 2.5, discount_type: 'A' } });
  expect(await screen.findByText(/έκπτωση 2,50? €/)).toBeInTheDocument();
});

it('says in the words of the utility that registration is closed, and what works without it', async () => {
  await open(null, {
    deya: { registration_open: false },
    profile: { registration_open: false, registration_message: { el: 'Κλειστά έως τον Μάρτιο.' } },
  });
  expect(await screen.findByText('Κλειστά έως τον Μάρτιο.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Αναφορά προβλήματος' })).toHaveAttribute('href', '/deya/1/report');
  expect(screen.queryByLabelText('ΑΦΜ')).not.toBeInTheDocument();
});

it('leads a person who has proved who they are, and has an account, to the sign-in', async () => {
  const { user, answer } = await open(WHOLE);
  answer({ 'POST /api/sign-up': new ApiError(409, 'customer_exists') });
  await user.type(await screen.findByLabelText('Κωδικός πρόσβασης'), 'Thalassa-prasini-7');
  await user.type(screen.getByLabelText('Επανάληψη κωδικού'), 'Thalassa-prasini-7');
  await user.click(screen.getByRole('checkbox', { name: /αποδέχομαι/ }));
  await user.click(screen.getByRole('button', { name: 'Δημιουργία προφίλ' }));
  expect(await screen.findByText('Υπάρχει ήδη προφίλ')).toBeInTheDocument();
});

describe('a signed-in person', () => {
  const KNOWN: SignUpDraft = { ...EMPTY, known: ['account', 'number'] };
  const ask = (draft: SignUpDraft | null, answers: Answers = {}) =>
    openAt('/deya/1/register', {
      session: { user: maria, deya_id: 1 },
      answers: {
        'GET /api/deya/list': { deyas: [listed] },
        'GET /api/deya/info': profileOf({}),
        'GET /api/sign-up': { draft },
        'GET /api/deya/registrations': { data: [] },
        ...answers,
      },
    });

  it('adds a supply by the steps whose answers the account does not have', async () => {
    const { user, answer, calls, container } = await ask(null);
    answer({
      'POST /api/sign-up/member': KNOWN,
      'POST /api/sign-up/code': { ...CODED, known: KNOWN.known },
      'POST /api/sign-up/supplies': { ...CHOSEN, known: KNOWN.known },
      'POST /api/sign-up/request': { ...DONE, email: null, known: ['account'] },
      'GET /api/auth/user': maria,
    });
    await user.click(await screen.findByRole('button', { name: 'Έναρξη' }));
    expect(await screen.findByText('Βήμα 1 από 3')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Κωδικός παροχής ή πληρωμής'), '100-1');
    await user.click(next());
    await user.click(await screen.findByRole('checkbox', { name: /Παροχή 100-1/ }));
    await user.click(screen.getByRole('radio', { name: /Ενοικιαστής/ }));
    await user.click(next());
    expect(await question()).toHaveTextContent('Ελέγξτε το αίτημά σας');
    expect(screen.queryByRole('button', { name: 'Αλλαγή: ΑΦΜ' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Αλλαγή: Παροχές' })).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('radio', { name: 'Ναι, μόνο με e-mail' }));
    await user.type(screen.getByLabelText('Ο κωδικός πρόσβασής σας'), 'Nero-kai-fos-1');
    await user.click(screen.getByRole('checkbox', { name: /αποδέχομαι/ }));
    await user.click(screen.getByRole('button', { name: 'Αποστολή αιτήματος' }));
    expect(await screen.findByText('Το αίτημά σας στάλθηκε')).toBeInTheDocument();
    expect(calls.find(({ call }) => call === 'POST /api/sign-up/request')?.input).toMatchObject({
      body: { deya_id: 1, e_bill: 'yes', password: 'Nero-kai-fos-1', terms: true, terms_from: '2026-01-01' },
    });
  });

  it('sees which supplies they have or have asked for, and cannot choose them again', async () => {
    const supplies = [
      { ...supply, standing: 'own' as const },
      { ...supply, id: 'a2', code: '100-2', standing: 'requested' as const },
      { ...supply, id: 'a3', code: '100-3' },
    ];
    await ask({ ...CODED, known: KNOWN.known, supplies });
    expect(await screen.findByRole('checkbox', { name: /100-1/ })).toBeDisabled();
    expect(screen.getByText('Την έχετε ήδη στο προφίλ σας')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /100-2/ })).toBeDisabled();
    expect(screen.getByText('Την έχετε ήδη ζητήσει και εξετάζεται')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /100-3/ })).toBeEnabled();
  });

  it.each([
    ['supply_already_requested', 'Έχετε ήδη ζητήσει την προσθήκη αυτής της παροχής.'],
    ['invalid_customer_code', /Αυτό δεν είναι κωδικός παροχής/],
  ])('is told at the code that it is refused (%s)', async (code, words) => {
    const { user, answer } = await ask(KNOWN);
    answer({ 'POST /api/sign-up/code': new ApiError(422, { code: [code] }) });
    await user.type(await screen.findByLabelText('Κωδικός παροχής ή πληρωμής'), '100-1');
    await user.click(next());
    expect(await screen.findAllByText(words)).not.toHaveLength(0);
    expect(screen.getByLabelText('Κωδικός παροχής ή πληρωμής')).toHaveValue('100-1');
  });

  it('reads that they are not the liable party of a supply that their number does not have', async () => {
    await ask({ ...CODED, known: KNOWN.known, supplies: [{ ...supply, address: null, origin: 'written' }] });
    expect(await screen.findByText('Δεν είστε υπόχρεος για παροχή με αυτόν τον κωδικό')).toBeInTheDocument();
  });

  it('sees the requests that wait for the utility, and since when', async () => {
    const request = {
      id: 1,
      kwdikos_katanalwti: '100-9',
      status: 'pending' as const,
      created_at: '2026-11-20T08:30:00.000Z',
      decided_at: null,
      reason: null,
      asked: false,
      notes: [],
    };
    await ask(null, { 'GET /api/deya/registrations': { data: [request] } });
    expect(await screen.findByText('100-9')).toBeVisible();
    expect(screen.getByText('Σε εξέταση')).toBeVisible();
    expect(screen.getByText(/20\/11\/2026/)).toBeVisible();
  });
});

it('asks for a utility where none is chosen', async () => {
  await openAsGuest('/register');
  expect(await screen.findByRole('button', { name: 'Επιλέξτε ΔΕΥΑ' })).toBeInTheDocument();
});

it.each([
  ['RF18539007547034', 'RF18539007547034'],
  ['https://pay.example/?code=RF18 5390 0754 7034', 'RF18539007547034'],
  ['0123456789', '0123456789'],
  ['RF00539007547034', null],
  ['WIFI:S:home;;', null],
])('reads from %s of a photo the code %s', (content, code) => {
  expect(paymentCodeIn(content)).toBe(code);
});
