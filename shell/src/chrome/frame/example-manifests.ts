import { remoteManifest, type RemoteManifest } from '@hydria/shared/platform/remote-manifest.ts';
import shell from '../../../remote.json';

const words = (text: string) => ({ el: text, en: text, de: text, fr: text });

const auth = {
  name: 'mf-auth',
  platform: 1,
  routes: [
    { path: '/login', access: 'guest', layout: 'login', title: words('Σύνδεση') },
    { path: '/account', access: 'member', layout: 'dashboard', title: words('Προφίλ') },
  ],
  nav: [{ id: 80, path: '/account', icon: 'account', label: words('Προφίλ'), conditions: ['member'] }],
};

const billing = {
  name: 'mf-billing',
  platform: 1,
  routes: [
    { path: '/bills', access: 'member', layout: 'dashboard', title: words('Λογαριασμοί') },
    { path: '/bills/:id', access: 'member', layout: 'dashboard', title: words('Λογαριασμός') },
  ],
  slots: [{ slot: 'home', card: 'BillsCard', order: 10, conditions: ['member', 'info.show_bills'] }],
  nav: [
    {
      id: 20,
      path: '/bills',
      icon: 'receipt',
      label: words('Λογαριασμοί'),
      on: ['desktop'],
      conditions: ['member', 'info.show_bills'],
    },
  ],
};

const reports = {
  name: 'mf-reports',
  platform: 1,
  routes: [
    { path: '/report', access: 'public', layout: 'dashboard', title: words('Αναφορά') },
    { path: '/supplies', access: 'member', layout: 'dashboard', title: words('Οι παροχές μου') },
  ],
  nav: [{ id: 30, path: '/report', icon: 'report', label: words('Αναφορά'), conditions: ['info.customer_reports'] }],
};

/** For tests: the shell's own manifest, and remotes as in the specification (S §2.6). */
export const exampleManifests: RemoteManifest[] = [shell, auth, billing, reports].map((manifest) =>
  remoteManifest.parse(manifest),
);
