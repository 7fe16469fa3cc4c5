import type { ReactNode } from 'react';
import type { FrameView, SlotItem } from '../frame/frame-view.ts';
import { Icon } from '../frame/icon.tsx';
import { Accent } from '../frame/utility.tsx';
import { SlotGrid, type RenderCard } from './slot-grid.tsx';

const Cover = ({ view }: { view: FrameView }) => {
  const { cover } = view;
  if (!cover) return null;
  return (
    <div className="cover">
      {cover.image && <img src={cover.image} alt="" />}
      <Accent view={view} />
    </div>
  );
};

interface HomePageProps {
  view: FrameView;
  items: SlotItem[];
  renderCard?: RenderCard | undefined;
  /** Alerts above the cards. */
  alerts?: ReactNode;
  chooseUtility?: () => void;
}

const NoUtility = ({ view, chooseUtility }: Pick<HomePageProps, 'view' | 'chooseUtility'>) => (
  <div className="empty-state">
    <p>{view.texts.home_no_utility}</p>
    <button type="button" className="button" onClick={chooseUtility}>
      <Icon name="place" />
      {view.texts.choose_utility}
    </button>
  </div>
);

/** The member's first page: cards of the remotes, side by side (spec S §2.1). */
export const HomePage = ({ view, items, renderCard, alerts, chooseUtility }: HomePageProps) => (
  <div className="home">
    <Cover view={view} />
    <header className="home-head">
      <h1>{view.texts.home_title}</h1>
      {view.utility && <p>{view.utility.title}</p>}
    </header>
    {alerts}
    {!view.utility && <NoUtility view={view} chooseUtility={chooseUtility} />}
    {view.utility && items.length === 0 && <p className="empty-state">{view.texts.home_empty}</p>}
    {view.utility && <SlotGrid items={items} renderCard={renderCard} />}
  </div>
);
