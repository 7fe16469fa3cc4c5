import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { TAX_LOGIN_RESULTS } from '@hydria/shared/contract/tax-login-results.ts';
import el from '../locales/el.json';
import { openAt } from '../testing.tsx';

it.each([...TAX_LOGIN_RESULTS])('reports a tax login that ended with %s, and offers the next step', async (result) => {
  const { container } = await openAt(`/postgsis?result=${result}&deya_id=1`);
  expect(await screen.findByRole('status')).toHaveTextContent(el.taxis[`${result}_title`]);
  expect(screen.getByRole('link', { name: el.taxis.go_on })).toHaveAttribute('href', '/login');
  expect(await axe(container)).toHaveNoViolations();
});

it('ignores an unknown result in the address', async () => {
  await openAt('/postgsis?result=<b>welcome</b>');
  expect(await screen.findByRole('status')).toHaveTextContent(el.taxis.failed_title);
});
