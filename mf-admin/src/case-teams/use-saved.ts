import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { useCaseSetupT } from './use-case-setup-t.ts';

/** Says that a form was saved, and leads back to its list. */
export const useSaved = (list: string): (() => void) => {
  const t = useCaseSetupT();
  const { notify, navigate } = usePlatform();
  return () => {
    notify({ kind: 'success', text: t('saved') });
    navigate(list);
  };
};
