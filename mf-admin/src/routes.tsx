import { RemotePages, type PagesOf } from '@hydria/shared/remote/remote-pages.tsx';
import { FailuresPage } from './failures/failures-page.tsx';
import { JobsPage } from './jobs/jobs-page.tsx';
import type { Path } from './manifest-names.ts';
import { UsersPage } from './users/users-page.tsx';

const pages: PagesOf<Path> = {
  '/admin/failures': FailuresPage,
  '/admin/jobs': JobsPage,
  '/admin/users': UsersPage,
};

/** Pages of this remote; their access and layout are in `remote.json`. */
export const App = () => <RemotePages pages={pages} />;
