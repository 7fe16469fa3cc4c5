import { act, screen, waitFor } from '@testing-library/react';
import { QueryClient } from '../libs/libs.ts';
import { ApiError } from '../platform/api-error.ts';
import { withLocale } from '../rules/languages.ts';
import { Failed } from '../ui/failed.tsx';
import { useErrorText } from './error-text.ts';
import { renderRemote, type RemoteSetup } from './testing.tsx';
import { useApiMutation } from './use-api-mutation.ts';
import { useApiQuery } from './use-api-query.ts';
import { useSession } from './use-platform.tsx';

const setup = (answers: RemoteSetup['answers']): RemoteSetup => ({ name: 'mf-trial', texts: {}, answers });

const Announcements = () => {
  const deya_id = useSession((session) => session.deya_id) ?? 0;
  const list = useApiQuery('GET /api/deya/faq', { query: { deya_id, lang: 'el' } });
  if (list.isPending) return <p>…</p>;
  if (list.isError) return <Failed error={list.error} retry={list.refetch} />;
  return <p>{list.data.data.length} answers</p>;
};

const Language = () => {
  const errorText = useErrorText();
  const language = useApiMutation('POST /api/account/language', { handlesError: ({ fields }) => 'lang' in fields });
  return (
    <>
      <button onClick={() => language.mutate({ body: { lang: 'de' } })}>German</button>
      <p>{language.error && errorText(language.error)}</p>
    </>
  );
};

describe('reading', () => {
  it('has no key that does not begin with the utility', () => {
    const client = new QueryClient();
    client.setQueryData([3, 'GET /api/bills/list'], 'of utility 3');
    // @ts-expect-error the key lacks the utility
    client.setQueryData(['GET /api/bills/list'], 'of no utility');
    expect(client.getQueryData([3, 'GET /api/bills/list'])).toBe('of utility 3');
  });

  it('shows why it failed, and the answer once it can be had', async () => {
    const { user, answer } = await renderRemote(
      <Announcements />,
      setup({ 'GET /api/deya/faq': new ApiError(503, 'service_unavailable') }),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('Η υπηρεσία δεν είναι διαθέσιμη αυτή τη στιγμή');
    answer({ 'GET /api/deya/faq': { data: [] } });
    await user.click(screen.getByRole('button', { name: 'Δοκιμάστε ξανά' }));
    expect(await screen.findByText('0 answers')).toBeVisible();
  });

  it('says that there is no connection when no answer came at all', async () => {
    await renderRemote(<Announcements />, setup({ 'GET /api/deya/faq': new ApiError(0, 'unreachable') }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Δεν υπάρχει σύνδεση');
  });

  it('asks again for another utility, and shows nothing of the first one meanwhile', async () => {
    const { platform, calls, answer } = await renderRemote(
      <Announcements />,
      setup({ 'GET /api/deya/faq': { data: [] } }),
    );
    await screen.findByText('0 answers');
    answer({ 'GET /api/deya/faq': () => new Promise(() => undefined) });
    act(() => platform.session.chooseUtility(9));
    expect(screen.queryByText('0 answers')).toBeNull();
    expect(calls).toHaveLength(2);
  });
});

describe('a call that changes something', () => {
  it('becomes one snackbar when it fails', async () => {
    const { user, notices } = await renderRemote(
      <Language />,
      setup({ 'POST /api/account/language': new ApiError(422, 'language_unavailable') }),
    );
    await user.click(screen.getByRole('button'));
    await waitFor(() => expect(notices).toEqual([{ kind: 'error', text: 'Αυτή η γλώσσα δεν είναι διαθέσιμη.' }]));
  });

  it('says the first message of its first field, when the form does not (spec S §8)', async () => {
    const failure = new ApiError(422, { other: ['required', 'min'], more: ['email'] });
    const { user, notices } = await renderRemote(<Language />, setup({ 'POST /api/account/language': failure }));
    await user.click(screen.getByRole('button'));
    await waitFor(() => expect(notices).toEqual([{ kind: 'error', text: 'Συμπληρώστε αυτό το πεδίο.' }]));
  });

  it('leaves an error of a field to the form that handles it', async () => {
    const failure = new ApiError(422, { lang: ['language_unavailable'] });
    const { user, notices } = await renderRemote(<Language />, setup({ 'POST /api/account/language': failure }));
    await user.click(screen.getByRole('button'));
    expect(await screen.findByText('Αυτή η γλώσσα δεν είναι διαθέσιμη.')).toBeVisible();
    expect(notices).toEqual([]);
  });

  it.each([
    ['el', 'Φτάσατε το όριο για μία ημέρα. Μπορείτε να συνεχίσετε από Σάββατο 14:21.'],
    ['en', 'You have reached the limit for one day. You can continue from Saturday 14:21.'],
    ['de', 'Sie haben das Tageslimit erreicht. Weiter geht es ab Samstag, 14:21 Uhr.'],
    ['fr', 'Vous avez atteint la limite pour une journée. Vous pourrez continuer à partir de samedi 14:21.'],
  ] as const)('says in %s from when a day’s limit lets a person go on', async (language, sentence) => {
    // A minute is shown when it has passed: twenty seconds past 14:20 in Greece.
    jest.useFakeTimers({ now: new Date('2026-11-20T12:20:20Z'), advanceTimers: true });
    const refused = new ApiError(429, 'daily_limit_reached', 86_400);
    const { user, notices } = await renderRemote(<Language />, {
      ...setup({ 'POST /api/account/language': refused }),
      path: withLocale('/', language),
    });
    await user.click(screen.getByRole('button'));
    await waitFor(() => expect(notices[0]?.text).toBe(sentence));
    jest.useRealTimers();
  });

  it('says how long to wait, in the plural form of the language', async () => {
    const { user, notices } = await renderRemote(
      <Language />,
      setup({ 'POST /api/account/language': new ApiError(429, 'too_many_requests', 1) }),
    );
    await user.click(screen.getByRole('button'));
    await waitFor(() => expect(notices[0]?.text).toBe('Πάρα πολλές προσπάθειες. Δοκιμάστε ξανά σε 1 δευτερόλεπτο.'));
  });
});

describe('the message for a refused field away from its form', () => {
  const Refused = () => {
    const change = useApiMutation('POST /api/account/language');
    return <button onClick={() => change.mutate({ body: { lang: 'de' } })}>Change</button>;
  };

  const refuse = async (fields: Record<string, string[]>) => {
    const { user, notices } = await renderRemote(
      <Refused />,
      setup({ 'POST /api/account/language': new ApiError(422, fields) }),
    );
    await user.click(screen.getByRole('button', { name: 'Change' }));
    await waitFor(() => expect(notices).toHaveLength(1));
    return notices[0]?.text;
  };

  it('names the field when a rule of the field is broken', async () => {
    expect(await refuse({ phone: ['required'] })).toBe('Τηλέφωνο: Συμπληρώστε αυτό το πεδίο.');
  });

  it('does not name it when the sentence does', async () => {
    expect(await refuse({ password: ['wrong_password'] })).toBe('Ο κωδικός δεν είναι σωστός.');
  });

  it('does not show the name of a field on the wire', async () => {
    expect(await refuse({ cursor: ['invalid'] })).toBe('Η τιμή δεν είναι σωστή. Ελέγξτε την.');
  });
});
