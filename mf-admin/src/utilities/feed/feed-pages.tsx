import { FeedRunPage } from './feed-run-page.tsx';
import { FeedRunsPage } from './feed-runs-page.tsx';
import { FeedTokensPage } from './feed-tokens-page.tsx';

/** Pages about a utility's feed, in one chunk. */
export const feedPages = { FeedRunPage, FeedRunsPage, FeedTokensPage };
