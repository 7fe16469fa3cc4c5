import { mdiAlertOutline, mdiCalendarPlus, mdiClockOutline, mdiMapMarkerOutline } from '@mdi/js';
import { useState } from 'react';
import type { Announcement, Outage } from '@hydria/shared/contract/deya.ts';
import { formatOutage } from '@hydria/shared/remote/format-outage.ts';
import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { isInStreets, isOver } from '@hydria/shared/rules/outage.ts';
import { langOf } from '@hydria/shared/rules/text.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { useT } from '../../deferred/use-t.ts';
import { calendarOf } from './calendar.ts';

const save = (text: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }));
  link.download = 'outage.ics';
  link.click();
  URL.revokeObjectURL(link.href);
};

interface OutageFactsProps {
  announcement: Announcement;
  outage: Outage;
  /** Streets of the person's supplies. */
  streets: readonly string[];
}

/** When and where the water is off, whether a supply of the person is affected, and a file for the calendar. */
export const OutageFacts = ({ announcement, outage, streets }: OutageFactsProps) => {
  const t = useT();
  const { language } = useRemoteContext();
  const [now] = useState(() => new Date());
  const isTheirs = streets.some((street) => isInStreets(street, outage.streets));
  const where = [outage.place, ...outage.streets].join(' · ');
  return (
    <Stack gap={4} css={{ marginBottom: 12 }}>
      <Row gap={8} align="start" wrap={false}>
        <Icon path={mdiClockOutline} size={20} css={{ marginTop: 2 }} />
        <p>
          <strong>{formatOutage(outage, language, now)}</strong>
          {outage.until === null && ` · ${t('announcements.until_unknown')}`}
        </p>
      </Row>
      <Row gap={8} align="start" wrap={false}>
        <Icon path={mdiMapMarkerOutline} size={20} css={{ marginTop: 2 }} />
        <p lang={langOf(where)}>{where}</p>
      </Row>
      {isTheirs && (
        <div>
          <StatusChip tone="warning" icon={mdiAlertOutline} label={t('announcements.affects_you')} />
        </div>
      )}
      {!isOver(outage, now.getTime()) && outage.until !== null && (
        <div css={{ marginInlineStart: -20 }}>
          <Button
            startIcon={<Icon path={mdiCalendarPlus} size={20} />}
            onClick={() => save(calendarOf(announcement, outage, now))}
          >
            {t('announcements.calendar')}
          </Button>
        </div>
      )}
    </Stack>
  );
};
