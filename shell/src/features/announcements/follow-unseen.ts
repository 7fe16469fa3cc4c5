import type { Platform } from '@hydria/shared/platform/platform.ts';
import type { Announcements } from './announcements.ts';

type FollowDeps = Pick<Platform, 'session' | 'queryClient' | 'api' | 'preferences'>;

/** Checks for unread announcements, now and after each change of the utility or the language. */
export const followUnseen = (
  { unseen, isSeen }: Announcements,
  { session, queryClient, api, preferences }: FollowDeps,
): void => {
  const look = async (): Promise<void> => {
    const { deya_id, deya } = session.getState();
    if (deya_id === null || !deya?.info.announcements) return unseen.setState({ any: false });
    const { language } = preferences.getState();
    const input = { query: { deya_id, lang: language } };
    const { data } = await queryClient.fetchQuery({
      queryKey: [deya_id, 'GET /api/deya/announcements', input],
      queryFn: ({ signal }) => api('GET /api/deya/announcements', input, { signal }),
    });
    const isCurrent = session.getState().deya_id === deya_id && preferences.getState().language === language;
    if (isCurrent) unseen.setState({ any: !data.every(isSeen) });
  };
  // A missing badge is not worth a message.
  const tryToLook = (): void => void look().catch(() => undefined);
  tryToLook();
  session.subscribe(({ deya }, before) => deya !== before.deya && tryToLook());
  preferences.subscribe(({ language }, before) => language !== before.language && tryToLook());
};
