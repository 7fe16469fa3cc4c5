import { ApplicationPage } from './application-page.tsx';
import { ApplicationsPage } from './applications-page.tsx';
import { FollowPage } from './follow-page.tsx';

/** Pages of the sender of applications, in one chunk. */
export const applicationsPages = { ApplicationsPage, ApplicationPage, FollowPage };
