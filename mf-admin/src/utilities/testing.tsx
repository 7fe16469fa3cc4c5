import type { ReactNode } from 'react';
import { RemoteContextProvider, useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { RemotePages } from '@hydria/shared/remote/remote-pages.tsx';
import { renderRemote, type Answers, type RemoteSetup } from '@hydria/shared/remote/testing.tsx';
import main from '../locales/el.json';
import utilities from './locales/el.json';
import { UTILITIES } from './use-utilities-t.ts';
import { utilitiesPages } from './utilities-pages.tsx';

const { NewUtilityPage, UtilitiesPage, UtilityPage } = utilitiesPages;

const PAGES = {
  '/admin/utilities': UtilitiesPage,
  '/admin/utilities/new': NewUtilityPage,
  '/admin/utilities/:utility_id': UtilityPage,
};

/** The texts of utilities, as the area loads them in the portal. */
const WithTexts = ({ children }: { children: ReactNode }) => {
  const context = useRemoteContext();
  const { i18n } = context.platform;
  if (!i18n.hasResourceBundle('el', UTILITIES)) i18n.addResourceBundle('el', UTILITIES, utilities);
  return (
    <RemoteContextProvider value={{ ...context, catalogues: [UTILITIES, context.name] }}>
      {children}
    </RemoteContextProvider>
  );
};

/** Draws the page of a path with the texts of utilities. */
export const openUtilities = (path: string, answers: Answers, setup: Partial<RemoteSetup> = {}) =>
  renderRemote(
    <WithTexts>
      <RemotePages pages={PAGES} />
    </WithTexts>,
    { name: 'mf-admin', texts: { el: main }, ownRouter: true, path, answers, ...setup },
  );
