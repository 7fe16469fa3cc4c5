import { lazy, Suspense, type ComponentType } from 'react';
import { useQuery } from '../libs/libs.ts';
import { Failed } from '../ui/failed.tsx';
import { PageSkeleton } from '../ui/loading.tsx';
import { loadCatalogue, type Locales } from '../remote/catalogue.ts';
import { RemoteContextProvider, useRemoteContext } from '../remote/use-platform.tsx';

interface Area<Name extends string> {
  /** The namespace of the area's texts. */
  catalogue: string;
  locales: Locales;
  /** Loads the pages of the area, in one chunk. */
  pages: () => Promise<Readonly<Record<Name, ComponentType>>>;
}

/**
 * The language with loaded texts. While another language is loading, the previous one stays, so that typed input
 * survives.
 */
const useTexts = ({ catalogue, locales }: Pick<Area<string>, 'catalogue' | 'locales'>) => {
  const { platform, language } = useRemoteContext();
  return useQuery({
    queryKey: [null, 'texts', catalogue, language],
    queryFn: async () => {
      await loadCatalogue(platform.i18n, catalogue, locales, language);
      return language;
    },
    staleTime: Infinity,
    placeholderData: (before: typeof language | undefined) => before,
  });
};

const Waiting = () => <PageSkeleton shape="form" count={3} />;

/**
 * Pages of a remote whose code and texts load with the first of them:
 * `const accountPage = lazyArea({ catalogue, locales, pages })`, then `accountPage('AccountPage')` in the table of pages.
 */
export const lazyArea = <Name extends string>({ pages, ...texts }: Area<Name>): ((name: Name) => ComponentType) => {
  const Pages = lazy(async () => {
    const loaded = await pages();
    return {
      default: ({ name }: { name: Name }) => {
        const Page: ComponentType = loaded[name];
        return <Page />;
      },
    };
  });
  const AreaPage = ({ name }: { name: Name }) => {
    const context = useRemoteContext();
    const { data: language, ...read } = useTexts(texts);
    if (read.isError) return <Failed error={read.error} retry={read.refetch} />;
    if (!language) return <Waiting />;
    return (
      <RemoteContextProvider value={{ ...context, catalogues: [texts.catalogue, context.name], language }}>
        <Suspense fallback={<Waiting />}>
          <Pages name={name} />
        </Suspense>
      </RemoteContextProvider>
    );
  };
  return (name) => () => <AreaPage name={name} />;
};
