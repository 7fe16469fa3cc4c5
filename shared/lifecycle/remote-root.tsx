import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { createCache, QueryClientProvider, type EmotionCache } from '../libs/libs.ts';
import type { Platform } from '../platform/platform.ts';
import { RemoteBoundary } from './remote-boundary.tsx';
import { useLoadedLanguage, type Locales } from '../remote/catalogue.ts';
import type { RemoteProps } from '../remote/remote-module.ts';
import { RemoteContextProvider } from '../remote/use-platform.tsx';

/** The number by which the page's policy lets this style in; the HTML of every page carries it. */
const styleNonce = (): string | undefined => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;

/** One cache per remote for as long as the page lives: a second visit inserts no style again. */
export const makeStyleCache = (name: string): EmotionCache =>
  createCache({ key: name.replace(/[^a-z-]/g, ''), nonce: styleNonce() });

interface RemoteRootProps {
  platform: Platform;
  name: string;
  locales: Locales;
  styles: EmotionCache;
  onFatalError?: RemoteProps['onFatalError'];
  children: ReactNode;
}

/** The providers around everything that a remote renders: styles, queries, language, and an error boundary. */
export const RemoteRoot = ({ platform, name, locales, styles, onFatalError, children }: RemoteRootProps) => {
  const language = useLoadedLanguage(platform, name, locales);
  return (
    <CacheProvider value={styles}>
      <QueryClientProvider client={platform.queryClient}>
        <RemoteContextProvider value={{ platform, name, language }}>
          <RemoteBoundary onFatalError={onFatalError}>{children}</RemoteBoundary>
        </RemoteContextProvider>
      </QueryClientProvider>
    </CacheProvider>
  );
};
