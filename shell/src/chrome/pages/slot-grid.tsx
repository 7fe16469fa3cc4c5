import type { ReactNode } from 'react';
import type { SlotItem } from '../frame/frame-view.ts';
import { CardSkeleton } from '../frame/page-skeleton.tsx';

/** Renders the card of a slot; without it (in the gateway, before the code has loaded) a skeleton. */
export type RenderCard = (item: SlotItem) => ReactNode;

const skeleton: RenderCard = () => <CardSkeleton />;

/** Cards of different remotes on a grid of twelve columns, each with its declared minimum height. */
export const SlotGrid = ({
  items,
  renderCard = skeleton,
}: {
  items: SlotItem[];
  renderCard?: RenderCard | undefined;
}) => (
  <div className="slot-grid">
    {items.map((item) => (
      <div key={`${item.remote}/${item.card}`} className={`slot span-${item.span} rows-${item.rows}`}>
        {renderCard(item)}
      </div>
    ))}
  </div>
);
