import type { User } from '@hydria/shared/platform/platform.ts';
import { renderRemote, type RemoteSetup } from '@hydria/shared/remote/testing.tsx';
import el from './locales/el.json';
import { App } from './routes.tsx';

/** The whole remote at an address, in Greek. */
export const openAt = (path: string, setup: Partial<RemoteSetup> = {}) =>
  renderRemote(<App />, { ownRouter: true, name: 'mf-auth', texts: { el }, path, ...setup });

/** The visitor is a guest. */
export const openAsGuest = (path: string, answers: RemoteSetup['answers'] = {}, more: Partial<RemoteSetup> = {}) =>
  openAt(path, { session: { status: 'guest', deya_id: null }, answers, ...more });

/** A customer, without utilities by default. */
export const maria: User = {
  id: 1,
  first_name: 'Μαρία',
  last_name: 'Παπαδάκη',
  full_name: 'Μαρία Παπαδάκη',
  email: 'maria@hydria.example',
  phone: null,
  lang: 'el',
  timezone: 'Europe/Athens',
  formats: { unit: null, decimal: null, date_format: null },
  scope: [],
  deya: [],
};

/** An active link of a person to utility 3. */
export const link: User['deya'][number] = {
  id: 3,
  title: 'ΔΕΥΑ Βόλου',
  title_latin: 'DEYA Volos',
  city: 'Βόλος',
  city_latin: 'Volos',
  logo: null,
  active: true,
  status: 'active',
  subscribe: '0',
  push_notifications: false,
  scope: [],
};
