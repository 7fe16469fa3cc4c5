import type { ComponentType } from 'react';
import type { Features } from './chrome/features.ts';
import type { Composition } from './composition/composition.ts';
import type { CoreParts } from './core/core-context.ts';
import { loadDeferred } from './deferred/load-deferred.tsx';
import type { PageParams } from './deferred/lazy-page.tsx';
import type { Announcements } from './features/announcements/announcements.ts';
import { NewsCard } from './features/announcements/news-card.tsx';
import type { Portal } from './portal.ts';

/** The parts of the portal that pages of features use; a page declares the members that it uses. */
type PageDeps = Pick<CoreParts, 'boot' | 'storage' | 'navigation'> & {
  announcements: Announcements;
  composition: Composition;
};

type LoadFeaturePage = () => Promise<{ Page: ComponentType<{ params: PageParams; portal: PageDeps }> }>;

const announcementsPage: LoadFeaturePage = () =>
  import(/* webpackChunkName: "page-announcements" */ './features/announcements/announcements-page.tsx');

const contact: LoadFeaturePage = () =>
  import(/* webpackChunkName: "page-contact" */ './features/contact/support-page.tsx');

const legal = () => import(/* webpackChunkName: "page-legal" */ './features/legal/legal-page.tsx');

const PAGES: Readonly<Record<string, LoadFeaturePage>> = {
  '/announcements': announcementsPage,
  '/deya/:deya_id?/announcements': announcementsPage,
  '/support': contact,
  '/deya/:deya_id?/support': contact,
  // Not an address: the home page, and pages for customers, show it to a person who waits for the utility.
  registration: () =>
    import(/* webpackChunkName: "page-registration" */ './features/registrations/registration-page.tsx'),
  // In the place of each page of the staff, for one without an authenticator; in one file with the first of them.
  'second-factor': () => import(/* webpackChunkName: "page-queues" */ './features/two-factor/set-up-first-page.tsx'),
  // Not an address either: a line of the home page.
  highlights: () => import(/* webpackChunkName: "page-highlights" */ './features/highlights/highlights.tsx'),
  // Not an address either: the pages of the staff in the navigation of the desk.
  desk: () => import(/* webpackChunkName: "desk-nav" */ './features/desk/desk-nav.tsx'),
  '/admin': () => import(/* webpackChunkName: "page-queues" */ './features/queues/queues-page.tsx'),
  '/poi': () => import(/* webpackChunkName: "page-poi" */ './features/poi/poi-page.tsx'),
  '/qr': () => import(/* webpackChunkName: "page-qr" */ './features/qr/qr-page.tsx'),
  '/terms-of-use': async () => ({ Page: (await legal()).TermsOfUse }),
  '/privacy-policy': async () => ({ Page: (await legal()).PrivacyPolicy }),
  '/accessibility': async () => ({ Page: (await legal()).AccessibilityStatement }),
};

/** Every feature of the shell, by its contribution to the frame. Only the entry of the shell imports this list. */
export const createFeatures = ({
  core,
  composition: { composition },
  features: { announcements },
}: Pick<Portal, 'core' | 'composition' | 'features'>): Features => {
  const { platform } = core;
  return {
    async loadPage(path) {
      const load = PAGES[path];
      if (!load) throw new Error(`The shell has no page for ${path}`);
      const { Page } = await load();
      return (params) => <Page params={params} portal={{ ...core, announcements, composition }} />;
    },
    NewsCard: () => <NewsCard announcements={announcements} />,
    loadDialogs: (onFatalError) =>
      loadDeferred(platform, onFatalError, async () => {
        const { OpenDialogs } = await import(/* webpackChunkName: "dialogs" */ './features/open-dialogs.tsx');
        return OpenDialogs;
      }),
    loadImpersonationAlert: (onFatalError) =>
      loadDeferred(platform, onFatalError, async () => {
        const { ImpersonationAlert } = await import(
          /* webpackChunkName: "banners" */ './features/impersonation/impersonation-alert.tsx'
        );
        return ImpersonationAlert;
      }),
    loadTaxBanner: (onFatalError) =>
      loadDeferred(platform, onFatalError, async () => {
        const { TaxBanner } = await import(/* webpackChunkName: "banners" */ './features/tax-login/tax-banner.tsx');
        return TaxBanner;
      }),
    loadOverrideBanner: async () => {
      const { OverrideBanner } = await import(
        /* webpackChunkName: "banners" */ './features/override/override-banner.tsx'
      );
      return <OverrideBanner />;
    },
  };
};
