import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { renderRemote } from '@hydria/shared/remote/testing.tsx';
import { chania } from '@hydria/shared/remote/examples.ts';
import el from '../later/locales/el.json';
import { LATER } from '../later/use-t.ts';
import { Page } from './qr-page.tsx';
import { targetsOf } from './targets.ts';

const origin = 'https://my.example.gr';
const names = (facts: Partial<Parameters<typeof targetsOf>[0]>) =>
  targetsOf({ origin, language: 'de', deya: null, settings: {}, ...facts }).map(({ name }) => name);

test('without a utility the portal itself is all that can be opened elsewhere; the app where there is one', () => {
  expect(names({})).toEqual(['portal']);
  expect(names({ settings: { android: 'https://apps.example/a' } })).toEqual(['portal', 'android']);
});

test('of a utility there are the pages that it offers, and they name it', () => {
  const targets = targetsOf({ origin, language: 'de', deya: chania, settings: {} });
  expect(targets.map(({ address }) => address)).toEqual([
    `${origin}/de`,
    `${origin}/de/deya/3/announcements`,
    `${origin}/de/deya/3/report`,
    `${origin}/de/deya/3/pay-as-guest`,
    `${origin}/de/online-forms/3`,
  ]);
  const info = { ...chania.info, customer_reports: false, show_bills: false };
  expect(names({ deya: { ...chania, info, online_forms: false } })).toEqual(['portal', 'announcements']);
});

test('the code says in words what it opens, and its address can be read', async () => {
  const { user, container } = await renderRemote(<Page portal={{ boot: { settings: { consent: '1' } } }} />, {
    name: LATER,
    texts: { el },
    session: { deya_id: 3, deya: chania },
  });
  expect(screen.getByRole('img', { name: 'Κωδικός QR: Η πύλη' })).toBeInTheDocument();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Τι θα ανοίξει' }), 'pay');
  expect(screen.getByRole('img', { name: 'Κωδικός QR: Πληρωμή χωρίς σύνδεση' })).toBeInTheDocument();
  expect(screen.getByText(/\/deya\/3\/pay-as-guest$/)).toBeInTheDocument();
  expect((await axe(container)).violations).toEqual([]);
});
