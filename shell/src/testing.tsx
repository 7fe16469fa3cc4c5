import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createStore } from '@hydria/shared/libs';
import type { DeyaListItem } from '@hydria/shared/contract/deya.ts';
import type { User } from '@hydria/shared/platform/platform.ts';
import { makePlatform, type RemoteSetup } from '@hydria/shared/remote/testing.tsx';
import { exampleBoot, exampleRemote } from './composition/example-boot.ts';
import { exampleManifests } from './frame/example-manifests.ts';
import { LaterRoot, prepareLater } from './later/later-root.tsx';
import el from './locales/el.json';
import { createGuards } from './navigation.ts';
import { createNotices } from './notices.ts';
import { createOverlays, type OverlayState } from './overlays/overlay-state.ts';
import type { Portal } from './portal.ts';
import { PortalProvider } from './portal-context.ts';

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
  scope: [],
  deya: [
    { id: 3, active: true },
    { id: 9, active: true },
  ],
} as unknown as User;

interface ShellSetup extends Partial<RemoteSetup> {
  overlays?: Partial<OverlayState>;
}

/** Draws a part of the shell that comes later in a portal whose server is a list of answers. */
export const drawLater = async (Part: ComponentType, { overlays: open = {}, ...setup }: ShellSetup = {}) => {
  const made = await makePlatform({ name: 'later', texts: {}, path: '/', ...setup });
  const { platform } = made;
  await prepareLater(platform);
  const overlays = createOverlays(platform.events);
  overlays.setState(open);
  const guards = createGuards();
  const asked = {
    assign: jest.fn(),
    rememberDestination: jest.fn(),
    resume: jest.fn(),
    giveUp: jest.fn(),
    stopActing: jest.fn(),
  };
  const portal = {
    boot: exampleBoot(exampleManifests.map((manifest) => exampleRemote(manifest.name, { manifest }))),
    platform,
    overlays,
    guards,
    notices: createNotices(),
    session: { ...platform.session, ...asked },
    assign: asked.assign,
    storage: { rememberDestination: asked.rememberDestination },
  } as unknown as Portal;
  const speech = createStore(() => ({ language: platform.preferences.getState().language, texts: el }));
  const drawn = render(
    <PortalProvider value={{ portal, speech }}>
      <LaterRoot platform={platform}>
        <Part />
      </LaterRoot>
    </PortalProvider>,
  );
  return { ...made, ...drawn, portal, overlays, guards, asked, user: userEvent.setup() };
};
