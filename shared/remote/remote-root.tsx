import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { createCache, QueryClientProvider, type EmotionCache } from '../libs/libs.ts';
import type { Platform } from '../platform/platform.ts';
import { RemoteBoundary } from './remote-boundary.tsx';
import { useLoadedLanguage, type Locales } from './catalogue.ts';
import type { RemoteProps } from './remote-module.ts';
import { SurroundingsProvider } from './use-platform.tsx';

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
  giveUp?: RemoteProps['giveUp'];
  children: ReactNode;
}

/** What surrounds everything that a remote draws: styles, queries, language, and a wall against its errors. */
export const RemoteRoot = ({ platform, name, locales, styles, giveUp, children }: RemoteRootProps) => {
  const language = useLoadedLanguage(platform, name, locales);
  return (
    <CacheProvider value={styles}>
      <QueryClientProvider client={platform.queryClient}>
        <SurroundingsProvider value={{ platform, name, language }}>
          <RemoteBoundary giveUp={giveUp}>{children}</RemoteBoundary>
        </SurroundingsProvider>
      </QueryClientProvider>
    </CacheProvider>
  );
};
