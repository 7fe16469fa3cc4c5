import { useState } from 'react';
import { formatDayTime } from './format-outage.ts';
import { useRemoteContext } from './use-platform.tsx';

/** Writes a moment by its day and time of day, as seen from now: `αύριο, 14:00`. */
export const useDayTime = (): ((moment: string) => string) => {
  const { language } = useRemoteContext();
  const [now] = useState(() => new Date());
  return (moment) => formatDayTime(moment, language, now);
};
