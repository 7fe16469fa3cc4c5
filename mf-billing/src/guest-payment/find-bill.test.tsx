import { screen, waitFor } from '@testing-library/react';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { chania } from '@hydria/shared/remote/examples.ts';
import { renderRemote } from '@hydria/shared/remote/testing.tsx';
import el from '../locales/el.json';
import { App } from '../routes.tsx';
import guest from './locales/el.json';

it('a guest fills in the total of the bill when the utility asks for it since the page was opened', async () => {
  const { user, calls } = await renderRemote(<App />, {
    ownRouter: true,
    name: 'mf-billing',
    texts: { el: { ...el, ...guest } as never },
    path: '/deya/3/pay-as-guest/form',
    session: { deya_id: 3, deya: { ...chania, guest_bill_total: false } },
    answers: {
      'POST /api/guest/pay': new ApiError(422, { bill_total: ['required'] }),
    },
  });
  await user.type(
    await screen.findByRole('textbox', { name: guest.field.guest_bill.payment_code }),
    'RF18000000000539007547034',
  );
  await user.click(screen.getByRole('button', { name: guest.guest.find }));
  const total = await screen.findByRole('textbox', { name: new RegExp(`^${guest.field.guest_bill.bill_total}`) });
  await user.type(total, '64,20');
  await user.click(screen.getByRole('button', { name: guest.guest.find }));
  await waitFor(() => expect(calls.filter(({ call }) => call === 'POST /api/guest/pay')).toHaveLength(2));
  expect(calls.at(-1)?.input).toMatchObject({ body: { deya_id: 3, bill_total: 6420 } });
});

const CODE = 'RF18000000000539007547034';

const follow = (path: string, answer: Answer<'POST /api/guest/pay'> | Error, guest_bill_total = false) =>
  renderRemote(<App />, {
    ownRouter: true,
    name: 'mf-billing',
    texts: { el: { ...el, ...guest } as never },
    path,
    session: { deya_id: 3, deya: { ...chania, guest_bill_total } },
    answers: { 'POST /api/guest/pay': answer },
  });

it.each([
  ['that no bill has', CODE],
  ['that cannot be one', 'RF00123'],
])('a link with a code %s leads to the form, which keeps the code and says so', async (_, code) => {
  await follow(`/deya/3/pay-as-guest/${code}`, new ApiError(404, 'invalid_payment_code'));
  expect(await screen.findByText(new RegExp(`Δεν βρέθηκε λογαριασμός με τον κωδικό ${code} στη ΔΕΥΑ`))).toBeVisible();
  expect(screen.getByRole('textbox', { name: guest.field.guest_bill.payment_code })).toHaveValue(code);
  expect(screen.getByRole('button', { name: guest.guest.change_utility })).toBeVisible();
  expect(location.pathname).toBe('/deya/3/pay-as-guest/form');
});

it('a link with a code for which the utility now asks for the total keeps the code', async () => {
  await follow(`/deya/3/pay-as-guest/${CODE}`, new ApiError(422, { bill_total: ['required'] }));
  expect(await screen.findByRole('textbox', { name: guest.field.guest_bill.payment_code })).toHaveValue(CODE);
  expect(screen.queryByText(/Δεν βρέθηκε λογαριασμός/)).toBeNull();
});

it('a link with the code of a paid bill says that nothing is owed, and offers another bill', async () => {
  const bill = {
    deya_id: 3,
    payment_code: CODE,
    name: 'Μ. Π.',
    amount: 0,
    expiry_date: '2026-11-01',
    state: 'paid' as const,
  };
  await follow(`/deya/3/pay-as-guest/${CODE}`, { data: bill });
  expect(await screen.findByText(guest.guest.is_paid)).toBeVisible();
  expect(screen.getByRole('button', { name: guest.guest.another })).toBeVisible();
});
