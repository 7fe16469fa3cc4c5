import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { ReportWithEvents } from '@hydria/shared/contract/reports.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { maria } from '@hydria/shared/remote/examples.ts';
import { renderRemote, type Answers, type RemoteSetup, type RenderedRemote } from '@hydria/shared/remote/testing.tsx';
import { writeQuestions } from '@hydria/shared/rules/case-questions.ts';
import remote from '../locales/el.json';
import { App } from '../routes.tsx';
import { deya, report } from '../testing.ts';
import el from './locales/el.json';

URL.createObjectURL ??= () => 'blob:photo';
URL.revokeObjectURL ??= () => undefined;

const open = (path: string, answers: Answers, setup: Partial<RemoteSetup> = {}) =>
  renderRemote(<App />, {
    ownRouter: true,
    name: 'mf-reports',
    texts: { el: remote },
    path,
    answers: { 'GET /api/deya/info': deya, ...answers },
    ...setup,
  });

const SENT = { by: 'customer', status: 0, note: null, at: '2026-11-18T08:00:00.000Z', solved: null } as const;

const one = (changes: Partial<ReportWithEvents> = {}): ReportWithEvents => ({
  ...report(),
  due_at: null,
  answers: null,
  api: null,
  events: [SENT],
  utility_photos: [],
  answer_until: null,
  question: null,
  contact: { first_name: null, last_name: null, phone: null, email: null },
  ...changes,
});

/** Two hours of a meter that prove a leak. */
const EVIDENCE: NonNullable<ReportWithEvents['evidence']> = {
  alert_id: 7,
  kind: 'continuous_low',
  hydrometer: 'M-77',
  since: '2026-11-17T08:00:00.000Z',
  until: '2026-11-17T10:00:00.000Z',
  lowest: 13,
  hours: [
    { at: '2026-11-17T09:00:00.000Z', litres: 13 },
    { at: '2026-11-17T10:00:00.000Z', litres: 17 },
  ],
};

const PHOTO = new Blob(['x'], { type: 'image/jpeg' });

describe('my reports', () => {
  const all = [
    report({ id: 3, status: 2 }),
    report({ id: 2, code: 'AAAA-BBBB', problem_type: 'water_pressure' }),
    report({ id: 1, status: 3, description: 'Λύθηκε πια.' }),
  ];
  const answered = (data = all, total = data.length) => ({ active: 2, closed: 1, next: null, data, total });
  const asked = ({ calls }: RenderedRemote) =>
    calls.filter(({ call }) => call === 'GET /api/reports').map(({ input }) => (input as { query: object }).query);

  it('are listed with their state, each leading to its page', async () => {
    const portal = await open('/report/mine', { 'GET /api/reports': answered() });
    expect(await screen.findByText(el.state.in_progress)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Πίεση νερού' })).toHaveAttribute('href', '/report/mine/2');
    expect(screen.getByText('3 αναφορές')).toBeInTheDocument();
    expect(asked(portal)).toEqual([{ deya_id: 3, mine: true, itemsPerPage: 25 }]);
    expect(await axe(portal.container)).toHaveNoViolations();
  });

  it('are narrowed by state and by words, which the address keeps', async () => {
    const portal = await open('/report/mine?search=θολό', { 'GET /api/reports': answered() });
    expect(await screen.findByRole('searchbox', { name: el.mine.search })).toHaveValue('θολό');
    await portal.user.click(await screen.findByRole('radio', { name: 'Ολοκληρωμένες (1)' }));
    await waitFor(() => expect(location.search).toBe(`?state=closed&search=${encodeURIComponent('θολό')}`));
    await waitFor(() => expect(asked(portal).at(-1)).toMatchObject({ state: 'closed', search: 'θολό' }));
  });

  it('say when no report matches, and keep the filters', async () => {
    await open('/report/mine?state=closed', { 'GET /api/reports': answered([]) });
    expect(await screen.findByText(el.mine.no_match)).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Ολοκληρωμένες (1)' })).toBeChecked();
  });

  it('say what will be there while there are none, and offer a retry after a failure', async () => {
    const nothing = { active: 0, closed: 0, next: null, data: [], total: 0 };
    const portal = await open('/report/mine', { 'GET /api/reports': nothing });
    expect(await screen.findByText(el.mine.none)).toBeVisible();
    expect(screen.queryByRole('searchbox')).toBeNull();
    portal.unmount();
    const failing = await open('/report/mine', { 'GET /api/reports': new ApiError(503, 'service_unavailable') });
    await screen.findByRole('alert');
    failing.answer({ 'GET /api/reports': answered() });
    await failing.user.click(screen.getByRole('button', { name: 'Δοκιμάστε ξανά' }));
    expect(await screen.findByText(el.state.in_progress)).toBeVisible();
  });

  it('show their photos from memory', async () => {
    const portal = await open('/report/mine', {
      'GET /api/reports': answered([report({ photos: [{ id: 77, width: 640, height: 480 }] })]),
      'GET /api/reports/{id}/photos/{photo_id}': PHOTO,
    });
    expect(await screen.findByRole('img', { name: 'Φωτογραφία της αναφοράς 7K4M-2QXP' })).toHaveAttribute(
      'src',
      expect.stringMatching(/^blob:/),
    );
    expect(portal.calls.at(-1)?.input).toEqual({ params: { id: 1001, photo_id: 77 }, query: { size: 'thumb' } });
  });
});

describe('one of my reports', () => {
  const CLOSED = {
    by: 'utility',
    status: 4,
    note: 'Ιδιωτικό δίκτυο.',
    at: '2026-11-19T09:30:00.000Z',
    solved: null,
  } as const;

  it('says by when the utility means to have solved it', async () => {
    await open('/report/mine/1001', { 'GET /api/reports/{id}': one({ due_at: '2031-03-04T12:00:00.000Z' }) });
    expect(await screen.findByText('Τρίτη 4 Μαρτίου, 14:00')).toBeVisible();
  });

  it('says the answers to the questions of its type in the words of then', async () => {
    const rows = writeQuestions([
      {
        id: 'since',
        type: 'datepicker',
        options: { field: 'since', label: { el: 'Από πότε;' } },
        items: [],
        conditionals: [],
        validation: {},
      },
    ]);
    await open('/report/mine/1', {
      'GET /api/reports/{id}': one({ answers: { since: '2026-11-17' }, api: rows }),
    });
    expect(await screen.findByText('Από πότε;')).toBeVisible();
    expect(screen.getByText('17/11/2026')).toBeVisible();
  });

  it('says why it was closed and when, and offers nothing more', async () => {
    const portal = await open('/report/mine/1001', {
      'GET /api/reports/{id}': one({ status: 4, events: [SENT, CLOSED] }),
    });
    expect(await screen.findByText(el.outcome.closed)).toBeVisible();
    expect(screen.getAllByText('Ιδιωτικό δίκτυο.')).toHaveLength(2);
    const history = within(screen.getByRole('region', { name: el.report_page.history })).getAllByRole('listitem');
    expect(history.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Στάλθηκε.*18/),
      expect.stringMatching(/^Έκλεισε.*19.*Ιδιωτικό δίκτυο\.$/),
    ]);
    expect(screen.queryByRole('button', { name: el.report_page.withdraw })).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(document.title).toContain('Αναφορά 7K4M-2QXP');
    expect(await axe(portal.container)).toHaveNoViolations();
  });

  it('is withdrawn after a question, while the utility has not begun', async () => {
    const portal = await open('/report/mine/1001', {
      'GET /api/reports/{id}': one(),
      'POST /api/reports/{id}/withdraw': { message: 'Success' },
    });
    await portal.user.click(await screen.findByRole('button', { name: el.report_page.withdraw }));
    const dialog = within(screen.getByRole('dialog', { name: el.report_page.withdraw_title }));
    expect(portal.calls.map(({ call }) => call)).not.toContain('POST /api/reports/{id}/withdraw');
    portal.answer({
      'GET /api/reports/{id}': one({ status: 4, events: [SENT, { ...CLOSED, by: 'customer', note: null }] }),
    });
    await portal.user.click(dialog.getByRole('button', { name: el.report_page.withdraw }));
    expect(await screen.findByText(el.outcome.withdrawn)).toBeVisible();
  });

  it('takes a note, and keeps it when it could not be sent', async () => {
    const portal = await open('/report/mine/1001', {
      'GET /api/reports/{id}': one({ status: 2 }),
      'POST /api/reports/{id}/notes': new ApiError(503, 'service_unavailable'),
    });
    expect(screen.queryByRole('button', { name: el.report_page.withdraw })).toBeNull();
    const box = await screen.findByRole('textbox', { name: el.field.report_note.note });
    await portal.user.click(screen.getByRole('button', { name: el.report_page.add_note }));
    expect(await screen.findByText(el.error.report_note.note.required)).toBeVisible();
    await portal.user.click(box);
    await portal.user.paste('Τώρα τρέχει περισσότερο.');
    await portal.user.click(screen.getByRole('button', { name: el.report_page.add_note }));
    await waitFor(() => expect(portal.calls.at(-1)?.call).toBe('POST /api/reports/{id}/notes'));
    expect(box).toHaveValue('Τώρα τρέχει περισσότερο.');
    portal.answer({ 'POST /api/reports/{id}/notes': { message: 'Success' } });
    await portal.user.click(screen.getByRole('button', { name: el.report_page.add_note }));
    await waitFor(() => expect(box).toHaveValue(''));
    const [first, second] = portal.calls
      .filter(({ call }) => call === 'POST /api/reports/{id}/notes')
      .map(({ input }) => input as { params: object; body: { note: string; idempotency_key: string } });
    expect(first).toEqual(second);
    expect(second).toMatchObject({ params: { id: 1001 }, body: { note: 'Τώρα τρέχει περισσότερο.' } });
  });

  it('tells what the utility writes from the person’s own notes', async () => {
    const at = '2026-11-20T11:00:00.000Z';
    const events = [
      { by: 'utility', status: null, note: 'Σε ποιον όροφο;', at, solved: null },
      { by: 'customer', status: null, note: 'Στον δεύτερο.', at, solved: null },
    ] as const;
    await open('/report/mine/1001', { 'GET /api/reports/{id}': one({ events: [...events] }) });
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent(/^Η ΔΕΥΑ γράφει.*Σε ποιον όροφο;$/);
    expect(second).toHaveTextContent(/^Η σημείωσή σας.*Στον δεύτερο\.$/);
  });

  it('shows a photo whole after a press, and gives the focus back', async () => {
    const portal = await open('/report/mine/1001', {
      'GET /api/reports/{id}': one({ photos: [{ id: 77, width: 640, height: 480 }] }),
      'GET /api/reports/{id}/photos/{photo_id}': PHOTO,
    });
    const name = 'Φωτογραφία 1 από 1, αναφορά 7K4M-2QXP';
    const small = await screen.findByRole('button', { name: `Μεγέθυνση: ${name}` });
    await portal.user.click(small);
    expect(await within(screen.getByRole('dialog', { name })).findByRole('img', { name })).toBeVisible();
    expect(portal.calls.at(-1)?.input).toEqual({ params: { id: 1001, photo_id: 77 }, query: { size: 'full' } });
    expect(await axe(portal.container)).toHaveNoViolations();
    await portal.user.click(screen.getByRole('button', { name: 'Κλείσιμο' }));
    expect(small).toHaveFocus();
  });

  it('offers an administrator who acts as the customer neither note nor withdrawal', async () => {
    const user = { ...maria, impersonated: true as const };
    await open('/report/mine/1001', { 'GET /api/reports/{id}': one() }, { session: { user } });
    expect(await screen.findByText(el.outcome.open)).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: el.report_page.withdraw })).toBeNull();
  });

  it('of another person is not found, nor is one without a number', async () => {
    const portal = await open('/report/mine/7', { 'GET /api/reports/{id}': new ApiError(404, 'report_not_found') });
    expect(await screen.findByText(el.report_page.missing)).toBeVisible();
    portal.unmount();
    await open('/report/mine/leak', {});
    expect(await screen.findByText(el.report_page.missing)).toBeVisible();
  });
});

describe('the wait of the utility for an answer', () => {
  it('is said above the report until the day of the answer', async () => {
    await open('/report/mine/1001', { 'GET /api/reports/{id}': one({ status: 2, answer_until: '2026-12-04' }) });
    expect(await screen.findByRole('note')).toHaveTextContent(/έως 04\/12\/2026/);
  });
});

describe('the question whether the problem was solved', () => {
  const AT = '2026-11-20T08:00:00.000Z';
  const SOLVED = { by: 'utility', status: 3, note: null, at: AT, solved: null } as const;
  const question = { event: 2, until: '2026-12-04T08:00:00.000Z', is_over: false };
  const solved = one({ status: 3, events: [SENT, SOLVED], question });

  it('takes “no” with a reason alone', async () => {
    const portal = await open('/report/mine/1001', {
      'GET /api/reports/{id}': solved,
      'POST /api/reports/{id}/feedback': { message: 'Success' },
    });
    await portal.user.click(await screen.findByRole('radio', { name: el.feedback.no }));
    await portal.user.click(screen.getByRole('button', { name: el.feedback.send }));
    expect(await screen.findByText(el.error.report_feedback.reason.required)).toBeVisible();
    await portal.user.type(screen.getByRole('textbox', { name: el.field.report_feedback.reason }), 'Τρέχει ακόμη.');
    expect(await axe(portal.container)).toHaveNoViolations();
    const answered = { by: 'customer', status: 5, note: 'Τρέχει ακόμη.', at: AT, solved: false } as const;
    portal.answer({ 'GET /api/reports/{id}': one({ status: 5, events: [SENT, SOLVED, answered] }) });
    await portal.user.click(screen.getByRole('button', { name: el.feedback.send }));
    expect(await screen.findByText(el.outcome.unsolved)).toBeVisible();
    expect(portal.calls.find(({ call }) => call === 'POST /api/reports/{id}/feedback')?.input).toEqual({
      params: { id: 1001 },
      body: { event: 2, solved: 'no', reason: 'Τρέχει ακόμη.' },
    });
    expect(screen.getByText(el.feedback.said_no)).toBeVisible();
  });

  it('is over in clear words', async () => {
    await open('/report/mine/1001', {
      'GET /api/reports/{id}': { ...solved, question: { ...question, is_over: true } },
    });
    expect(await screen.findByText(/^Μπορούσατε να απαντήσετε έως 04\/12\/2026/)).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
  });
});

describe('the page of one report without an account', () => {
  const TOKEN = 'k'.repeat(43);
  const linked = (changes: Partial<ReportWithEvents> = {}) => ({
    report: one({ contact: { first_name: null, last_name: null, phone: null, email: 'guest@example.gr' }, ...changes }),
    until: '2026-11-20T12:00:00.000Z',
  });

  it('asks for reference and address, with the reference of the mail filled in', async () => {
    const portal = await open('/report/follow#7K4M-2QXP', { 'POST /api/report-links': { message: 'Success' } });
    expect(await screen.findByRole('textbox', { name: el.field.report_link.code })).toHaveValue('7K4M-2QXP');
    await portal.user.type(screen.getByRole('textbox', { name: el.field.report_link.email }), 'guest@example.gr');
    await portal.user.click(screen.getByRole('button', { name: el.follow.send }));
    expect(await screen.findByRole('status')).toHaveTextContent(/Αν ο αριθμός και το e-mail ανήκουν σε αναφορά/);
    expect(portal.calls.at(-1)).toEqual({
      call: 'POST /api/report-links',
      input: { body: { deya_id: 3, code: '7K4M-2QXP', email: 'guest@example.gr' } },
    });
    expect(await axe(portal.container)).toHaveNoViolations();
  });

  it('takes the secret out of the address, reads alone, and shows the report', async () => {
    const portal = await open(`/report/follow#${TOKEN}`, { 'POST /api/report-links/report': linked() });
    expect(await screen.findByText(el.outcome.open)).toBeVisible();
    expect(location.hash).toBe('');
    const made = portal.calls.map(({ call }) => call).filter((call) => !call.startsWith('GET'));
    expect(new Set(made)).toEqual(new Set(['POST /api/report-links/report']));
    expect(await axe(portal.container)).toHaveNoViolations();
  });

  it('sends a note and new contact details with the secret', async () => {
    const portal = await open(`/report/follow#${TOKEN}`, {
      'POST /api/report-links/report': linked({ status: 2 }),
      'POST /api/report-links/notes': { message: 'Success' },
      'POST /api/report-links/contact': { email_waits: true },
    });
    await portal.user.type(await screen.findByRole('textbox', { name: el.field.report_note.note }), 'Τρέχει.');
    await portal.user.click(screen.getByRole('button', { name: el.report_page.add_note }));
    await waitFor(() =>
      expect(portal.calls.find(({ call }) => call === 'POST /api/report-links/notes')?.input).toMatchObject({
        body: { token: TOKEN, note: 'Τρέχει.' },
      }),
    );
    await portal.user.click(screen.getByRole('button', { name: el.contact.change }));
    const dialog = within(await screen.findByRole('dialog'));
    const address = dialog.getByRole('textbox', { name: /^E-mail/ });
    await portal.user.clear(address);
    await portal.user.type(address, 'new@example.gr');
    await portal.user.click(dialog.getByRole('button', { name: 'Αποθήκευση' }));
    await waitFor(() => expect(portal.notices.at(-1)?.text).toMatch(/^Στείλαμε σύνδεσμο στο new@example\.gr/));
  });

  it('says that a link is over, and offers a new one', async () => {
    await open(`/report/follow#${TOKEN}`, {
      'POST /api/report-links/report': new ApiError(422, 'report_link_invalid'),
    });
    expect(await screen.findByText(el.follow.over_title)).toBeVisible();
    expect(screen.getByRole('textbox', { name: el.field.report_link.code })).toBeVisible();
  });

  it('confirms a new address on a button', async () => {
    const portal = await open(`/report/email#${TOKEN}`, { 'POST /api/report-links/confirm': { message: 'Success' } });
    const button = await screen.findByRole('button', { name: el.confirm_email.submit });
    expect(portal.calls.map(({ call }) => call)).not.toContain('POST /api/report-links/confirm');
    await portal.user.click(button);
    expect(await screen.findByText(el.confirm_email.done_title)).toBeVisible();
  });
});

describe('a report that was made from an alert', () => {
  const reopened = {
    ...SENT,
    by: 'utility',
    status: 5,
    at: '2026-11-20T08:00:00.000Z',
    meter: { result: 'goes_on', lowest: 11 },
  } as const;

  it('shows the hours of the meter with words, as a chart and as a table', async () => {
    const portal = await open('/report/mine/8', { 'GET /api/reports/{id}': one({ evidence: EVIDENCE }) });
    expect(await screen.findByText(/Μετρητής M-77, από .* τουλάχιστον 13 λίτρα κάθε ώρα\./)).toBeVisible();
    await portal.user.click(screen.getByRole('button', { name: el.evidence.table }));
    const table = within(screen.getByRole('table', { name: el.evidence.title }));
    expect(table.getAllByRole('row')).toHaveLength(3);
    expect(table.getByText('17 λίτρα')).toBeVisible();
    expect(await axe(portal.container)).toHaveNoViolations();
  });

  it('says with which flow the meter opened it again, and when the leak has ended', async () => {
    const ended = {
      ...reopened,
      status: null,
      at: '2026-11-24T08:00:00.000Z',
      meter: { result: 'ended', lowest: 0 },
    } as const;
    const report = one({ status: 5, evidence: EVIDENCE, events: [SENT, reopened, ended] });
    await open('/report/mine/8', { 'GET /api/reports/{id}': report });
    expect(await screen.findByText(el.outcome.leak_goes_on)).toBeVisible();
    expect(screen.getByText(/ο μετρητής δείχνει ακόμη τουλάχιστον 11 λίτρα κάθε ώρα/)).toBeVisible();
    expect(screen.getByText(/δεν δείχνει πια συνεχή ροή: μικρότερη ροή 0 λίτρα την ώρα/)).toBeVisible();
  });
});
