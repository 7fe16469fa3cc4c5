import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { renderRemote } from '@hydria/shared/remote/testing.tsx';
import el from './locales/el.json';
import en from './locales/en.json';
import { App } from './routes.tsx';

it.each([
  ['/template', el],
  ['/en/template', en],
])('at %s greets in the language of the address', async (path, texts) => {
  const { container } = await renderRemote(<App />, { name: 'mf-template', texts: { el, en }, path, ownRouter: true });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(texts.page.title);
  expect(await axe(container)).toHaveNoViolations();
});
