import * as React from 'react';
import * as ReactDOMClient from 'react-dom/client';
import type { ComponentType } from 'react';
import { singleSpaReact, type EmotionCache } from '../libs/libs.ts';
import { languageOf, loadCatalogue, type Locales } from '../remote/catalogue.ts';
import type { Lifecycles, RemoteModule, RemoteProps } from '../remote/remote-module.ts';
import { makeStyleCache, RemoteRoot } from './remote-root.tsx';

/** The parts of a remote. Each part loads at its first use. */
export interface RemoteParts<Cards extends string> {
  /** As in `remote.json`; also the name of its catalogue. */
  name: string;
  /** The file of the pages exports them as `App`, drawn by `RemotePages`. */
  app?: () => Promise<{ App: ComponentType }>;
  /** The file of a card exports it under the name that it has here. */
  cards?: { [Card in Cards]: () => Promise<Record<Card, ComponentType>> };
  locales: Locales;
}

/** Rendered when even the error boundary of the root failed; the shell's own panel replaces it afterwards. */
const nothing = (error: unknown, _: unknown, { onFatalError }: RemoteProps) => {
  queueMicrotask(() => onFatalError?.(error));
  return <></>;
};

const once = <T,>(make: () => T): (() => T) => {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
};

/** Turns a part of a remote into single-spa lifecycles. Its code and texts load before it mounts. */
const makeLifecycles = (
  { name, locales }: Pick<RemoteParts<never>, 'name' | 'locales'>,
  styles: () => EmotionCache,
  load: () => Promise<ComponentType>,
): Lifecycles => {
  let Part: ComponentType | undefined;
  const rootComponent = ({ platform, onFatalError }: RemoteProps) => (
    <RemoteRoot platform={platform} name={name} locales={locales} styles={styles()} onFatalError={onFatalError}>
      {Part && <Part />}
    </RemoteRoot>
  );
  const made = singleSpaReact<RemoteProps>({
    React,
    ReactDOMClient,
    renderType: 'createRoot',
    rootComponent,
    errorBoundary: nothing,
  });
  const texts = ({ platform: { i18n } }: RemoteProps) => loadCatalogue(i18n, name, locales, languageOf(i18n));
  return {
    ...made,
    bootstrap: async (props) => {
      [Part] = await Promise.all([Part ?? load(), texts(props)]);
    },
    // The language may be another one than when it was here last.
    mount: async (props) => {
      await texts(props);
      await made.mount(props);
    },
  };
};

/**
 * Makes of pages, cards and texts the one module that a remote exposes:
 * `export const { app, cards } = defineRemote({…})`. Cards have no router; they lead on by `usePlatform().navigate` or
 * `PortalLink`.
 */
export const defineRemote = <Cards extends string = never>(
  parts: RemoteParts<Cards> & ([Cards] extends [never] ? unknown : { cards: object }),
): RemoteModule => {
  const styles = once(() => makeStyleCache(parts.name));
  const cards: Record<string, Lifecycles> = {};
  for (const card in parts.cards) {
    const load = parts.cards[card];
    cards[card] = makeLifecycles(parts, styles, async () => (await load())[card]);
  }
  const { app } = parts;
  const pages = app && makeLifecycles(parts, styles, async () => (await app()).App);
  return { ...(pages && { app: pages }), cards };
};
