import { useDeya } from '../remote/use-deya.ts';
import { useRemoteContext } from '../remote/use-platform.tsx';
import { useSharedT } from '../remote/use-shared-t.ts';
import { Muted } from '../ui/muted.tsx';

/** The utility that a form is sent to, above the fields of each of its screens. */
export const Recipient = ({ deya_id }: { deya_id: number }) => {
  const t = useSharedT();
  const { language } = useRemoteContext();
  const { deya } = useDeya(deya_id);
  // The line keeps its height: the name of another utility than the chosen one is read first.
  return (
    <Muted small css={{ minHeight: '1.5em', overflowWrap: 'anywhere' }}>
      {deya && t('form.to', { deya: language === 'el' ? deya.title : deya.title_latin })}
    </Muted>
  );
};
