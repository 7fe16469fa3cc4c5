import { act, screen } from '@testing-library/react';
import { skipToken } from '../libs/libs.ts';
import { renderRemote, type RemoteSetup } from './testing.tsx';
import { useTenantPages, useTenantQuery, type TenantInput } from './use-tenant-query.ts';

const setup = (answers: RemoteSetup['answers'], more: Partial<RemoteSetup> = {}): RemoteSetup => ({
  name: 'mf-trial',
  texts: {},
  path: '/en/trial',
  answers,
  ...more,
});

const Bills = ({ code }: { code: string | null }) => {
  const bills = useTenantPages('GET /api/bills/list', { code });
  return (
    <>
      <p>{bills.data ? `${bills.data.pages.flatMap(({ data }) => data).length} bills` : 'waiting'}</p>
      {bills.hasNextPage && <button onClick={() => void bills.fetchNextPage()}>older</button>}
    </>
  );
};

const Analysis = ({ of }: { of: TenantInput<'GET /api/deya/waterAnalytics'> | typeof skipToken }) => {
  const water = useTenantQuery('GET /api/deya/waterAnalytics', of);
  return <p>{water.data ? 'analysed' : 'waiting'}</p>;
};

const Form = ({ deya_id }: { deya_id?: number }) => {
  const form = useTenantQuery('GET /api/onlineForms/{id}', { id: 'leak', deya_id });
  return <p>{form.error?.message ?? 'waiting'}</p>;
};

describe('reading what belongs to a utility', () => {
  it('fills in the current utility and the language of the screen, and leaves out what is null', async () => {
    const { calls } = await renderRemote(
      <>
        <Analysis of={{ kwdikos_katanalwti: '100-1' }} />
        <Bills code={null} />
      </>,
      setup({ 'GET /api/deya/waterAnalytics': { analytics: [] } as never, 'GET /api/bills/list': [] }),
    );
    expect(await screen.findByText('analysed')).toBeVisible();
    expect(calls).toEqual([
      {
        call: 'GET /api/deya/waterAnalytics',
        input: { query: { deya_id: 3, kwdikos_katanalwti: '100-1', lang: 'en' } },
      },
      { call: 'GET /api/bills/list', input: { query: { deya_id: 3 } } },
    ]);
  });

  it('puts the parts of the path into the path, and reads for the named utility', async () => {
    const { calls } = await renderRemote(
      <Form deya_id={9} />,
      setup({ 'GET /api/onlineForms/{id}': new Error('none') }),
    );
    await screen.findByText('none');
    expect(calls[0]?.input).toEqual({ params: { id: 'leak' }, query: { deya_id: 9, lang: 'en' } });
  });

  it('asks for nothing until a utility is chosen, nor while a field is not known', async () => {
    const session = { session: { deya_id: null } };
    const answers = { 'GET /api/deya/waterAnalytics': { analytics: [] } as never, 'GET /api/bills/list': [] };
    const { calls, platform } = await renderRemote(
      <>
        <Analysis of={skipToken} />
        <Bills code="100-1" />
      </>,
      setup(answers, session),
    );
    expect(screen.getAllByText('waiting')).toHaveLength(2);
    expect(calls).toEqual([]);
    act(() => platform.session.chooseUtility(3));
    expect(await screen.findByText('0 bills')).toBeVisible();
    expect(calls).toEqual([{ call: 'GET /api/bills/list', input: { query: { deya_id: 3, code: '100-1' } } }]);
  });

  it('takes the cursor of the next page from the answer, in its header where the answer is an array', async () => {
    const headers: RemoteSetup['headers'] = (_, input): Record<string, string> =>
      JSON.stringify(input).includes('cursor') ? {} : { 'x-next': 'second' };
    const { calls, user } = await renderRemote(
      <Bills code={null} />,
      setup({ 'GET /api/bills/list': [{ id: 1 }] as never }, { headers }),
    );
    expect(await screen.findByText('1 bills')).toBeVisible();
    await user.click(screen.getByRole('button'));
    expect(await screen.findByText('2 bills')).toBeVisible();
    expect(calls.at(-1)?.input).toEqual({ query: { deya_id: 3, cursor: 'second' } });
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('compiles with the fields of the call alone', () => {
    const fields: TenantInput<'GET /api/deya/waterAnalytics'> = { kwdikos_katanalwti: '100-1' };
    // @ts-expect-error without the supply there is nothing to ask for
    const missing: TenantInput<'GET /api/deya/waterAnalytics'> = {};
    // @ts-expect-error the language is filled in
    const tongue: TenantInput<'GET /api/deya/waterAnalytics'> = { kwdikos_katanalwti: '100-1', lang: 'el' };
    expect([fields, missing, tongue]).toHaveLength(3);
  });
});

describe('the answer that stands while the next one is on its way', () => {
  /** Answers that wait until the test lets them go. */
  const held = () => {
    const going: (() => void)[] = [];
    const answer = () => new Promise((resolve) => void going.push(() => resolve({ analytics: [] })));
    return { answer: answer as never, letGo: () => act(async () => going.splice(0).forEach((go) => go())) };
  };
  const user = { id: 1 } as never;
  const SUPPLY = { kwdikos_katanalwti: '100-1' };

  const cases = [
    { name: 'another language', of: SUPPLY, change: 'language', stays: true },
    { name: 'another language, of a named utility', of: { ...SUPPLY, deya_id: 9 }, change: 'language', stays: true },
    { name: 'another chosen utility, of a named one', of: { ...SUPPLY, deya_id: 9 }, change: 'utility', stays: true },
    { name: 'another chosen utility', of: SUPPLY, change: 'utility', stays: false },
    { name: 'another person and utility', of: { ...SUPPLY, deya_id: 9 }, change: 'person', stays: false },
    { name: 'a read that was forgotten', of: SUPPLY, change: 'forget', stays: false },
  ] as const;
  it.each(cases)('after $name: $stays', async ({ of, change, stays }) => {
    const { answer, letGo } = held();
    const { platform } = await renderRemote(
      <Analysis of={of} />,
      setup({ 'GET /api/deya/waterAnalytics': answer }, { session: { user } }),
    );
    await letGo();
    expect(await screen.findByText('analysed')).toBeVisible();
    const { session, i18n, queryClient } = platform;
    await act(async () => {
      if (change === 'language') await i18n.changeLanguage('de');
      if (change === 'utility') session.chooseUtility(4);
      if (change === 'person') {
        // One change of the state, as a sign-in is.
        (session as unknown as { setState(state: object): void }).setState({ user: { id: 2 }, deya_id: 4 });
      }
      if (change === 'forget') void queryClient.resetQueries();
    });
    expect(await screen.findByText(stays ? 'analysed' : 'waiting')).toBeVisible();
    await letGo();
    expect(await screen.findByText('analysed')).toBeVisible();
  });
});
