import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { renderRemote } from '@hydria/shared/remote/testing.tsx';
import { TAXIS_RESULTS } from '@hydria/shared/contract/taxis-results.ts';
import el from '../locales/el.json';
import { App } from '../routes.tsx';

const open = (path: string) => renderRemote(<App />, { ownRouter: true, name: 'mf-auth', texts: { el }, path });

it.each([...TAXIS_RESULTS])('tells that a tax login ended with %s, and leads on', async (result) => {
  const { container } = await open(`/postgsis?result=${result}&deya_id=1`);
  expect(await screen.findByRole('status')).toHaveTextContent(el.taxis[`${result}_title`]);
  expect(screen.getByRole('link', { name: el.taxis.go_on })).toHaveAttribute('href', '/');
  expect(await axe(container)).toHaveNoViolations();
});

it('believes no address that says something else', async () => {
  await open('/postgsis?result=<b>welcome</b>');
  expect(await screen.findByRole('status')).toHaveTextContent(el.taxis.failed_title);
});
