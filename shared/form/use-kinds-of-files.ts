import { useSharedT } from '../remote/use-shared-t.ts';
import { kindsOf } from '../rules/form-files.ts';
import type { FormElement } from '../rules/form-layout.ts';

/** The kinds of files that a question takes, in words. */
export const useKindsOfFiles = (): ((element: Pick<FormElement, 'options'>) => string) => {
  const t = useSharedT();
  return (element) => {
    const [kind, ...more] = kindsOf(element);
    return t(more.length > 0 || kind === undefined ? 'files.kinds_any' : `files.kinds_${kind}`);
  };
};
