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

/**
 * The language with loaded texts. While another language is loading, the previous one stays, so that typed input
 * survives.
 */
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

/** The pages of a signed-in person: their code and texts load with the first of them, and not with the sign-in page. */
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

/** A page of a signed-in person, for the table of pages. */
export const accountPage = (page: AccountPageName) => () => <AccountArea page={page} />;
