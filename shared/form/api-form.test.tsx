import { screen, waitFor } from '@testing-library/react';
import type { CallInput } from '../contract/contract.ts';
import { flag, freeText, newPassword, password, text } from '../contract/forms/fields.ts';
import { contactForm } from '../contract/forms/contact.ts';
import { defineForm } from '../contract/forms/form.ts';
import { ApiError } from '../platform/api-error.ts';
import { renderRemote, type Answers, type RemoteSetup } from '../remote/testing.tsx';
import { Page } from '../ui/page.tsx';
import { ApiForm } from './api-form.tsx';
import { FlagField, PasswordField, TextField } from './fields.tsx';
import { PhotosField } from './photos-field.tsx';
import { StepForm } from './step-form.tsx';
import { useApiForm } from './use-api-form.ts';
import { editedRow } from './use-edited-row.ts';

const change = defineForm('change', { old_password: password(), new_password: newPassword() });
const texts = {
  el: {
    field: { change: { old_password: 'Παλιός', new_password: 'Νέος' } },
    error: { change: { new_password: { min: 'Τουλάχιστον {{count}}.' } } },
  },
};

const Change = ({ guard = false, repeatable = false }) => {
  const form = useApiForm('POST /api/account/password', {
    rules: change,
    guard,
    repeatable,
    atFields: { not_while_impersonating: 'old_password' },
  });
  return (
    <ApiForm form={form}>
      <PasswordField form={form} name="old_password" autoComplete="current-password" />
      <PasswordField form={form} name="new_password" autoComplete="new-password" />
      <button type="submit">Αποστολή</button>
    </ApiForm>
  );
};

const open = async (answers: Answers = {}, props = {}) => {
  const drawn = await renderRemote(<Change {...props} />, { name: 'mf-test', texts, answers });
  const [old, fresh] = [screen.getByLabelText<HTMLInputElement>('Παλιός'), screen.getByLabelText('Νέος')];
  const send = () => drawn.user.click(screen.getByRole('button', { name: 'Αποστολή' }));
  return { ...drawn, old, fresh, send };
};

const done = { message: 'Success' as const };

test('values that a password manager has filled in without an event are sent', async () => {
  const { old, fresh, send, calls } = await open({ 'POST /api/account/password': done });
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
  set!.call(old, 'Nero-kai-fos-1');
  set!.call(fresh, 'Thalassa-2');
  await send();
  expect(calls.map(({ input }) => input)).toEqual([
    { body: { old_password: 'Nero-kai-fos-1', new_password: 'Thalassa-2' } },
  ]);
});

test('a text that is too short is refused with the least number of characters, and its field gets the focus', async () => {
  const { old, fresh, user, send, calls } = await open();
  await user.type(old, 'x');
  await user.type(fresh, '1234567');
  await send();
  expect(fresh).toHaveAccessibleDescription('Τουλάχιστον 8.');
  expect(fresh).toHaveFocus();
  expect(calls).toEqual([]);
});

test('an error that names no field is shown at the one that the page gives it', async () => {
  const refused = new ApiError(403, 'not_while_impersonating');
  const { old, fresh, user, send, notices } = await open({ 'POST /api/account/password': refused });
  await user.type(old, 'x');
  await user.type(fresh, 'Thalassa-2');
  await send();
  expect(old).toBeInvalid();
  expect(old).toHaveFocus();
  expect(notices).toEqual([]);
});

test('is sent once, and again only where the page allows it', async () => {
  for (const [repeatable, times] of [
    [false, 1],
    [true, 2],
  ] as const) {
    const { old, fresh, user, send, calls, unmount } = await open(
      { 'POST /api/account/password': done },
      { repeatable },
    );
    await user.type(old, 'x');
    await user.type(fresh, 'Thalassa-2');
    await send();
    await send();
    expect(calls).toHaveLength(times);
    unmount();
  }
});

const note = defineForm('note', { message: freeText(), name: text({ max: 80 }) }, { once: true });
const noteTexts = { el: { field: { note: { message: 'Μήνυμα', name: 'Όνομα' } } } };

/** Stays on its page and starts again after each success. */
const Notes = () => {
  const form = useApiForm('POST /api/contact', {
    rules: note,
    defaults: { name: 'Μαρία' },
    toInput: (body, idempotency_key) => ({
      body: { ...body, deya_id: 1, topic: 'bill', email: 'maria@hydria.example', idempotency_key },
    }),
    onSuccess: () => {
      form.reset();
    },
  });
  return (
    <>
      <ApiForm form={form}>
        <TextField form={form} name="message" />
        <TextField form={form} name="name" />
        <button type="submit">Αποστολή</button>
      </ApiForm>
      <input aria-label="Αναζήτηση" />
    </>
  );
};

describe('a form that stays on its page after a success', () => {
  const stored = { code: '7K4M-2QXP', created_at: '2026-11-22T08:00:00.000Z' };
  const start = async (answer: Answers['POST /api/contact'] = stored) => {
    const drawn = await renderRemote(<Notes />, {
      name: 'mf-test',
      texts: noteTexts,
      answers: { 'POST /api/contact': answer },
    });
    const field = (name: string) => screen.getByRole('textbox', { name });
    const send = () => drawn.user.click(screen.getByRole('button', { name: 'Αποστολή' }));
    const keys = () => drawn.calls.map(({ input }) => (input as CallInput<'POST /api/contact'>).body.idempotency_key);
    return { ...drawn, field, send, keys };
  };

  it('has its first values and no errors again, and is left without a question', async () => {
    const { user, field, send, platform, calls } = await start();
    const release = jest.fn();
    const guard = jest.spyOn(platform, 'guard').mockReturnValue(release);
    await send();
    expect(field('Μήνυμα')).toBeInvalid();
    await user.type(field('Μήνυμα'), 'Καλημέρα');
    await user.clear(field('Όνομα'));
    await user.type(field('Όνομα'), 'Νίκος');
    expect(guard).toHaveBeenCalledTimes(1);
    await send();
    expect(field('Μήνυμα')).toHaveValue('');
    expect(field('Μήνυμα')).toBeValid();
    expect(field('Όνομα')).toHaveValue('Μαρία');
    expect(release).toHaveBeenCalledTimes(1);
    expect(calls).toHaveLength(1);
  });

  it('takes the same words again as another sending, under another key', async () => {
    const { user, field, send, keys, answer } = await start(new ApiError(0, 'unreachable'));
    await user.type(field('Μήνυμα'), 'Καλημέρα');
    await send();
    answer({ 'POST /api/contact': stored });
    await send();
    await user.type(field('Μήνυμα'), 'Καλημέρα');
    await send();
    const [first, again, other] = keys();
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it('goes on at its first field', async () => {
    const { user, field, send } = await start();
    await user.type(field('Μήνυμα'), 'Καλημέρα');
    await send();
    expect(field('Μήνυμα')).toHaveFocus();
  });

  it('leaves the focus to a person who has gone on elsewhere while it was sent', async () => {
    const sending = Promise.withResolvers<typeof stored>();
    const { user, field, send } = await start(() => sending.promise);
    await user.type(field('Μήνυμα'), 'Καλημέρα');
    await send();
    await user.click(field('Αναζήτηση'));
    sending.resolve(stored);
    await waitFor(() => expect(field('Μήνυμα')).toHaveValue(''));
    expect(field('Αναζήτηση')).toHaveFocus();
  });
});

/** The same in two screens and a review. */
const NoteInSteps = () => {
  const form = useApiForm('POST /api/contact', {
    rules: note,
    draft: 'note',
    toInput: (body, idempotency_key) => ({
      body: { ...body, deya_id: 1, topic: 'bill', email: 'maria@hydria.example', idempotency_key },
    }),
    onSuccess: () => {
      form.reset();
    },
  });
  return (
    <StepForm
      form={form}
      steps={[
        { title: 'Τι', fields: ['message'], content: <TextField form={form} name="message" /> },
        { title: 'Ποιος', fields: ['name'], content: <TextField form={form} name="name" /> },
      ]}
      review={{ title: 'Έλεγχος', none: '–', change: 'Αλλαγή', changeOf: (title) => title }}
      words={{ position: (step) => `Βήμα ${step}`, back: 'Πίσω', next: 'Συνέχεια', send: 'Αποστολή' }}
    />
  );
};

test('a form in steps that starts again shows its first screen', async () => {
  const { user } = await renderRemote(<NoteInSteps />, {
    name: 'mf-test',
    texts: noteTexts,
    answers: { 'POST /api/contact': { code: '7K4M-2QXP', created_at: '2026-11-22T08:00:00.000Z' } },
  });
  for (const name of ['Μήνυμα', 'Όνομα']) {
    await user.type(screen.getByRole('textbox', { name }), 'Καλημέρα');
    await user.click(screen.getByRole('button', { name: 'Συνέχεια' }));
  }
  await user.click(screen.getByRole('button', { name: 'Αποστολή' }));
  expect(await screen.findByRole('textbox', { name: 'Μήνυμα' })).toHaveValue('');
  expect(screen.getByRole('heading', { name: 'Τι' })).toBeVisible();
});

describe('a form in steps', () => {
  const ANSWER = { 'POST /api/contact': { code: '7K4M-2QXP', created_at: '2026-11-22T08:00:00.000Z' } };
  const start = async (setup: Partial<RemoteSetup> = {}) => {
    const drawn = await renderRemote(<NoteInSteps />, { name: 'mf-test', texts: noteTexts, answers: ANSWER, ...setup });
    const press = (name: string) => drawn.user.click(screen.getByRole('button', { name }));
    const write = (name: string, text: string) => drawn.user.type(screen.getByRole('textbox', { name }), text);
    return { ...drawn, press, write };
  };
  const at = (title: string) => screen.findByRole('heading', { name: title, level: 2 });

  it('goes one step back by the browser’s Back, and forward again, and keeps what was entered', async () => {
    const { press, write } = await start();
    await write('Μήνυμα', 'Καλημέρα');
    await press('Συνέχεια');
    await write('Όνομα', 'Μαρία');
    await press('Συνέχεια');
    await at('Έλεγχος');
    history.back();
    await at('Ποιος');
    history.back();
    await at('Τι');
    expect(screen.getByRole('textbox', { name: 'Μήνυμα' })).toHaveValue('Καλημέρα');
    history.forward();
    await at('Ποιος');
    expect(screen.getByRole('textbox', { name: 'Όνομα' })).toHaveValue('Μαρία');
  });

  it('does not put the step before into the history twice when its own button leads back', async () => {
    const { press, write } = await start();
    await write('Μήνυμα', 'Καλημέρα');
    await press('Συνέχεια');
    const entries = history.length;
    await press('Πίσω');
    await at('Τι');
    history.forward();
    await at('Ποιος');
    expect(history.length).toBe(entries);
  });

  it('opened at a later step without answers, shows the first one', async () => {
    await start({ path: '/?step=3' });
    await at('Τι');
    await waitFor(() => expect(location.search).toBe(''));
  });

  it('is there again after a reload with what was entered, and can start again', async () => {
    const before = await start();
    await before.write('Μήνυμα', 'Καλημέρα');
    await before.press('Συνέχεια');
    const drafts = Object.fromEntries(before.drafts);
    before.unmount();
    const { press, drafts: kept } = await start({ path: '/?step=2', drafts });
    await at('Ποιος');
    expect(screen.getByRole('status')).toHaveTextContent('Όσα είχατε συμπληρώσει είναι πάλι εδώ.');
    await press('Πίσω');
    expect(await screen.findByRole('textbox', { name: 'Μήνυμα' })).toHaveValue('Καλημέρα');
    await press('Συνέχεια');
    await press('Ξεκινήστε από την αρχή');
    expect(await screen.findByRole('textbox', { name: 'Μήνυμα' })).toHaveValue('');
    expect(screen.queryByText(/είναι πάλι εδώ/)).toBeNull();
    expect(kept.size).toBe(0);
  });

  it('keeps no draft once it is sent, and keeps it when the page takes it off the screen', async () => {
    const sent = await start();
    await sent.write('Μήνυμα', 'Καλημέρα');
    expect(sent.drafts.get('note')).toEqual({ message: 'Καλημέρα', name: '' });
    await sent.press('Συνέχεια');
    await sent.write('Όνομα', 'Μαρία');
    await sent.press('Συνέχεια');
    await sent.press('Αποστολή');
    await at('Τι');
    expect(sent.drafts.size).toBe(0);
    sent.unmount();
    const left = await start();
    await left.write('Μήνυμα', 'Καλημέρα');
    expect(left.drafts.size).toBe(1);
    left.unmount();
    expect(left.drafts.size).toBe(1);
  });

  it('says in the title of the window which step is shown, and that something on it is wrong', async () => {
    const InPage = () => (
      <Page title="Μήνυμα">
        <NoteInSteps />
      </Page>
    );
    const { user } = await renderRemote(<InPage />, { name: 'mf-test', texts: noteTexts, answers: ANSWER });
    expect(document.title).toBe('Βήμα 1 · Μήνυμα · Hydria');
    await user.click(screen.getByRole('button', { name: 'Συνέχεια' }));
    expect(document.title).toBe('Σφάλμα: Βήμα 1 · Μήνυμα · Hydria');
    await user.type(screen.getByRole('textbox', { name: 'Μήνυμα' }), 'Καλημέρα');
    expect(document.title).toBe('Βήμα 1 · Μήνυμα · Hydria');
    await user.click(screen.getByRole('button', { name: 'Συνέχεια' }));
    expect(document.title).toBe('Βήμα 2 · Μήνυμα · Hydria');
  });
});

/** Never drawn: the compiler refuses each of these fields. */
export const Misnamed = () => {
  const form = useApiForm('POST /api/contact', { rules: contactForm, context: { deya_id: 1 } });
  return (
    <>
      {/* @ts-expect-error the statement has no such field */}
      <TextField form={form} name="first_nme" />
      {/* @ts-expect-error a text is no photo */}
      <PhotosField form={form} name="email" more="" />
      {/* @ts-expect-error a field belongs to a form */}
      <TextField name="email" />
    </>
  );
};

const place = defineForm('place', { title: text({ max: 80 }), city: text({ max: 80 }), open: flag() });
type Place = { version: number; title: string; city: string; open: boolean };
const placeTexts = { el: { field: { place: { title: 'Τίτλος', city: 'Πόλη', open: 'Ανοιχτό' } } } };
const READ: Place = { version: 4, title: 'Παλιός', city: 'Χανιά', open: false };

/** Edits a row; any call that answers with rows will do. */
const EditPlace = () => {
  const form = useApiForm('POST /api/contact', {
    rules: place,
    edits: editedRow(place, READ, ({ title, city, open }) => ({ title, city, open })),
    toInput: (body, _, version) => ({ body: { ...body, version } }) as never,
  });
  return (
    <ApiForm form={form}>
      <TextField form={form} name="title" />
      <TextField form={form} name="city" />
      <FlagField form={form} name="open" />
      <button type="submit">Αποθήκευση</button>
    </ApiForm>
  );
};

const edit = async (answer: unknown) => {
  const drawn = await renderRemote(<EditPlace />, {
    name: 'mf-test',
    texts: placeTexts,
    answers: { 'POST /api/contact': answer as never },
  });
  const [title, city] = [screen.getByLabelText<HTMLInputElement>('Τίτλος'), screen.getByLabelText('Πόλη')];
  const save = () => drawn.user.click(screen.getByRole('button', { name: 'Αποθήκευση' }));
  const bodies = () => drawn.calls.map(({ input }) => (input as { body: object }).body);
  return { ...drawn, title, city, save, bodies };
};

describe('two people edit the same row', () => {
  const THEIRS: Place = { version: 5, title: 'Άλλου', city: 'Σούδα', open: false };

  test('the second is shown what changed, keeps the input, and saves it over the version that they have seen', async () => {
    const portal = await edit(new ApiError(409, 'changed_meanwhile', null, THEIRS));
    await portal.user.clear(portal.title);
    await portal.user.type(portal.title, 'Δικός μου');
    await portal.save();
    const told = await screen.findByRole('alert');
    expect([...told.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      'Τίτλος: Άλλου (εσείς έχετε γράψει κάτι άλλο)',
      'Πόλη: Σούδα',
    ]);
    expect(portal.title).toHaveValue('Δικός μου');
    expect(portal.city).toHaveValue('Σούδα');
    expect(portal.notices).toEqual([]);
    portal.answer({ 'POST /api/contact': { ...THEIRS, version: 6, title: 'Δικός μου' } as never });
    await portal.save();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(portal.bodies()).toEqual([
      { title: 'Δικός μου', city: 'Χανιά', open: false, version: 4 },
      { title: 'Δικός μου', city: 'Σούδα', open: false, version: 5 },
    ]);
  });

  test('after a save one goes on from the saved row', async () => {
    const portal = await edit({ ...READ, version: 5, title: 'Καθαρός' });
    await portal.user.type(portal.title, ' τίτλος');
    await portal.user.click(screen.getByLabelText('Ανοιχτό'));
    await portal.save();
    await waitFor(() => expect(portal.title).toHaveValue('Καθαρός'));
    await portal.save();
    expect(portal.bodies()).toMatchObject([
      { title: 'Παλιός τίτλος', open: true, version: 4 },
      { title: 'Καθαρός', open: false, version: 5 },
    ]);
  });
});
