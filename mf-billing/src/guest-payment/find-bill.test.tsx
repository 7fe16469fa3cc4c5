import { screen, waitFor } from '@testing-library/react';
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
