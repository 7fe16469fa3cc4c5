import type { ReactNode } from 'react';
import { RemoteContextProvider, useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { RemotePages, type PagesOf } from '@hydria/shared/remote/remote-pages.tsx';
import { renderRemote, type Answers, type RemoteSetup } from '@hydria/shared/remote/testing.tsx';
import main from '../locales/el.json';
import events from '../audit/events/locales/el.json';
import people from './locales/el.json';
import { PEOPLE } from '../use-people-t.ts';
import type { Person } from './person.queries.ts';

/** A customer as their page shows them. */
export const MARIA: Person = {
  id: 4,
  first_name: 'Μαρία',
  last_name: 'Παπαδάκη',
  full_name: 'Μαρία Παπαδάκη',
  email: 'maria@hydria.example',
  phone: null,
  lang: 'el',
  active: true,
  confirmed: true,
  state: 'active',
  roles: [{ name: 'user', deya_id: null }],
  deya: [],
  last_login_at: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  deleted_at: null,
  afm: '123456783',
  timezone: 'Europe/Athens',
  version: 2,
  merged_into: null,
  pending_email: null,
  identities: [],
  has_second_factor: false,
  open_sessions: 1,
  reach: 'full',
  is_self: false,
  is_administrator: false,
};

/** The administrator who reads the pages. */
export const READER = { id: 90, first_name: 'Άννα', last_name: '', full_name: 'Άννα', email: 'a@b.gr', phone: null };

/** What else a session knows of a person, but for the permissions. */
export const SETTINGS = {
  lang: 'el' as const,
  timezone: 'Europe/Athens',
  formats: { unit: null, decimal: null, date_format: null },
  deya: [],
};

/** The texts of people and roles, as the area loads them in the portal. */
const WithTexts = ({ children }: { children: ReactNode }) => {
  const context = useRemoteContext();
  const { i18n } = context.platform;
  if (!i18n.hasResourceBundle('el', PEOPLE)) i18n.addResourceBundle('el', PEOPLE, { ...people, ...events });
  return (
    <RemoteContextProvider value={{ ...context, catalogues: [PEOPLE, context.name] }}>{children}</RemoteContextProvider>
  );
};

/** Draws the page of a path with the texts of people and roles. */
export const openPeople = (pages: PagesOf<string>, path: string, answers: Answers, setup: Partial<RemoteSetup> = {}) =>
  renderRemote(
    <WithTexts>
      <RemotePages pages={pages} />
    </WithTexts>,
    { name: 'mf-admin', texts: { el: main }, ownRouter: true, path, answers, ...setup },
  );
