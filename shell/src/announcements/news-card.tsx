import { withLocale } from '@hydria/shared/platform/languages.ts';
import { formatDate } from '@hydria/shared/remote/formats.ts';
import { useStore } from '@hydria/shared/libs';
import { CardSkeleton } from '../frame/page-skeleton.tsx';
import { usePortal, useSessionState, useSpeech } from '../portal-context.ts';
import { newestFirst } from './announcements.ts';
import { useAnnouncementList } from './use-announcement-list.ts';

/** As many as can be taken in at a glance; the rest is one press away. */
const SHOWN = 3;

const News = ({ deya_id }: { deya_id: number }) => {
  const { announcements, platform } = usePortal();
  const { language, texts } = useSpeech();
  const format = useStore(platform.preferences);
  const read = useAnnouncementList(deya_id);
  if (read.isPending) return <CardSkeleton />;
  const href = withLocale('/announcements', language);
  return (
    <section className="card">
      <header className="card-head">
        <h2>{texts.announcements.title}</h2>
        <a href={href}>{texts.announcements.all}</a>
      </header>
      {read.isError && <p className="card-note">{texts.announcements.failed}</p>}
      <ul className="news">
        {newestFirst(read.data?.data ?? [])
          .slice(0, SHOWN)
          .map((one) => (
            <li key={one.id}>
              <a href={href}>{one.title}</a>
              <span className="news-date">
                <time dateTime={one.start_date}>{formatDate(one.start_date, format)}</time>
                {!announcements.isSeen(one) && <span className="badge">{texts.announcements.new}</span>}
              </span>
            </li>
          ))}
      </ul>
    </section>
  );
};

/** The home page's answer to "is there news?". */
export const NewsCard = () => {
  const { deya_id } = useSessionState();
  return deya_id === null ? <CardSkeleton /> : <News deya_id={deya_id} />;
};
