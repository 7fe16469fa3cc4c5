import { useState } from 'react';
import { formatDayTime } from '@hydria/shared/remote/format-outage.ts';
import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import type { Announcement, Outage } from '@hydria/shared/contract/deya.ts';
import { hasBegun, isInStreets, isOver } from '@hydria/shared/rules/outage.ts';
import { langOf } from '@hydria/shared/rules/text.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import type { NamedSupply } from '@hydria/shared/rules/supply-name.ts';
import { useT } from '../use-t.ts';

/** The interruptions that the utility knows of and that last now. */
export const lastingAt = (now: number, announcements: readonly Announcement[]): Outage[] =>
  announcements.flatMap(({ outage }) => (outage && hasBegun(outage, now) && !isOver(outage, now) ? [outage] : []));

interface KnownOutagesProps {
  announcements: readonly Announcement[];
  supplies: readonly NamedSupply[];
}

/** Tells before a report is written which interruptions the utility knows of, and when the water comes back. */
export const KnownOutages = ({ announcements, supplies }: KnownOutagesProps) => {
  const t = useT();
  const { language } = useRemoteContext();
  const [now] = useState(() => new Date());
  return lastingAt(now.getTime(), announcements).map((outage) => {
    const isTheirs = supplies.some(({ street }) => isInStreets(street, outage.streets));
    const { place, streets, until, from } = outage;
    return (
      <Alert key={`${place} ${from}`} severity="info" role="status" title={t('outage.known', { place })}>
        {streets.length > 0 && <p lang={langOf(streets.join())}>{streets.join(', ')}</p>}
        <p>
          {until === null
            ? t('outage.until_unknown')
            : t('outage.until', { time: formatDayTime(until, language, now) })}
        </p>
        <p>{t(isTheirs ? 'outage.affects_you' : 'outage.otherwise')}</p>
      </Alert>
    );
  });
};
