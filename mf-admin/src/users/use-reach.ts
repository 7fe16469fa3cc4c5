import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { useSearchParams } from '@hydria/shared/router';

/** Where a person is looked for: in the current utility, or, with `everywhere` in the address, in the whole portal. */
export const useReach = () => {
  const [params] = useSearchParams();
  const deya_id = useSession((session) => session.deya_id);
  const isEverywhere = deya_id === null || params.get('everywhere') === '1';
  return { isEverywhere, query: isEverywhere ? {} : { deya_id } };
};
