import type { Announcement } from '@hydria/shared/contract/deya.ts';
import { withLocale } from '@hydria/shared/rules/languages.ts';
import { formatDate } from '@hydria/shared/remote/formats.ts';
import { useStore } from '@hydria/shared/libs';
import { CardSkeleton } from '../../chrome/frame/page-skeleton.tsx';
import { useSessionState } from '../../session/session-context.ts';
import { useCore, useLocale } from '../../core/core-context.ts';
import { Icon } from '../../chrome/frame/icon.tsx';
import { anchorOf, newestFirst, type Announcements } from './announcements.ts';
import { useLasting } from './use-lasting.ts';
import { useAnnouncementList } from './use-announcement-list.ts';

/** Few enough to read at a glance; a link leads to the rest. */
const SHOWN = 3;

/** The day of an outage is that on which the water is off, not that of the announcement. */
const dayOf = ({ outage, start_date }: Announcement): string => outage?.from ?? start_date;

type Seen = Pick<Announcements, 'isSeen'>;

const News = ({ deya_id, announcements }: { deya_id: number; announcements: Seen }) => {
  const { platform } = useCore();
  const { language, texts } = useLocale();
  const format = useStore(platform.preferences);
  const read = useAnnouncementList(deya_id);
  const lasting = useLasting(read.data?.data);
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
        {newestFirst(lasting)
          .slice(0, SHOWN)
          .map((one) => (
            <li key={one.id}>
              <a href={`${href}#${anchorOf(one.id)}`}>
                {one.outage && <Icon name="outage" />}
                {one.title}
              </a>
              <span className="news-date">
                <time dateTime={dayOf(one)}>{formatDate(dayOf(one), format)}</time>
                {!announcements.isSeen(one) && <span className="badge">{texts.announcements.new}</span>}
              </span>
            </li>
          ))}
      </ul>
    </section>
  );
};

/** Card of the home page with the latest announcements. */
export const NewsCard = ({ announcements }: { announcements: Seen }) => {
  const { deya_id } = useSessionState();
  return deya_id === null ? <CardSkeleton /> : <News deya_id={deya_id} announcements={announcements} />;
};
