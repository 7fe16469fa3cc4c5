import { useEffect, useRef, useState } from 'react';
import type { Parcel } from 'single-spa';
import { asFailure, type RemoteFailure } from '../../core/loading/failure.ts';
import type { MountParcel } from '../../composition/parcels.ts';
import type { Part } from '../../composition/remotes.ts';
import { mountPart } from '../../composition/mount-part.ts';
import { CardSkeleton } from '../frame/page-skeleton.tsx';
import { cardName, type SlotItem } from '../frame/frame-view.ts';
import { useComposition, type CompositionParts } from '../../composition/composition-context.ts';
import { CardFailure } from './failure-panel.tsx';

type CardState = { phase: 'loading' | 'mounted' } | { phase: 'failed'; failure: RemoteFailure };

interface CardDeps {
  /** The container of the card. */
  slot: HTMLElement;
  again: boolean;
  onMounted(): void;
  onBroken(failure: RemoteFailure): void;
}

/**
 * Loads a card and mounts it as a parcel; returns its unmount function. For single-spa the mount completes at once
 * (`mountPart`).
 */
const showCard = (
  { remotes, parcels, priorityCard }: CompositionParts,
  item: SlotItem,
  deps: CardDeps,
): (() => void) => {
  const { remote, card } = item;
  const { slot, again, onMounted, onBroken } = deps;
  const open = () => remotes.open(remote, card, again);
  let isGone = false;
  let parcel: Parcel | undefined;

  const mount = (part: Part, mountParcel: MountParcel): void => {
    const place = slot.appendChild(document.createElement('div'));
    let leave: (() => void) | undefined;
    parcel = mountParcel(
      {
        name: cardName(item),
        bootstrap: () => Promise.resolve(),
        async mount(props) {
          leave = mountPart({ part, props: props as never, place, onMounted, onBroken });
        },
        unmount: async () => leave?.(),
      },
      { domElement: place, platform: remotes.platformOf(remote) },
    );
  };

  Promise.all([priorityCard.turnOf(cardName(item)).then(open), parcels]).then(
    ([part, mountParcel]) => isGone || mount(part, mountParcel),
    (error: unknown) => isGone || onBroken(asFailure('start', error)),
  );
  return () => {
    isGone = true;
    parcel?.unmount().catch(() => undefined);
  };
};

/** One card of a remote, as a parcel. A failure affects this card only. */
export const CardSlot = ({ item }: { item: SlotItem }) => {
  const parts = useComposition();
  const place = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<CardState>({ phase: 'loading' });
  const { remote, card } = item;

  useEffect(() => {
    const slot = place.current;
    if (!slot) return undefined;
    let isGone = false;
    const leave = showCard(parts, item, {
      slot,
      again: attempt > 0,
      onMounted() {
        parts.onMounted(remote);
        parts.priorityCard.complete(cardName(item));
        setState({ phase: 'mounted' });
        // The pressed button is gone, so the focus moves to the card in its place.
        if (attempt > 0 && document.activeElement === document.body) requestAnimationFrame(() => slot.focus());
      },
      onBroken(failure) {
        if (isGone) return;
        takeAway();
        parts.onFailure(remote, failure);
        parts.priorityCard.complete(cardName(item));
        setState({ phase: 'failed', failure });
      },
    });
    const takeAway = (): void => {
      isGone = true;
      leave();
    };
    return takeAway;
    // The card stays mounted while other facts of the page change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [parts, remote, card, attempt]);

  const retry = (): void => {
    setState({ phase: 'loading' });
    setAttempt((n) => n + 1);
  };
  return (
    <>
      {state.phase === 'loading' && <CardSkeleton />}
      {state.phase === 'failed' && (
        <CardFailure remote={remote} failure={state.failure} isAwaited={attempt > 0} retry={retry} />
      )}
      <div ref={place} className="card-place" data-remote={remote} tabIndex={-1} hidden={state.phase !== 'mounted'} />
    </>
  );
};
