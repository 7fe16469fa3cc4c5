import type { FrameView, SlotItem } from '../frame/frame-view.ts';
import { Icon } from '../frame/icon.tsx';
import { SlotGrid, type RenderCard } from './slot-grid.tsx';

/** The utility's colour: a strip of its own, never under words. */
const Accent = ({ color }: { color: string }) => (
  <svg className="cover-accent" aria-hidden="true" focusable="false">
    <rect width="100%" height="100%" fill={color} />
  </svg>
);

const Cover = ({ view }: { view: FrameView }) => {
  const { cover } = view;
  if (!cover) return null;
  return (
    <div className="cover">
      {cover.image && <img src={cover.image} alt="" />}
      {cover.accent && <Accent color={cover.accent} />}
    </div>
  );
};

interface HomePageProps {
  view: FrameView;
  items: SlotItem[];
  renderCard?: RenderCard | undefined;
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
export const HomePage = ({ view, items, renderCard, chooseUtility }: HomePageProps) => (
  <div className="home">
    <Cover view={view} />
    <header className="home-head">
      <h1>{view.texts.home_title}</h1>
      {view.utility && <p>{view.utility.title}</p>}
    </header>
    {!view.utility && <NoUtility view={view} chooseUtility={chooseUtility} />}
    {view.utility && items.length === 0 && <p className="empty-state">{view.texts.home_empty}</p>}
    {view.utility && <SlotGrid items={items} renderCard={renderCard} />}
  </div>
);
