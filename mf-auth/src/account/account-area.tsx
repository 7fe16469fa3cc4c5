import { lazy, Suspense } from 'react';
import { useQuery } from '@hydria/shared/libs';
import { loadCatalogue, type Locales } from '@hydria/shared/remote/catalogue.ts';
import { RemoteContextProvider, useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { PageSkeleton } from '@hydria/shared/ui/loading.tsx';
import type { AccountPageName } from './account-pages.tsx';
import { ACCOUNT } from '../use-account-t.ts';

const Pages = lazy(async () => {
  const { AccountPages } = await import(/* webpackChunkName: "account" */ './account-pages.tsx');
  return { default: AccountPages };
});

const locales: Locales = (language) => import(/* webpackChunkName: "account-[request]" */ `./locales/${language}.json`);

/** The language whose texts are there; the one of before while another is on its way, so that nothing typed is lost. */
const useTexts = () => {
  const { platform, language } = useRemoteContext();
  return useQuery({
    queryKey: [null, 'texts', ACCOUNT, language],
    queryFn: async () => {
      await loadCatalogue(platform.i18n, ACCOUNT, locales, language);
      return language;
    },
    staleTime: Infinity,
    placeholderData: (before: typeof language | undefined) => before,
  });
};

/** The pages of somebody signed in: their code and texts travel with the first of them, and not to the sign-in. */
const AccountArea = ({ page }: { page: AccountPageName }) => {
  const context = useRemoteContext();
  const texts = useTexts();
  if (texts.isError) return <Failed error={texts.error} retry={texts.refetch} />;
  if (!texts.data) return <PageSkeleton shape="form" count={3} />;
  return (
    <RemoteContextProvider value={{ ...context, catalogues: [ACCOUNT, context.name], language: texts.data }}>
      <Suspense fallback={<PageSkeleton shape="form" count={3} />}>
        <Pages page={page} />
      </Suspense>
    </RemoteContextProvider>
  );
};

/** A page of somebody signed in, for the table of pages. */
export const accountPage = (page: AccountPageName) => () => <AccountArea page={page} />;
