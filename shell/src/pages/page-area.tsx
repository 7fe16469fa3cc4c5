import { NewsCard } from '../announcements/news-card.tsx';
import { asFailure } from '../composition/failure.ts';
import type { PageState } from '../composition/pages.ts';
import type { FrameActions } from '../frame/frame.tsx';
import { slotItems, type FrameFacts, type FrameView, type SlotItem } from '../frame/frame-view.ts';
import { PageSkeleton } from '../frame/page-skeleton.tsx';
import { LaterPage } from '../later/later-page.tsx';
import { useStore } from '@hydria/shared/libs';
import { usePortal } from '../portal-context.ts';
import { CardSlot } from './card-slot.tsx';
import { MissingPage, PageBoundary, UnavailablePage } from './error-pages.tsx';
import { DisabledPanel, FailurePanel } from './failure-panel.tsx';
import { HomePage } from './home-page.tsx';
import { NoSupplies } from './no-supplies.tsx';
import { Rarely, type RarelyProps } from './rarely.tsx';

/** The shell's only card needs no parcel: it is part of what is drawn anyway. */
const renderCard = (item: SlotItem) => (item.remote === 'shell' ? <NewsCard /> : <CardSlot item={item} />);

interface PageAreaProps {
  view: FrameView;
  facts: FrameFacts;
  actions: FrameActions;
  /** False while React takes over the HTML, in which cards are skeletons. */
  isLive: boolean;
}

/** A page that comes with its first visit. */
const RarePage = ({ view, children }: Pick<RarelyProps, 'children'> & { view: FrameView }) => (
  <Rarely
    meanwhile={<PageSkeleton />}
    renderFailed={(retry) => <UnavailablePage view={view} status={0} retry={retry} />}
  >
    {children}
  </Rarely>
);

const ShellPage = ({ state, ...props }: PageAreaProps & { state: Extract<PageState, { kind: 'shell' }> }) => {
  const { view, facts, actions, isLive } = props;
  switch (state.path) {
    case '/':
      return view.awaited ? (
        <PageSkeleton />
      ) : (
        <HomePage
          view={view}
          items={slotItems(facts, 'home')}
          renderCard={isLive ? renderCard : undefined}
          alerts={
            isLive &&
            facts.customer &&
            facts.deya && <NoSupplies deya_id={facts.deya.id} contact={actions.openUtilityInfo} />
          }
          chooseUtility={actions.openSelector}
        />
      );
    case '/services':
      return (
        <RarePage view={view}>
          {({ ServicesPage }) => (
            <ServicesPage view={view} items={slotItems(facts, 'services')} renderCard={renderCard} />
          )}
        </RarePage>
      );
    case '/maintenance':
      return <RarePage view={view}>{({ MaintenancePage }) => <MaintenancePage />}</RarePage>;
    default:
      return <LaterPage key={state.path} path={state.path} params={state.params} />;
  }
};

const Page = (props: PageAreaProps) => {
  const { pages } = usePortal();
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
        <RarePage view={props.view}>
          {({ UnknownUtilityPage }) => (
            <UnknownUtilityPage view={props.view} actions={props.actions} deya_id={state.deya_id} />
          )}
        </RarePage>
      );
    case 'missing':
      return <MissingPage view={props.view} />;
  }
};

/** What stands in the page's place: a page of the shell, a skeleton until a remote has mounted, or why there is none. */
export const PageArea = (props: PageAreaProps) => {
  const { onFailure } = usePortal();
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
