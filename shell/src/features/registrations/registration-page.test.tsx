import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import type { OwnRegistration } from '@hydria/shared/contract/registrations.ts';
import type { DeyaInfo, User } from '@hydria/shared/platform/platform.ts';
import texts from '../../deferred/locales/el.json';
import { drawDeferred, MARIA } from '../../testing.tsx';
import { Page } from './registration-page.tsx';

const { registration } = texts;

const PROFILE = {
  id: 3,
  title: 'ΔΕΥΑ Χανίων',
  title_latin: 'DEYA Chanion',
  city: 'Χανιά',
  city_latin: 'Chania',
  phone1: '28210 36220',
  online_forms: false,
  info: { show_bills: true, customer_reports: true, announcements: 1 },
} as unknown as DeyaInfo;

const asked: OwnRegistration = {
  id: 7,
  kwdikos_katanalwti: '100-3',
  status: 'pending',
  created_at: '2026-11-20T08:00:00.000Z',
  decided_at: null,
  reason: null,
  asked: false,
  notes: [],
};

const open = (status: 'pending' | 'rejected' | null, request: Partial<OwnRegistration> = {}) => {
  const link = { ...PROFILE, active: false, status };
  const deya = (status ? [link] : []) as unknown as User['deya'];
  return drawDeferred(Page, {
    session: { status: 'member', user: { ...MARIA, deya }, deya_id: 3, deya: PROFILE },
    answers: { 'GET /api/deya/registrations': { data: [{ ...asked, ...request }] } },
  });
};

describe('the page of a person whom the utility has not accepted', () => {
  it('says what was asked for, when, how long it takes, whom to call, and what works meanwhile', async () => {
    const { container } = await open('pending');
    expect(screen.getByRole('heading', { level: 1, name: registration.title_waiting })).toBeVisible();
    expect(screen.getByText(/μία έως δύο εργάσιμες ημέρες/)).toBeVisible();
    expect(await screen.findByText('100-3')).toBeVisible();
    expect(screen.getByText(/20\/11\/2026/)).toBeVisible();
    expect(screen.getByRole('link', { name: '28210 36220' })).toHaveAttribute('href', 'tel:2821036220');
    expect(screen.getByRole('link', { name: registration.report })).toHaveAttribute('href', '/deya/3/report');
    expect(screen.getByRole('link', { name: registration.contact })).toHaveAttribute('href', '/support');
    expect(screen.queryByRole('link', { name: registration.forms })).toBeNull();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('says why a request was refused, and leads to a new one', async () => {
    const { user, overlays } = await open('rejected', { status: 'refused', reason: 'Λάθος ΑΦΜ' });
    expect(await screen.findByText('Λάθος ΑΦΜ')).toBeVisible();
    await user.click(screen.getByRole('button', { name: registration.again }));
    expect(overlays.getState().addUtility).toBe(true);
  });

  it('shows what the utility asks, sends the reply, and keeps it when it was not sent', async () => {
    const question = { n: 1, by: 'staff' as const, text: 'Είστε ο ιδιοκτήτης;', at: '2026-11-20T09:00:00.000Z' };
    const { user, calls, answer, container } = await open('pending', { asked: true, notes: [question] });
    expect(await screen.findByText('Είστε ο ιδιοκτήτης;')).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    const box = screen.getByRole('textbox', { name: texts.field.registration_reply.reply });
    await user.type(box, 'Ναι, είμαι.');
    answer({ 'POST /api/deya/registrations/{id}/reply': new ApiError(0, 'unreachable') });
    await user.click(screen.getByRole('button', { name: registration.reply_send }));
    expect(box).toHaveValue('Ναι, είμαι.');
    const reply = { n: 2, by: 'customer' as const, text: 'Ναι, είμαι.', at: '2026-11-20T10:00:00.000Z' };
    answer({
      'POST /api/deya/registrations/{id}/reply': { message: 'Success' },
      'GET /api/deya/registrations': { data: [{ ...asked, notes: [question, reply] }] },
    });
    await user.click(screen.getByRole('button', { name: registration.reply_send }));
    expect(await screen.findByText(registration.replied)).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(calls.filter(({ call }) => call.startsWith('POST')).at(-1)?.input).toEqual({
      params: { id: 7 },
      body: { deya_id: 3, reply: 'Ναι, είμαι.' },
    });
  });

  it('tells a person without a link to the utility that bills are for customers', async () => {
    await open(null);
    expect(screen.getByRole('heading', { level: 1, name: registration.title_stranger })).toBeVisible();
    expect(screen.queryByText(registration.asked)).toBeNull();
  });
});
