import { NewsCard } from '../announcements/news-card.tsx';
import { AnnouncementsPage } from '../announcements/announcements-page.tsx';
import type { PageState } from '../composition/pages.ts';
import type { FrameActions } from '../frame/frame.tsx';
import { slotItems, type FrameFacts, type FrameView, type SlotItem } from '../frame/frame-view.ts';
import { PageSkeleton } from '../frame/page-skeleton.tsx';
import { useStore } from '@hydria/shared/libs';
import { usePortal, useSpeech } from '../portal-context.ts';
import { CardSlot } from './card-slot.tsx';
import { DisabledPanel, FailurePanel } from './failure-panel.tsx';
import { HomePage } from './home-page.tsx';
import { MaintenancePage } from './maintenance-page.tsx';
import { MessagePage } from './message-page.tsx';
import { ServicesPage } from './services-page.tsx';

/** The shell's only card needs no parcel: it is part of what is drawn anyway. */
const renderCard = (item: SlotItem) => (item.remote === 'shell' ? <NewsCard /> : <CardSlot item={item} />);

interface PageAreaProps {
  view: FrameView;
  facts: FrameFacts;
  actions: FrameActions;
  /** False while React takes over the HTML, in which cards are skeletons. */
  isLive: boolean;
}

const MissingPage = ({ view }: { view: FrameView }) => {
  const { errors, actions } = useSpeech().texts;
  return (
    <MessagePage figure="404" title={errors.missing_title} text={errors.missing_text}>
      <a className="button" href={view.homeHref}>
        {actions.home}
      </a>
    </MessagePage>
  );
};

const UnavailablePage = ({ view }: { view: FrameView }) => {
  const { pages } = usePortal();
  const { errors, actions } = useSpeech().texts;
  return (
    <MessagePage figure="500" title={errors.server_title} text={errors.server_text}>
      <button type="button" className="button" onClick={pages.retry}>
        {actions.retry}
      </button>
      <a className="button button-quiet" href={view.homeHref}>
        {actions.home}
      </a>
    </MessagePage>
  );
};

const ShellPage = ({ state, ...props }: PageAreaProps & { state: Extract<PageState, { kind: 'shell' }> }) => {
  const { view, facts, actions, isLive } = props;
  switch (state.path) {
    case '/':
      return (
        <HomePage
          view={view}
          items={slotItems(facts, 'home')}
          renderCard={isLive ? renderCard : undefined}
          chooseUtility={actions.openSelector}
        />
      );
    case '/services':
      return <ServicesPage view={view} items={slotItems(facts, 'services')} renderCard={renderCard} />;
    case '/maintenance':
      return <MaintenancePage />;
    default:
      return <AnnouncementsPage deya_id={state.params.deya_id} />;
  }
};

/** What stands in the page's place: a page of the shell, a skeleton until a remote has mounted, or why there is none. */
export const PageArea = (props: PageAreaProps) => {
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
      return <UnavailablePage view={props.view} />;
    case 'missing':
      return <MissingPage view={props.view} />;
  }
};
