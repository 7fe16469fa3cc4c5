import { RemotePages, type PagesOf } from '@hydria/shared/remote/remote-pages.tsx';
import { FirstPage } from './first-page.tsx';
import type { Path } from './manifest-names.ts';

const pages: PagesOf<Path> = { '/template': FirstPage };

/** Pages of this remote; their access and layout are in `remote.json`. */
export const App = () => <RemotePages pages={pages} />;
