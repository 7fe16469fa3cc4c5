import { FeedRunPage } from './feed-run-page.tsx';
import { FeedRunsPage } from './feed-runs-page.tsx';
import { FeedTokensPage } from './feed-tokens-page.tsx';
import { LaboratoryPage } from './laboratory-page.tsx';
import { Open311KeysPage } from './open311-keys-page.tsx';
import { SourcePage } from './source-page.tsx';
import { SourcesPage } from './sources-page.tsx';

/** Pages about a utility's feed, in one chunk. */
export const feedPages = {
  FeedRunPage,
  FeedRunsPage,
  FeedTokensPage,
  LaboratoryPage,
  Open311KeysPage,
  SourcePage,
  SourcesPage,
};
