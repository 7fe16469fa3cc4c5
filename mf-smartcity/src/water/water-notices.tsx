import { mdiAlertOutline, mdiCheckCircleOutline } from '@mdi/js';
import type { WaterNotice } from '@hydria/shared/contract/water-notices.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { color, radius, type, width } from '@hydria/shared/theme/tokens.ts';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { useWaterT } from './use-water-t.ts';

/** One notice about the water, or its all-clear, with its zone and time. */
const Notice = ({ notice }: { notice: WaterNotice }) => {
  const t = useWaterT();
  const { dateTime } = useFormats();
  const { lang, title, description, zone, published_at, cleared_at } = notice;
  const isOver = cleared_at !== null;
  const look = isOver
    ? { icon: mdiCheckCircleOutline, main: color.good, tint: color.goodTint }
    : { icon: mdiAlertOutline, main: color.bad, tint: color.badTint };
  return (
    <article
      css={{
        padding: 16,
        background: look.tint,
        borderInlineStart: `4px solid ${look.main}`,
        borderRadius: radius.control,
      }}
    >
      <Row gap={12} align="start" wrap={false}>
        <Icon path={look.icon} size={28} css={{ color: look.main, flexShrink: 0 }} />
        <div css={{ minWidth: 0 }}>
          <h2 lang={lang} css={type.h3}>
            {title}
          </h2>
          <Muted small css={{ margin: '4px 0 12px' }}>
            {zone === '' ? t('notice.whole') : t('notice.zone', { zone })} ·{' '}
            {isOver
              ? t('notice.cleared', { at: dateTime(cleared_at) })
              : t('notice.since', { at: dateTime(published_at) })}
          </Muted>
          <div
            lang={lang}
            className="prose"
            css={{ maxWidth: width.reading }}
            // oxlint-disable-next-line react/no-danger -- the server has cleaned it (shared/contract/fields.ts, html)
            dangerouslySetInnerHTML={{ __html: description }}
          />
        </div>
      </Row>
    </article>
  );
};

/** Notices of a zone above its values. */
export const WaterNotices = ({ notices }: { notices: readonly WaterNotice[] }) =>
  notices.map((notice) => <Notice key={notice.id} notice={notice} />);
