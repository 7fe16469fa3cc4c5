import { usePathParams } from '@hydria/shared/remote/remote-pages.tsx';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';

/** The utility of a public page: that of its path, otherwise the current one; null while none is chosen. */
export const usePageDeya = (): number | null => {
  const { deya_id } = usePathParams();
  const current = useSession((session) => session.deya_id);
  return deya_id === undefined ? current : Number(deya_id);
};
