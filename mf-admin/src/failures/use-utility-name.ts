import { useSurroundings } from '@hydria/shared/remote/use-platform.tsx';
import { useRead } from '@hydria/shared/remote/use-read.ts';

/** Names change less often than this. */
const FRESH_MS = 3_600_000;

/** What a utility is called. */
export type UtilityName = (deya_id: number) => string;

/** The name of each utility; its number until the names are here, and for one that is not listed any more. */
export const useUtilityName = (): UtilityName => {
  const { language } = useSurroundings();
  const list = useRead('GET /api/deya/list', { query: {} }, { staleTime: FRESH_MS });
  return (deya_id) => {
    const found = list.data?.deyas.find(({ id }) => id === deya_id);
    return (language === 'el' ? found?.title : found?.title_latin) ?? String(deya_id);
  };
};
