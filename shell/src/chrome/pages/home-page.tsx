import type { ReactNode } from 'react';
import type { FrameView, SlotItem } from '../frame/frame-view.ts';
import { partOfDay } from '../frame/greeting.ts';
import { Icon } from '../frame/icon.tsx';
import { Accent } from '../frame/utility.tsx';
import { SlotGrid, type RenderCard } from './slot-grid.tsx';

const Cover = ({ view }: { view: FrameView }) => {
  const { cover } = view;
  if (!cover) return null;
  return (
    <div className="cover">
      {cover.image && <img src={cover.image} alt="" fetchPriority="low" />}
      <Accent view={view} />
    </div>
  );
};

interface HomePageProps {
  view: FrameView;
  items: SlotItem[];
  renderCard?: RenderCard | undefined;
  /** The matters of today; until they are known the name of the utility has its place. */
  highlights?: ReactNode;
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

/** The part of the day belongs to the moment of drawing: gateway and browser may stand on two sides of noon. */
const greetingNow = ({ greeting }: FrameView['texts']): string => greeting[partOfDay(new Date())];

const Greeting = ({ view: { texts, addressed } }: { view: FrameView }) => {
  const greeting = greetingNow(texts);
  return <h1 suppressHydrationWarning>{addressed ? `${greeting}, ${addressed}` : greeting}</h1>;
};

/** The greeting, what matters today, and the utility's picture. */
const Head = ({ view, highlights }: Pick<HomePageProps, 'view' | 'highlights'>) => (
  <header className="home-head has-lead">
    <div className="home-words">
      <Greeting view={view} />
      <div className="home-lead">{highlights ?? (view.utility && <p>{view.utility.title}</p>)}</div>
    </div>
    <Cover view={view} />
  </header>
);

/** The member's first page: cards of the remotes, side by side (spec S §2.1). */
export const HomePage = ({ view, items, renderCard, highlights, alerts, chooseUtility }: HomePageProps) => (
  <div className="home">
    <Head view={view} highlights={highlights} />
    {alerts}
    {!view.utility && <NoUtility view={view} chooseUtility={chooseUtility} />}
    {view.utility && items.length === 0 && <p className="empty-state">{view.texts.home_empty}</p>}
    {view.utility && <SlotGrid items={items} renderCard={renderCard} />}
  </div>
);
