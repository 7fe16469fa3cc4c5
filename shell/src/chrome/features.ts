import type { ComponentType, ReactNode } from 'react';
import type { LoadPage } from '../deferred/lazy-page.tsx';

type Load = () => Promise<ReactNode>;

/** The contributions of features to the chrome. `features.tsx` lists them; the chrome itself imports none. */
export interface Features {
  /** Loads a page beside home, services and maintenance, by its route in `remote.json`. */
  loadPage: LoadPage;
  /** The shell's own card of the home page. */
  NewsCard: ComponentType;
  /** Every dialog. `onFatalError` receives an error of their rendering. */
  loadDialogs(onFatalError: (error: unknown) => void): Promise<ReactNode>;
  /** The alert while an administrator acts as a customer. */
  loadImpersonationAlert(onFatalError: (error: unknown) => void): Promise<ReactNode>;
  /** The banner of an identification by the tax authority that was put off. */
  loadTaxBanner(onFatalError: (error: unknown) => void): Promise<ReactNode>;
  /** The banner while a remote comes from a developer's machine. */
  loadOverrideBanner: Load;
}
