import { FEED_SCOPES, type FeedScope } from '@hydria/shared/rules/feed-parts.ts';
import { useFeedT } from './use-feed-t.ts';

/** The words of scopes: each by its name, and one word for all of them. */
export const useScopeNames = (): ((scopes: readonly FeedScope[]) => string) => {
  const t = useFeedT();
  return (scopes) =>
    scopes.length === FEED_SCOPES.length
      ? t('tokens.all_scopes')
      : FEED_SCOPES.filter((scope) => scopes.includes(scope))
          .map((scope) => t(`scope.${scope}`))
          .join(', ');
};
