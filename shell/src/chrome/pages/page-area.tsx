import { useCallback, useEffect, useState } from 'react';
import { asFailure } from '../../core/loading/failure.ts';
import type { PageState } from '../../composition/decide-page.ts';
import type { FrameActions } from '../frame/frame-actions.ts';
import { slotItems, type FrameFacts, type FrameView, type SlotItem } from '../frame/frame-view.ts';
import { PageSkeleton } from '../frame/page-skeleton.tsx';
import { LazyPage } from '../../deferred/lazy-page.tsx';
import { useStore } from '@hydria/shared/libs';
import { useComposition } from '../../composition/composition-context.ts';
import type { Features } from '../features.ts';
import { focusHeading } from './focus-heading.ts';
import { CardSlot } from './card-slot.tsx';
import { MissingPage, PageBoundary, UnavailablePage } from './error-pages.tsx';
import { DisabledPanel, FailurePanel } from './failure-panel.tsx';
import { HomePage } from './home-page.tsx';
import { LazyPages, type LazyPagesProps } from './lazy-pages.tsx';
import { SlotGrid, type RenderCard } from './slot-grid.tsx';

type PageFeatures = Pick<Features, 'loadPage' | 'NewsCard'>;

const NO_PARAMS = {};

interface PageAreaProps {
  view: FrameView;
  facts: FrameFacts;
  actions: FrameActions;
  /** False during hydration, when cards are skeletons. */
  isLive: boolean;
  features: PageFeatures;
}

/** A lazily loaded page. */
const SecondaryPage = ({ view, children }: Pick<LazyPagesProps, 'children'> & { view: FrameView }) => (
  <LazyPages
    meanwhile={<PageSkeleton />}
    renderFailed={(retry) => <UnavailablePage view={view} status={0} retry={retry} />}
  >
    {children}
  </LazyPages>
);

/** The alert of a customer without a supply; its code is in the chunk that every visit loads after the start. */
const SupplyAlert = (props: { deya_id: number; contact: () => void }) => (
  <LazyPages>{({ NoSupplies }) => <NoSupplies {...props} />}</LazyPages>
);

const noop = (): void => undefined;

/** The matters of today, in the place of the utility's name. The cards are drawn first. */
const TodayHighlights = ({ view, features }: Pick<PageAreaProps, 'view' | 'features'>) => {
  const { firstContent } = useComposition();
  const [isDue, setDue] = useState(false);
  useEffect(() => void firstContent.then(() => setDue(true)), [firstContent]);
  const title = view.utility && <p>{view.utility.title}</p>;
  if (!isDue) return title;
  return (
    <LazyPage
      path="highlights"
      params={NO_PARAMS}
      loadPage={features.loadPage}
      meanwhile={title}
      renderFailed={() => title}
      onDrawn={noop}
    />
  );
};

interface InsteadProps extends Pick<PageAreaProps, 'view' | 'features'> {
  path: 'registration' | 'second-factor';
  onDrawn(): void;
}

/** A page of the shell in the place of one that the person may not open yet. */
const Instead = ({ path, view, features, onDrawn }: InsteadProps) => (
  <LazyPage
    path={path}
    params={NO_PARAMS}
    loadPage={features.loadPage}
    meanwhile={<PageSkeleton />}
    renderFailed={(retry) => <UnavailablePage view={view} status={500} retry={retry} />}
    onDrawn={onDrawn}
  />
);

/** The home page of a person whom the utility has not accepted; the cards follow once the text above them has its height. */
const WaitingHome = ({ renderCard, ...props }: PageAreaProps & { renderCard: RenderCard }) => {
  const [isDrawn, setDrawn] = useState(false);
  const onDrawn = useCallback(() => {
    setDrawn(true);
    focusHeading();
  }, []);
  return (
    <div className="home waiting-home">
      <Instead path="registration" {...props} onDrawn={onDrawn} />
      {isDrawn && <SlotGrid items={slotItems(props.facts, 'home')} renderCard={renderCard} />}
    </div>
  );
};

type ShellState = Extract<PageState, { kind: 'shell' }>;

const ShellPage = ({ state, ...props }: PageAreaProps & { state: ShellState }) => {
  const { view, facts, actions, isLive, features } = props;
  /** The shell's only card needs no parcel: its code is in the main bundle. */
  const renderCard = (item: SlotItem) => (item.remote === 'shell' ? <features.NewsCard /> : <CardSlot item={item} />);
  switch (state.path) {
    case '/':
      // As in the HTML.
      if (view.awaited || (view.waiting && !isLive)) return <PageSkeleton />;
      return view.waiting ? (
        <WaitingHome {...props} renderCard={renderCard} />
      ) : (
        <HomePage
          view={view}
          items={slotItems(facts, 'home')}
          renderCard={isLive ? renderCard : undefined}
          highlights={isLive && facts.customer ? <TodayHighlights view={view} features={features} /> : undefined}
          alerts={
            isLive &&
            facts.customer &&
            // Staff need no supply; they work at the desk.
            !facts.staff &&
            facts.deya && <SupplyAlert deya_id={facts.deya.id} contact={actions.openUtilityInfo} />
          }
          chooseUtility={actions.openSelector}
        />
      );
    case '/services':
      return (
        <SecondaryPage view={view}>
          {({ ServicesPage }) => (
            <ServicesPage view={view} actions={actions} items={slotItems(facts, 'services')} renderCard={renderCard} />
          )}
        </SecondaryPage>
      );
    case '/maintenance':
      return <SecondaryPage view={view}>{({ MaintenancePage }) => <MaintenancePage />}</SecondaryPage>;
    default:
      return (
        <LazyPage
          key={state.path}
          path={state.path}
          params={state.params}
          loadPage={features.loadPage}
          meanwhile={<PageSkeleton />}
          renderFailed={(retry) => <UnavailablePage view={view} status={500} retry={retry} />}
          onDrawn={focusHeading}
        />
      );
  }
};

const Page = (props: PageAreaProps) => {
  const { pages } = useComposition();
  const state = useStore(pages.store);
  switch (state.kind) {
    case 'shell':
      return <ShellPage {...props} state={state} />;
    case 'remote':
      return state.phase === 'loading' ? <PageSkeleton /> : null;
    case 'failed':
      return (
        <FailurePanel
          key={state.failure.reference}
          remote={state.name}
          failure={state.failure}
          isAwaited
          retry={pages.retry}
        />
      );
    case 'disabled':
      return <DisabledPanel />;
    case 'unavailable':
      return <UnavailablePage view={props.view} status={state.status} retry={pages.retry} />;
    case 'unknown-utility':
      return (
        <SecondaryPage view={props.view}>
          {({ UnknownUtilityPage }) => (
            <UnknownUtilityPage view={props.view} actions={props.actions} deya_id={state.deya_id} />
          )}
        </SecondaryPage>
      );
    case 'other-utility':
      return (
        <SecondaryPage view={props.view}>
          {({ OtherUtilityPage }) => <OtherUtilityPage view={props.view} actions={props.actions} />}
        </SecondaryPage>
      );
    case 'no-utility':
      return (
        <SecondaryPage view={props.view}>
          {({ NoUtilityPage }) => <NoUtilityPage view={props.view} actions={props.actions} />}
        </SecondaryPage>
      );
    case 'no-second-factor':
      return <Instead path="second-factor" {...props} onDrawn={focusHeading} />;
    case 'not-customer':
      return <Instead path="registration" {...props} onDrawn={focusHeading} />;
    case 'missing':
      return <MissingPage view={props.view} />;
  }
};

/** The page's content: a page of the shell, a skeleton until a remote has mounted, or an error page. */
export const PageArea = (props: PageAreaProps) => {
  const { onFailure } = useComposition();
  return (
    <PageBoundary
      key={props.facts.path}
      onError={(error) => onFailure('shell', asFailure('run', error))}
      renderFallback={(retry) => <UnavailablePage view={props.view} status={500} retry={retry} />}
    >
      <Page {...props} />
    </PageBoundary>
  );
};
