import { useEffect, useState } from 'react';
import type { Announcement } from '@hydria/shared/contract/deya.ts';
import { formatDate } from '@hydria/shared/remote/formats.ts';
import { fill } from '../fill.ts';
import { CardSkeleton } from '../frame/page-skeleton.tsx';
import { usePortal, useSessionState, useSpeech } from '../portal-context.ts';
import { newestFirst } from './announcements.ts';
import { useAnnouncementList } from './use-announcement-list.ts';

const Item = ({ announcement, isNew }: { announcement: Announcement; isNew: boolean }) => {
  const { preferences } = usePortal().platform;
  const { announcements: texts } = useSpeech().texts;
  const { title, description, start_date, end_date } = announcement;
  const format = preferences.getState();
  return (
    <article className="announcement">
      <header>
        <h2>{title}</h2>
        {isNew && <span className="badge">{texts.new}</span>}
      </header>
      <p className="announcement-dates">
        <time dateTime={start_date}>{formatDate(start_date, format)}</time>
        {end_date && <span> · {fill(texts.until, { date: formatDate(end_date, format) })}</span>}
      </p>
      {/* oxlint-disable-next-line react/no-danger -- the server has cleaned it (shared/contract/fields.ts, html) */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: description }} />
    </article>
  );
};

/** Reading the page is what makes announcements seen; what was new when it opened keeps its mark until then. */
const AnnouncementList = ({ list }: { list: Announcement[] }) => {
  const { announcements } = usePortal();
  const [fresh] = useState(() => new Set(list.filter((one) => !announcements.isSeen(one)).map(({ id }) => id)));
  useEffect(() => announcements.markSeen(list), [announcements, list]);
  return newestFirst(list).map((one) => <Item key={one.id} announcement={one} isNew={fresh.has(one.id)} />);
};

const Content = ({ deya_id }: { deya_id: number }) => {
  const { texts } = useSpeech();
  const read = useAnnouncementList(deya_id);
  if (read.isPending) return <CardSkeleton />;
  if (read.isError) {
    return (
      <div className="empty-state" role="alert">
        <p>{texts.announcements.failed}</p>
        <button type="button" className="button button-quiet" onClick={() => void read.refetch()}>
          {texts.actions.retry}
        </button>
      </div>
    );
  }
  if (read.data.data.length === 0) {
    return (
      <div className="empty-state">
        <h2>{texts.announcements.none}</h2>
        <p>{texts.announcements.none_text}</p>
      </div>
    );
  }
  return <AnnouncementList key={deya_id} list={read.data.data} />;
};

/** News of a utility: of the one in the address, or of the chosen one (S §4, Announcements). */
export const AnnouncementsPage = ({ deya_id: fromAddress }: { deya_id: string | undefined }) => {
  const { deya_id: chosen } = useSessionState();
  const { overlays } = usePortal();
  const { announcements: texts, frame } = useSpeech().texts;
  const deya_id = fromAddress === undefined ? chosen : Number(fromAddress);
  return (
    <div className="reading">
      <header className="home-head">
        <h1 tabIndex={-1}>{texts.title}</h1>
      </header>
      {deya_id === null ? (
        <div className="empty-state">
          <p>{texts.choose}</p>
          <button
            type="button"
            className="button"
            onClick={() => overlays.setState({ selector: { purpose: 'choose' } })}
          >
            {frame.choose_utility}
          </button>
        </div>
      ) : (
        <Content deya_id={deya_id} />
      )}
    </div>
  );
};
