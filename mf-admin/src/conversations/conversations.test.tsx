import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { CustomerConversation, StaffMessage } from '@hydria/shared/contract/conversations.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { renderRemote, type Answers } from '@hydria/shared/remote/testing.tsx';
import el from './locales/el.json';
import { App } from '../routes.tsx';
import { widen } from '../testing.ts';

beforeEach(widen);

const conversation = (changes: Partial<CustomerConversation> = {}): CustomerConversation => ({
  id: 5,
  deya_id: 3,
  state: 'open',
  created_at: '2026-11-20T08:00:00.000Z',
  updated_at: '2026-11-20T09:00:00.000Z',
  unseen: 1,
  last: 1,
  excerpt: 'Πότε έρχεται',
  name: 'Μαρία Παπαδάκη',
  lang: 'el',
  guest: false,
  person_id: 1,
  email: 'maria@hydria.example',
  ...changes,
});

const ASKED: StaffMessage = {
  n: 1,
  by: 'customer',
  text: 'Πότε έρχεται το νερό;',
  at: '2026-11-20T09:00:00.000Z',
  author: null,
};
const NIKOS: StaffMessage = {
  n: 2,
  by: 'staff',
  text: 'Σήμερα στις 14:00.',
  at: '2026-11-20T09:30:00.000Z',
  author: 'Νίκος Ρήγας',
};
const TEMPLATE = {
  id: 8,
  title: 'Διακοπή',
  text: 'Η υδροδότηση αποκαταστάθηκε.',
  version: 1,
  updated_at: '2026-11-19T09:00:00.000Z',
  updated_by: 'Νίκος Ρήγας',
};
const templates = (...data: (typeof TEMPLATE)[]) => ({ data, total: data.length, next: null });

const ANSWERS: Answers = {
  'GET /api/staff/conversations': {
    unseen: 1,
    total: 2,
    data: [conversation(), conversation({ id: 6, unseen: 0, name: '', guest: true, email: null, person_id: null })],
    next: null,
  },
  'GET /api/staff/conversations/{id}': { ...conversation(), messages: [ASKED] },
  'POST /api/staff/conversations/{id}/messages': NIKOS,
  'POST /api/staff/conversations/{id}/close': { message: 'Success' },
  'GET /api/staff/answer-templates': templates(TEMPLATE),
};

const open = (path: string, answers: Answers = {}) =>
  renderRemote(<App />, {
    name: 'mf-admin',
    texts: { el },
    path,
    ownRouter: true,
    answers: { ...ANSWERS, ...answers },
  });

const made = ({ calls }: Awaited<ReturnType<typeof open>>, call: string) => calls.filter((one) => one.call === call);

describe('the list of conversations', () => {
  it('says which ones wait, and leads to each', async () => {
    const portal = await open('/admin/conversations');
    const rows = await screen.findAllByRole('row');
    expect(within(rows[1]!).getByText('Περιμένει απάντηση')).toBeVisible();
    expect(within(rows[2]!).getByText('Απαντήθηκε')).toBeVisible();
    expect(within(rows[2]!).getByRole('link', { name: 'Επισκέπτης' })).toHaveAttribute(
      'href',
      '/admin/conversations/6',
    );
    expect(made(portal, 'GET /api/staff/conversations')[0]?.input).toEqual({
      query: { itemsPerPage: 25, deya_id: 3, state: 'waiting' },
    });
    expect((await axe(portal.container)).violations).toEqual([]);
  });

  it('is narrowed by its address', async () => {
    const portal = await open('/admin/conversations?state=open&search=νερό');
    await screen.findAllByRole('row');
    expect(made(portal, 'GET /api/staff/conversations')[0]?.input).toMatchObject({
      query: { state: 'open', search: 'νερό' },
    });
  });
});

describe('a conversation', () => {
  const box = () => screen.findByRole('textbox', { name: 'Η απάντησή σας' });

  it('is answered with a template, naming the last message that was read', async () => {
    const portal = await open('/admin/conversations/5');
    await screen.findByText('Πότε έρχεται το νερό;');
    await portal.user.selectOptions(await screen.findByRole('combobox', { name: 'Έτοιμη απάντηση' }), 'Διακοπή');
    expect(await box()).toHaveValue('Η υδροδότηση αποκαταστάθηκε.');
    expect((await axe(portal.container)).violations).toEqual([]);
    await portal.user.click(screen.getByRole('button', { name: 'Αποστολή απάντησης' }));
    await waitFor(() =>
      expect(made(portal, 'POST /api/staff/conversations/{id}/messages')[0]?.input).toMatchObject({
        params: { id: 5 },
        query: { deya_id: 3 },
        body: { message: 'Η υδροδότηση αποκαταστάθηκε.', last: 1 },
      }),
    );
    await waitFor(async () => expect(await box()).toHaveValue(''));
  });

  it('says who has answered first, keeps the written text, and sends it only when asked again', async () => {
    const portal = await open('/admin/conversations/5', {
      'POST /api/staff/conversations/{id}/messages': new ApiError(409, 'answered_meanwhile'),
    });
    await portal.user.type(await box(), 'Αύριο το πρωί.');
    portal.answer({
      'GET /api/staff/conversations/{id}': { ...conversation({ last: 2, unseen: 0 }), messages: [ASKED, NIKOS] },
    });
    await portal.user.click(screen.getByRole('button', { name: 'Αποστολή απάντησης' }));
    expect(await screen.findByText(/Απάντησε: Νίκος Ρήγας/)).toBeVisible();
    expect(screen.getByText('Σήμερα στις 14:00.')).toBeVisible();
    expect(await box()).toHaveValue('Αύριο το πρωί.');
    portal.answer({ 'POST /api/staff/conversations/{id}/messages': { ...NIKOS, n: 3 } });
    await portal.user.click(screen.getByRole('button', { name: 'Αποστολή και της δικής μου απάντησης' }));
    await waitFor(async () => expect(await box()).toHaveValue(''));
    expect(made(portal, 'POST /api/staff/conversations/{id}/messages').at(-1)?.input).toMatchObject({
      body: { last: 2 },
    });
  });

  it('stays open when the customer has written on, and shows the new message', async () => {
    const portal = await open('/admin/conversations/5', {
      'POST /api/staff/conversations/{id}/close': new ApiError(409, 'written_meanwhile'),
    });
    const button = await screen.findByRole('button', { name: 'Κλείσιμο συνομιλίας' });
    portal.answer({
      'GET /api/staff/conversations/{id}': {
        ...conversation({ last: 2, unseen: 2 }),
        messages: [ASKED, { ...ASKED, n: 2, text: 'Ακόμη τίποτα.' }],
      },
    });
    await portal.user.click(button);
    expect(await screen.findByText('Ακόμη τίποτα.')).toBeVisible();
    expect(portal.notices).toMatchObject([{ kind: 'warning' }]);
  });
});

describe('the templates of answers', () => {
  const edit = async () => {
    const portal = await open('/admin/answer-templates', {
      'PUT /api/staff/answer-templates/{id}': new ApiError(409, 'changed_meanwhile', null, {
        ...TEMPLATE,
        text: 'Το δίκτυο λειτουργεί.',
        version: 2,
      }),
    });
    await portal.user.click(await screen.findByRole('button', { name: 'Αλλαγή: Διακοπή' }));
    const text = await screen.findByRole('textbox', { name: 'Κείμενο' });
    await portal.user.clear(text);
    await portal.user.type(text, 'Το νερό ήρθε.');
    return { portal, text };
  };
  const save = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Ολοκλήρωση' });

  it('show what a colleague has changed meanwhile, keep the input, and save over it when asked again', async () => {
    const { portal, text } = await edit();
    await portal.user.click(save());
    const told = within(screen.getByRole('dialog')).findByText(/^Κείμενο: Το δίκτυο λειτουργεί\./);
    expect(await told).toBeVisible();
    expect(text).toHaveValue('Το νερό ήρθε.');
    portal.answer({ 'PUT /api/staff/answer-templates/{id}': { ...TEMPLATE, version: 3 } });
    await portal.user.click(save());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(made(portal, 'PUT /api/staff/answer-templates/{id}').map(({ input }) => input)).toMatchObject([
      { body: { version: 1 } },
      { body: { version: 2, text: 'Το νερό ήρθε.' } },
    ]);
  });

  it('say at the title that another one has it, and keep what was written', async () => {
    const portal = await open('/admin/answer-templates', {
      'GET /api/staff/answer-templates': templates(),
      'POST /api/staff/answer-templates': new ApiError(422, { title: ['template_exists'] }),
    });
    expect(await screen.findByText('Δεν υπάρχουν έτοιμες απαντήσεις')).toBeVisible();
    await portal.user.click(screen.getByRole('button', { name: 'Νέα έτοιμη απάντηση' }));
    const title = await screen.findByRole('textbox', { name: 'Τίτλος' });
    await portal.user.type(title, 'Διακοπή');
    await portal.user.type(screen.getByRole('textbox', { name: 'Κείμενο' }), 'Καλημέρα σας.');
    await portal.user.click(save());
    expect(await screen.findByText('Υπάρχει ήδη έτοιμη απάντηση με αυτόν τον τίτλο.')).toBeVisible();
    expect(title).toHaveValue('Διακοπή');
    expect((await axe(portal.container)).violations).toEqual([]);
  });
});
