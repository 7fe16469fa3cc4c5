import { act, screen, waitFor } from '@testing-library/react';
import { QueryClient } from '../libs/libs.ts';
import { ApiError } from '../platform/api-error.ts';
import { Failed } from '../ui/failed.tsx';
import { useFieldErrors } from './error-text.ts';
import { renderRemote, type RemoteSetup } from './testing.tsx';
import { useCall } from './use-call.ts';
import { useRead } from './use-read.ts';

const setup = (answers: RemoteSetup['answers']): RemoteSetup => ({ name: 'mf-trial', texts: {}, answers });

const Announcements = () => {
  const list = useRead('GET /api/deya/faq', { query: { deya_id: 3, lang: 'el' } });
  if (list.isPending) return <p>…</p>;
  if (list.isError) return <Failed error={list.error} retry={list.refetch} />;
  return <p>{list.data.data.length} answers</p>;
};

const Language = () => {
  const fieldErrors = useFieldErrors();
  const language = useCall('POST /api/account/language', { handles: ({ fields }) => 'lang' in fields });
  return (
    <>
      <button onClick={() => language.mutate({ body: { lang: 'de' } })}>German</button>
      <p>{fieldErrors(language.error).lang}</p>
    </>
  );
};

describe('reading', () => {
  it('has no key that does not begin with the utility', () => {
    const client = new QueryClient();
    client.setQueryData([3, 'GET /api/bills/list'], 'of utility 3');
    // @ts-expect-error whose bills they are nobody could tell
    client.setQueryData(['GET /api/bills/list'], 'of nobody');
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

  it('says how long to wait, in the plural form of the language', async () => {
    const { user, notices } = await renderRemote(
      <Language />,
      setup({ 'POST /api/account/language': new ApiError(429, 'too_many_requests', 1) }),
    );
    await user.click(screen.getByRole('button'));
    await waitFor(() => expect(notices[0]?.text).toBe('Πάρα πολλές προσπάθειες. Δοκιμάστε ξανά σε 1 δευτερόλεπτο.'));
  });
});
