import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { drawDeferred } from '../../testing.tsx';
import { Page } from './set-up-first-page.tsx';

it('says to the staff that an authenticator is needed, and leads to its set-up', async () => {
  const { container } = await drawDeferred(() => <Page />);
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
    'Η διαχείριση χρειάζεται εφαρμογή ταυτοποίησης',
  );
  expect(screen.getByRole('link', { name: 'Ρύθμιση εφαρμογής' })).toHaveAttribute('href', '/account/authenticator');
  expect(await axe(container)).toHaveNoViolations();
});
