import {
  mdiAlertCircleOutline,
  mdiCalendarClockOutline,
  mdiChevronDown,
  mdiChevronRight,
  mdiChevronUp,
  mdiForumOutline,
  mdiReceiptTextClockOutline,
  mdiWaterAlertOutline,
  mdiWaterOffOutline,
} from '@mdi/js';
import { useState } from 'react';
import type { Highlights as Answer } from '@hydria/shared/contract/highlights.ts';
import { formatOutage } from '@hydria/shared/remote/format-outage.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useOpenPart } from '@hydria/shared/remote/use-page-part.ts';
import { usePlatform, useRemoteContext, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';
import { dayInGreece } from '@hydria/shared/remote/formats.ts';
import { color, radius, target, type } from '@hydria/shared/theme/tokens.ts';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { utilityNames } from '../../chrome/frame/frame-view.ts';
import { useT } from '../../deferred/use-t.ts';
import { anchorOf } from '../announcements/announcements.ts';

interface Line {
  key: string;
  icon: string;
  tone: string;
  text: string;
  /** The page that tells more; without one the line opens the conversation. */
  to?: string;
}

/** A notice about the water, which stands before all other lines. */
const noticeLine = ({ id, zone, title }: Answer['notices'][number]): Line => ({
  key: `notice-${id}`,
  icon: mdiWaterAlertOutline,
  tone: color.bad,
  text: title,
  to: `/water-quality?${new URLSearchParams({ zone })}`,
});

/** The first unpaid instalment; the number of late ones where several are. */
const useInstalmentLine = ({ instalment, late_installments: late }: Answer, now: Date): Line | null => {
  const t = useT();
  const { money, dueDate, relative } = useFormats();
  if (!instalment) return null;
  const isLate = instalment.due_date < dayInGreece();
  const one = {
    number: instalment.installmentsnr,
    amount: money(instalment.amount),
    when: isLate ? dueDate(instalment.due_date) : relative(instalment.due_date, now),
  };
  return {
    key: 'instalment',
    icon: isLate ? mdiAlertCircleOutline : mdiCalendarClockOutline,
    tone: isLate ? color.bad : color.warning,
    text:
      late.count > 1
        ? t('highlights.instalments_late', { count: late.count, amount: money(late.amount) })
        : t(isLate ? 'highlights.instalment_late' : 'highlights.instalment', one),
    to: '/bills',
  };
};

/** Outages first, because they cannot wait; then money that is late, water that is lost, dates, and answers. */
const useLines = (found: Answer): Line[] => {
  const t = useT();
  const { money, relative } = useFormats();
  const { language } = useRemoteContext();
  const hasBills = useSession(({ deya }) => deya?.info.show_bills ?? false);
  const [now] = useState(() => new Date());
  const { overdue, due, outages, alarms, answers } = found;
  const instalmentLine = useInstalmentLine(found, now);
  return [
    ...outages.map((outage) => ({
      key: `outage-${outage.id}`,
      icon: mdiWaterOffOutline,
      tone: color.warning,
      text: t('highlights.outage', { place: outage.place, when: formatOutage(outage, language, now) }),
      to: `/announcements#${anchorOf(outage.id)}`,
    })),
    hasBills &&
      overdue > 0 && {
        key: 'overdue',
        icon: mdiAlertCircleOutline,
        tone: color.bad,
        text: t('highlights.overdue', { amount: money(overdue) }),
        to: '/bills',
      },
    ...alarms.map(({ kind, kwdikos_katanalwti, alias }) => ({
      key: `${kind}-${kwdikos_katanalwti}`,
      icon: mdiWaterAlertOutline,
      tone: color.bad,
      text: t(`highlights.alarms.${kind}`, { supply: alias ?? kwdikos_katanalwti }),
      to: '/supplies',
    })),
    hasBills && instalmentLine,
    hasBills &&
      due && {
        key: 'due',
        icon: mdiReceiptTextClockOutline,
        tone: color.warning,
        text: t('highlights.due', { amount: money(due.amount), when: relative(due.expiry_date, now) }),
        to: `/bills/${due.id}`,
      },
    answers > 0 && {
      key: 'answers',
      icon: mdiForumOutline,
      tone: color.primary,
      text: t('highlights.answers', { count: answers }),
    },
  ].filter((line) => typeof line === 'object' && line !== null);
};

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  width: '100%',
  minHeight: 52,
  padding: '4px 8px 4px 12px',
  border: `1px solid ${color.hairline}`,
  borderRadius: radius.control,
  background: color.surface,
  color: color.text,
  font: 'inherit',
  textAlign: 'start',
  textDecoration: 'none',
  cursor: 'pointer',
  ...type.smallStrong,
  '&:hover': { borderColor: color.primary, color: color.text },
} as const;

const LineItem = ({ line: { icon, tone, text, to } }: { line: Line }) => {
  const { events } = usePlatform();
  const content = (
    <>
      <Icon path={icon} size={20} css={{ color: tone }} />
      <span css={{ flex: 1, textWrap: 'pretty' }}>{text}</span>
      <Icon path={mdiChevronRight} size={20} css={{ color: color.textSecondary }} />
    </>
  );
  return to === undefined ? (
    <button type="button" css={row} onClick={() => events.emit('open-chat', {})}>
      {content}
    </button>
  ) : (
    <PortalLink to={to} css={row}>
      {content}
    </PortalLink>
  );
};

/** Lines that have room beside each other before the rest is asked for, in a page of this width. */
const BESIDE = 2;
const WIDE = '@container (min-width: 60em)';

const folded = {
  '& > :nth-of-type(n + 2)': { display: 'none' },
  [WIDE]: { '& > :nth-of-type(2)': { display: 'block' } },
} as const;

const Lines = ({ lines }: { lines: readonly Line[] }) => {
  const t = useT();
  const [isWhole, setWhole] = useOpenPart('highlights');
  return (
    <div css={{ display: 'flex', gap: 8, alignItems: 'start' }}>
      <ul
        aria-label={t('highlights.title')}
        css={[
          { display: 'flex', gap: 8, flex: '0 1 auto', minWidth: 0, listStyle: 'none', margin: 0, padding: 0 },
          isWhole ? { flexWrap: 'wrap' } : folded,
        ]}
      >
        {lines.map((line) => (
          <li key={line.key}>
            <LineItem line={line} />
          </li>
        ))}
      </ul>
      {lines.length > 1 && (
        <button
          type="button"
          aria-expanded={isWhole}
          aria-label={t('highlights.all', { count: lines.length })}
          css={[
            row,
            { flex: 'none', gap: 4, width: 'auto', minWidth: target, padding: '4px 10px', color: color.primary },
            lines.length <= BESIDE && { [WIDE]: { display: 'none' } },
          ]}
          onClick={() => setWhole(!isWhole)}
        >
          {lines.length}
          <Icon path={isWhole ? mdiChevronUp : mdiChevronDown} size={20} />
        </button>
      )}
    </div>
  );
};

const UtilityTitle = () => {
  const { language } = useRemoteContext();
  const deya = useSession((session) => session.deya);
  return deya && <p>{utilityNames(deya, language).title}</p>;
};

const Found = ({ found }: { found: Answer }) => {
  const lines = [...found.notices.map(noticeLine), ...useLines(found)];
  return lines.length > 0 ? <Lines lines={lines} /> : <UtilityTitle />;
};

/** The matters of today, the most urgent first; without any the utility's name. */
export const Page = () => {
  const read = useTenantQuery('GET /api/user/highlights', {});
  return read.data ? <Found found={read.data} /> : <UtilityTitle />;
};
