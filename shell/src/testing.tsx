import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createStore } from '@hydria/shared/libs';
import type { DeyaListItem } from '@hydria/shared/contract/deya.ts';
import type { User } from '@hydria/shared/platform/platform.ts';
import { makePlatform, type RemoteSetup } from '@hydria/shared/remote/testing.tsx';
import { exampleBoot, exampleRemote } from './composition/example-boot.ts';
import { exampleManifests } from './chrome/frame/example-manifests.ts';
import { DeferredRoot, prepareDeferred } from './deferred/deferred-root.tsx';
import el from './locales/el.json';
import { createGuards } from './core/navigation.ts';
import { createNotices } from './core/notices.ts';
import { createOverlays, type OverlayState } from './core/overlay-state.ts';
import type { Portal } from './portal.ts';
import { PortalProvider } from './portal-provider.tsx';

/** A utility of a list. */
export const deya = (id: number, city: string, city_latin: string, more: Partial<DeyaListItem> = {}): DeyaListItem => ({
  id,
  title: `ΔΕΥΑ ${city}`,
  title_latin: `DEYA ${city_latin}`,
  city,
  city_latin,
  logo: null,
  distance: null,
  online_forms: true,
  customer_reports: true,
  registration_open: true,
  customer_code_mask: null,
  passkey_required: false,
  bill: null,
  ...more,
});

/** A customer of utilities 3 and 9. */
export const MARIA = {
  id: 1,
  first_name: 'Μαρία',
  last_name: 'Δεληγιάννη',
  full_name: 'Μαρία Δεληγιάννη',
  email: 'maria@hydria.example',
  lang: 'el',
  timezone: 'Europe/Athens',
  formats: { unit: null, decimal: null, date_format: null },
  scope: [],
  deya: [
    { id: 3, active: true },
    { id: 9, active: true },
  ],
} as unknown as User;

interface ShellSetup extends Partial<RemoteSetup> {
  overlays?: Partial<OverlayState>;
}

/** Renders a deferred part of the shell in a portal whose server is a list of answers. */
export const drawDeferred = async (Part: ComponentType, { overlays: open = {}, ...setup }: ShellSetup = {}) => {
  const made = await makePlatform({ name: 'deferred', texts: {}, path: '/', ...setup });
  const { platform } = made;
  await prepareDeferred(platform);
  const overlays = createOverlays(platform.events);
  overlays.setState(open);
  const guards = createGuards();
  const asked = {
    assign: jest.fn(),
    rememberDestination: jest.fn(),
    setTaxLoginLater: jest.fn(),
    reauthenticate: jest.fn(),
    abandon: jest.fn(),
    stopActing: jest.fn(),
  };
  const portal = {
    core: {
      boot: exampleBoot(exampleManifests.map((manifest) => exampleRemote(manifest.name, { manifest }))),
      platform,
      overlays,
      guards,
      notices: createNotices(),
      assign: asked.assign,
      storage: { rememberDestination: asked.rememberDestination, setTaxLoginLater: asked.setTaxLoginLater },
    },
    session: { ...platform.session, ...asked },
    composition: {},
  } as unknown as Portal;
  const locale = createStore(() => ({ language: platform.preferences.getState().language, texts: el }));
  const root = (
    <PortalProvider portal={portal} locale={locale}>
      <DeferredRoot platform={platform}>
        <Part />
      </DeferredRoot>
    </PortalProvider>
  );
  const drawn = await act(async () => render(root));
  return { ...made, ...drawn, portal, overlays, guards, asked, user: userEvent.setup() };
};
