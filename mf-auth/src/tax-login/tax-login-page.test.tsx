import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { TAX_LOGIN_RESULTS } from '@hydria/shared/contract/tax-login-results.ts';
import el from '../locales/el.json';
import { openAt } from '../testing.tsx';

it.each([...TAX_LOGIN_RESULTS])('tells that a tax login ended with %s, and leads on', async (result) => {
  const { container } = await openAt(`/postgsis?result=${result}&deya_id=1`);
  expect(await screen.findByRole('status')).toHaveTextContent(el.taxis[`${result}_title`]);
  expect(screen.getByRole('link', { name: el.taxis.go_on })).toHaveAttribute('href', '/login');
  expect(await axe(container)).toHaveNoViolations();
});

it('believes no address that says something else', async () => {
  await openAt('/postgsis?result=<b>welcome</b>');
  expect(await screen.findByRole('status')).toHaveTextContent(el.taxis.failed_title);
});
