import { HomePage } from './home-page.tsx';
import { Frame } from '../frame/frame.tsx';
import type { FrameActions } from '../frame/frame-actions.ts';
import { shownOwner } from '../../composition/shown-owner.ts';
import { frameView, slotItems, type FrameFacts } from '../frame/frame-view.ts';
import { PageSkeleton } from '../frame/page-skeleton.tsx';

const nothing = (): void => undefined;

/** Handlers before the scripts have loaded. */
export const INERT: FrameActions = {
  openSelector: nothing,
  openUtilityInfo: nothing,
  openHelp: nothing,
  openSearch: nothing,
  toggleTheme: nothing,
  startTour: nothing,
  signOut: nothing,
  anticipate: nothing,
};

/**
 * The page in the initial HTML: the whole frame, the home page with places for its cards, other pages as a skeleton.
 */
export const FirstPage = ({ facts }: { facts: FrameFacts }) => {
  const view = frameView(facts);
  const path = shownOwner(facts)?.route.path;
  return (
    <Frame view={view} actions={INERT}>
      {path === '/' && !view.awaited && !view.waiting ? (
        <HomePage view={view} items={slotItems(facts, 'home')} />
      ) : (
        <PageSkeleton />
      )}
    </Frame>
  );
};
