import { act, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { createStore } from '@hydria/shared/libs';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import type { Conversation, ConversationMessage } from '@hydria/shared/contract/conversations.ts';
import { renderRemote, type Answers } from '@hydria/shared/remote/testing.tsx';
import { chania, maria } from '@hydria/shared/remote/examples.ts';
import el from '../../deferred/locales/el.json';
import { DEFERRED } from '../../deferred/use-t.ts';
import { CHAT_PLACE } from '../../chrome/frame/chat-place.ts';
import { Conversations } from './conversations.tsx';

const conversation = (changes: Partial<Conversation> = {}): Conversation => ({
  id: 5,
  deya_id: 3,
  state: 'open',
  created_at: '2026-11-20T08:00:00.000Z',
  updated_at: '2026-11-20T09:00:00.000Z',
  unseen: 0,
  last: 2,
  excerpt: 'Πότε',
  ...changes,
});

const MESSAGES: ConversationMessage[] = [
  { n: 1, by: 'customer', text: 'Πότε έρχεται το νερό;', at: '2026-11-20T08:00:00.000Z' },
  { n: 2, by: 'staff', text: 'Σήμερα στις 14:00.', at: '2026-11-20T09:00:00.000Z' },
];

const WRITTEN: Answers = {
  'GET /api/conversations': { unseen: 1, data: [conversation({ unseen: 1 })] },
  'GET /api/conversations/{id}': { ...conversation({ unseen: 1 }), messages: MESSAGES },
  'POST /api/conversations/{id}/seen': { message: 'Success' },
  'POST /api/conversations/{id}/messages': { n: 3, by: 'customer', text: 'Ευχαριστώ', at: '2026-11-20T09:05:00.000Z' },
};
const NOTHING: Answers = {
  'GET /api/conversations': { unseen: 0, data: [] },
  'POST /api/conversations': conversation(),
};

/** The top bar's place for the button. */
const addPlace = (): HTMLElement => {
  const place = document.createElement('span');
  place.id = CHAT_PLACE;
  document.body.append(place);
  return place;
};
let place: HTMLElement;
beforeEach(() => {
  place = addPlace();
});
afterEach(() => place.remove());

const open = async (answers: Answers, session: object = {}) => {
  const overlays = createStore(() => ({ faq: null as null | { key: string } }));
  const pendingRequests = createStore(() => ({ chat: false, push: false }));
  const rendered = await renderRemote(
    <Conversations
      portal={{ overlays: overlays as never, pendingRequests, onShellFileFailure: jest.fn() }}
      startedAt={-10_000}
    />,
    {
      name: DEFERRED,
      texts: { el },
      answers,
      session: { status: 'member', user: maria, deya_id: 3, deya: chania, ...session },
    },
  );
  return { ...rendered, overlays, ask: () => pendingRequests.setState({ chat: true }) };
};

const made = (calls: { call: string; input: unknown }[], call: string) => calls.filter((one) => one.call === call);

test('an unread answer is on the button; opening it marks it as seen', async () => {
  const { user, calls, container } = await open(WRITTEN);
  await user.click(await screen.findByRole('button', { name: /1 νέα απάντηση/ }));
  expect(await screen.findByText('Σήμερα στις 14:00.')).toBeInTheDocument();
  expect(screen.getByText('Πότε έρχεται το νερό;')).toBeInTheDocument();
  await waitFor(() =>
    expect(made(calls, 'POST /api/conversations/{id}/seen')[0]?.input).toEqual({
      params: { id: 5 },
      body: { deya_id: 3, n: 2 },
    }),
  );
  expect((await axe(container)).violations).toEqual([]);
});

test('the first message begins a conversation; the next ones continue it', async () => {
  const { user, calls, ask, answer } = await open(NOTHING);
  act(ask);
  const box = await screen.findByRole('textbox', { name: 'Το μήνυμά σας' });
  expect(box).toHaveFocus();
  await user.type(box, 'Καλημέρα');
  answer(WRITTEN);
  await user.click(screen.getByRole('button', { name: 'Αποστολή' }));
  expect(await screen.findByText('Σήμερα στις 14:00.')).toBeInTheDocument();
  expect(made(calls, 'POST /api/conversations')[0]?.input).toMatchObject({
    body: { deya_id: 3, message: 'Καλημέρα', lang: 'el' },
  });
  expect(box).toHaveValue('');
  await user.type(box, 'Ευχαριστώ');
  await user.click(screen.getByRole('button', { name: 'Αποστολή' }));
  await waitFor(() => expect(made(calls, 'POST /api/conversations/{id}/messages')).toHaveLength(1));
});

test('a message that failed to send stays in the box, and sent again it is the same message', async () => {
  const { user, calls, ask, answer } = await open({
    ...NOTHING,
    'POST /api/conversations': new ApiError(0, 'unreachable'),
  });
  act(ask);
  const box = await screen.findByRole('textbox', { name: 'Το μήνυμά σας' });
  await user.type(box, 'Καλημέρα');
  await user.click(screen.getByRole('button', { name: 'Αποστολή' }));
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(box).toHaveValue('Καλημέρα');
  answer(NOTHING);
  await user.click(screen.getByRole('button', { name: 'Αποστολή' }));
  await waitFor(() => expect(box).toHaveValue(''));
  const [first, second] = made(calls, 'POST /api/conversations');
  expect(second).toEqual(first);
});

test('a message that was sent leaves an empty line with the focus; the same words again are another message', async () => {
  const { user, calls } = await open(WRITTEN);
  await user.click(await screen.findByRole('button', { name: /1 νέα απάντηση/ }));
  const box = await screen.findByRole('textbox', { name: 'Το μήνυμά σας' });
  await screen.findByText('Σήμερα στις 14:00.');
  const sent = () => made(calls, 'POST /api/conversations/{id}/messages');
  for (const times of [1, 2]) {
    await user.type(box, 'Ευχαριστώ');
    await user.click(screen.getByRole('button', { name: 'Αποστολή' }));
    await waitFor(() => expect(sent()).toHaveLength(times));
    await waitFor(() => expect(box).toHaveValue(''));
    expect(box).toHaveFocus();
    expect(box).toBeValid();
  }
  const [first, second] = sent().map(({ input }) => input as { body: { message: string; idempotency_key: string } });
  expect(second?.body.message).toBe(first?.body.message);
  expect(second?.body.idempotency_key).not.toBe(first?.body.idempotency_key);
});

test('an empty line is not sent, and says what is missing', async () => {
  const { user, calls, ask } = await open(NOTHING);
  act(ask);
  const box = await screen.findByRole('textbox', { name: 'Το μήνυμά σας' });
  await user.type(box, '  ');
  await user.click(screen.getByRole('button', { name: 'Αποστολή' }));
  expect(box).toHaveAccessibleDescription(/Γράψτε το μήνυμά σας/);
  expect(box).toHaveFocus();
  expect(made(calls, 'POST /api/conversations')).toEqual([]);
});

test('the button stands in the top bar, where it covers no content', async () => {
  await open(NOTHING);
  expect(within(place).getByRole('button', { name: 'Συνομιλία' })).toBeVisible();
  expect(getComputedStyle(within(place).getByRole('button')).position).not.toBe('fixed');
});

test('a page without a top bar has no button', async () => {
  place.remove();
  await open(NOTHING);
  expect(screen.queryByRole('button', { name: 'Συνομιλία' })).toBeNull();
});

test('the button is hidden while the questions are open, and visible again afterwards', async () => {
  const { overlays } = await open(NOTHING);
  expect(await screen.findByRole('button', { name: 'Συνομιλία' })).toBeInTheDocument();
  act(() => overlays.setState({ faq: { key: '' } }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Συνομιλία' })).toBeNull());
  act(() => overlays.setState({ faq: null }));
  expect(await screen.findByRole('button', { name: 'Συνομιλία' })).toBeInTheDocument();
});

test('a guest who never wrote sends no request until they open it; Escape closes it', async () => {
  const { user, calls } = await open(NOTHING, { status: 'guest', user: null });
  await user.click(await screen.findByRole('button', { name: 'Συνομιλία' }));
  expect(await within(await screen.findByRole('dialog')).findByText(/Γράψτε το ερώτημά σας/)).toBeInTheDocument();
  expect(made(calls, 'GET /api/conversations')).toHaveLength(1);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Συνομιλία' })).toHaveFocus());
});

test('an address opens the conversation with its utility, even if another one is chosen; closing removes it from the address', async () => {
  const { user, calls } = await open(NOTHING);
  act(() => {
    location.hash = '#chat-9';
  });
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
  await waitFor(() => expect(made(calls, 'GET /api/conversations').at(-1)?.input).toEqual({ query: { deya_id: 9 } }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(location.hash).toBe('');
});
