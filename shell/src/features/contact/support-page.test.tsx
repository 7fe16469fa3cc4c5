import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { renderRemote, type Answers } from '@hydria/shared/remote/testing.tsx';
import { chania, maria } from '@hydria/shared/remote/examples.ts';
import el from '../../deferred/locales/el.json';
import { DEFERRED } from '../../deferred/use-t.ts';
import { Page } from './support-page.tsx';

const SENT: Answers = { 'POST /api/contact': { code: '7K4M-2QXP', created_at: '2026-11-22T08:00:00.000Z' } };

const open = (answers: Answers = SENT, session: object = {}, params = {}, settings = {}) =>
  renderRemote(<Page params={params} portal={{ boot: { settings: { consent: '1', ...settings } } }} />, {
    name: DEFERRED,
    texts: { el },
    answers,
    session: { deya_id: 3, deya: chania, status: 'guest', ...session },
  });

const field = (name: string) => screen.getByRole('textbox', { name });

test('a guest writes to the utility, and gets a reference number', async () => {
  const { user, calls, container } = await open();
  expect((await axe(container)).violations).toEqual([]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Θέμα' }), 'bill');
  await user.type(field('Μήνυμα'), 'Ο λογαριασμός μου είναι διπλός.');
  await user.type(field('Ονοματεπώνυμο'), 'Ελένη Νικολάου');
  await user.type(field('Τηλέφωνο'), '6912345678');
  await user.click(screen.getByRole('button', { name: 'Αποστολή' }));
  expect(await screen.findByText('7K4M-2QXP')).toBeInTheDocument();
  expect(calls).toEqual([
    {
      call: 'POST /api/contact',
      input: {
        body: {
          deya_id: 3,
          topic: 'bill',
          message: 'Ο λογαριασμός μου είναι διπλός.',
          name: 'Ελένη Νικολάου',
          phone: '6912345678',
          lang: 'el',
          idempotency_key: expect.stringMatching(/^[0-9a-f]{32}$/),
        },
      },
    },
  ]);
});

test('missing input is reported above the form and beside each field; an e-mail or a phone is required', async () => {
  const { user, calls } = await open();
  await user.click(screen.getByRole('button', { name: 'Αποστολή' }));
  const summary = screen.getByRole('alert');
  // Each sentence names its field: four equal sentences would not help.
  expect(
    within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([
    'Επιλέξτε θέμα.',
    'Γράψτε το μήνυμά σας.',
    'Γράψτε το ονοματεπώνυμό σας.',
    'Συμπληρώστε e-mail ή τηλέφωνο, για να μπορούμε να σας απαντήσουμε.',
  ]);
  expect(field('E-mail')).toBeInvalid();
  expect(calls).toEqual([]);
});

test('of e-mail and phone one suffices, so neither is announced as required or optional', async () => {
  await open();
  expect(field('Μήνυμα')).toBeRequired();
  expect(field('E-mail')).not.toBeRequired();
  expect(field('Τηλέφωνο')).not.toBeRequired();
});

test('a customer’s own name, e-mail and phone are prefilled', async () => {
  await open(SENT, { status: 'member', user: maria });
  expect(field('Ονοματεπώνυμο')).toHaveValue(maria.full_name);
  expect(field('E-mail')).toHaveValue(maria.email);
});

test('a message that failed to send stays, and sent again unchanged it is the same message', async () => {
  const { user, calls, answer } = await open(
    { 'POST /api/contact': new ApiError(0, 'unreachable') },
    { status: 'member', user: maria },
  );
  await user.selectOptions(screen.getByRole('combobox', { name: 'Θέμα' }), 'other');
  await user.type(field('Μήνυμα'), 'Καλημέρα');
  await user.click(screen.getByRole('button', { name: 'Αποστολή' }));
  expect(await screen.findByText('Το μήνυμα δεν στάλθηκε')).toBeInTheDocument();
  expect(field('Μήνυμα')).toHaveValue('Καλημέρα');
  answer(SENT);
  await user.click(screen.getByRole('button', { name: 'Αποστολή' }));
  expect(await screen.findByText('7K4M-2QXP')).toBeInTheDocument();
  expect(calls[1]).toEqual(calls[0]);
});

test('telephones can be called, and help that is quicker than a message is beside the form', async () => {
  const { user, platform } = await open();
  expect(screen.getByRole('link', { name: chania.phone1! })).toHaveAttribute('href', 'tel:+302821000101');
  expect(screen.getByRole('link', { name: `Βλάβη; ${chania.phone1} όλο το 24ωρο` })).toHaveAttribute(
    'href',
    'tel:+302821000101',
  );
  expect(screen.getByText('βλάβες, όλο το 24ωρο')).toBeInTheDocument();
  const asked = jest.fn();
  platform.events.on('open-chat', asked);
  await user.click(screen.getByRole('button', { name: 'Συνομιλία' }));
  expect(asked).toHaveBeenCalled();
  expect(screen.getByRole('link', { name: 'Αναφορά προβλήματος' })).toHaveAttribute('href', '/deya/3/report');
});

test('the utility of the address takes precedence over the chosen one', async () => {
  const { calls } = await open(
    { 'GET /api/deya/info': { ...chania, id: 9, phone1: '+302821000909' } },
    {},
    { deya_id: '9' },
  );
  expect(await screen.findByRole('link', { name: '+302821000909' })).toBeInTheDocument();
  expect(calls[0]?.input).toEqual({ query: { deya_id: 9 } });
});

test('both stores of the app and its guide are reachable from a desktop as well (S §1)', async () => {
  const settings = {
    ios: 'https://apps.example/ios',
    android: 'https://apps.example/android',
    guide: 'https://apps.example/guide.pdf',
  };
  const { container } = await open(SENT, {}, {}, settings);
  const addresses = Object.values(settings).map((href) => container.querySelector(`a[href="${href}"]`)?.textContent);
  expect(addresses).toEqual(['Άνοιγμα στο App Store', 'Άνοιγμα στο Google Play', 'Οδηγίες']);
});

test('the app is not mentioned where there is none', async () => {
  await open();
  expect(screen.queryByText('Η πύλη στο κινητό σας')).not.toBeInTheDocument();
});
