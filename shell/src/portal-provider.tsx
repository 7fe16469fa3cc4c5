import type { ReactNode } from 'react';
import type { StoreApi } from '@hydria/shared/libs';
import { CompositionProvider } from './composition/composition-context.ts';
import { CoreProvider, LocaleProvider } from './core/core-context.ts';
import type { LocaleState } from './core/locale.ts';
import type { Portal } from './portal.ts';
import { SessionProvider } from './session/session-context.ts';

interface PortalProviderProps {
  portal: Pick<Portal, 'core' | 'session' | 'composition'>;
  locale: StoreApi<LocaleState>;
  children: ReactNode;
}

/** Provides each layer of the shell to the components that use it. */
export const PortalProvider = ({ portal: { core, session, composition }, locale, children }: PortalProviderProps) => (
  <CoreProvider value={core}>
    <LocaleProvider value={locale}>
      <SessionProvider value={session}>
        <CompositionProvider value={composition}>{children}</CompositionProvider>
      </SessionProvider>
    </LocaleProvider>
  </CoreProvider>
);
