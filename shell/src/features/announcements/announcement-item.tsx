import { css } from '@emotion/react';
import { mdiBullhornOutline, mdiWaterOffOutline } from '@mdi/js';
import type { Announcement } from '@hydria/shared/contract/deya.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { color, from, radius, type, width } from '@hydria/shared/theme/tokens.ts';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { Text } from '@hydria/shared/ui/text.tsx';
import { Untranslated } from '../../deferred/untranslated.tsx';
import { useT } from '../../deferred/use-t.ts';
import { anchorOf } from './announcements.ts';
import { OutageFacts } from './outage-facts.tsx';

const sheet = css({
  minWidth: 0,
  padding: 16,
  overflowWrap: 'anywhere',
  background: color.surface,
  border: `1px solid ${color.hairline}`,
  borderRadius: radius.card,
  boxShadow: color.shadow,
  // Highlights the announcement that a notification leads to.
  '&:target': { borderColor: color.primary },
  // Below the bar at the top, where a link leads to it.
  scrollMarginTop: 80,
  [from.medium]: { padding: 24 },
});

const badge = css({
  flexShrink: 0,
  padding: '2px 10px',
  borderRadius: radius.chip,
  background: color.attentionTint,
  color: color.attention,
  ...type.smallStrong,
});

/** Skeletons in the shape of announcements. */
export const AwaitedItems = () => (
  <>
    <div css={sheet}>
      <Loading shape="text" count={5} />
    </div>
    <div css={sheet} inert>
      <Loading shape="text" count={5} />
    </div>
  </>
);

interface ItemProps {
  announcement: Announcement;
  isNew: boolean;
  /** Streets of the person's supplies. */
  streets: readonly string[];
}

/** One announcement: its subject, its period, and the utility's own words. */
export const AnnouncementItem = ({ announcement, isNew, streets }: ItemProps) => {
  const t = useT();
  const { date, dateTime } = useFormats();
  const { id, lang, title, description, outage, starts_at, ends_at, ...period } = announcement;
  const { start_date, start_time, end_date, end_time } = period;
  return (
    <article id={anchorOf(id)} tabIndex={-1} css={sheet}>
      <Row as="header" gap={12} align="start" wrap={false}>
        <Icon
          path={outage ? mdiWaterOffOutline : mdiBullhornOutline}
          css={{ marginTop: 2, color: outage ? color.warning : color.textSecondary }}
        />
        <Text as="h2" lang={lang} type="h3" css={{ flex: 1, minWidth: 0 }}>
          {title}
        </Text>
        {isNew && <span css={badge}>{t('announcements.new')}</span>}
      </Row>
      <Muted small css={{ margin: '4px 0 12px', fontVariantNumeric: 'tabular-nums' }}>
        <time dateTime={start_time ? starts_at : start_date}>
          {start_time ? dateTime(starts_at) : date(start_date)}
        </time>
        {end_date && (
          <span> · {t('announcements.until', { date: end_time ? dateTime(ends_at) : date(end_date) })}</span>
        )}
      </Muted>
      <Untranslated lang={lang} />
      {outage && <OutageFacts announcement={announcement} outage={outage} streets={streets} />}
      <div
        lang={lang}
        className="prose"
        css={{ maxWidth: width.reading }}
        // oxlint-disable-next-line react/no-danger -- the server has cleaned it (shared/contract/fields.ts, html)
        dangerouslySetInnerHTML={{ __html: description }}
      />
    </article>
  );
};
