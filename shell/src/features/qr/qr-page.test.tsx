import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { renderRemote } from '@hydria/shared/remote/testing.tsx';
import { chania } from '@hydria/shared/remote/examples.ts';
import { exampleBoot, exampleRemote } from '../../composition/example-boot.ts';
import el from '../../deferred/locales/el.json';
import { DEFERRED } from '../../deferred/use-t.ts';
import { Page } from './qr-page.tsx';
import { targetsOf } from './targets.ts';

const origin = 'https://my.example.gr';
/** A remote that declares these paths, beside the shell. */
const bootWith = (...paths: string[]) => {
  const { manifest } = exampleRemote('mf-billing');
  const title = { el: '', en: '', de: '', fr: '' };
  const routes = paths.map((path) => ({
    path,
    access: 'public' as const,
    layout: 'default' as const,
    title,
    reads: [],
  }));
  return exampleBoot([exampleRemote('mf-billing', { manifest: { ...manifest, routes } })]);
};
const manifestsOf = ({ shell, remotes }: ReturnType<typeof bootWith>) => [
  shell.manifest,
  ...remotes.map(({ manifest }) => manifest),
];
const PAY = '/deya/:deya_id/pay-as-guest';
const boot = bootWith('/deya/:deya_id?/report', '/online-forms/:deya_id', PAY);
const manifests = manifestsOf(boot);
const names = (facts: Partial<Parameters<typeof targetsOf>[0]>) =>
  targetsOf({ origin, language: 'de', deya: null, settings: {}, manifests, ...facts }).map(({ name }) => name);

test('without a utility there are codes of the portal, and of the app where there is one', () => {
  expect(names({})).toEqual(['portal']);
  expect(names({ settings: { android: 'https://apps.example/a' } })).toEqual(['portal', 'android']);
});

test('with a utility there are codes of the pages that it offers, which name it', () => {
  const targets = targetsOf({ origin, language: 'de', deya: chania, settings: {}, manifests });
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

test('a page without an owner is not offered', () => {
  const others = manifestsOf(bootWith('/deya/:deya_id?/report', '/online-forms/:deya_id'));
  expect(names({ deya: chania })).toContain('pay');
  expect(names({ deya: chania, manifests: others })).not.toContain('pay');
});

test('the code has a text alternative, and its address can be read', async () => {
  const { user, container } = await renderRemote(<Page portal={{ boot }} />, {
    name: DEFERRED,
    texts: { el },
    session: { deya_id: 3, deya: chania },
  });
  expect(screen.getByRole('img', { name: 'Κωδικός QR: Η πύλη' })).toBeInTheDocument();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Τι θα ανοίξει' }), 'pay');
  expect(screen.getByRole('img', { name: 'Κωδικός QR: Πληρωμή χωρίς σύνδεση' })).toBeInTheDocument();
  expect(screen.getByText(/\/deya\/3\/pay-as-guest$/)).toBeInTheDocument();
  expect((await axe(container)).violations).toEqual([]);
});
