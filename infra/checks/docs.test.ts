import { relativeLinks } from './docs.ts';

it('finds the links that must lead to a file of the repository', () => {
  const text =
    'See [the map](docs/architecture.md#shape), ![home](docs/home.png), [spec](https://example.org) and [below](#below).';
  expect(relativeLinks(text)).toEqual(['docs/architecture.md', 'docs/home.png']);
});
