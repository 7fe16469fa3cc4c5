import { useSession, useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { from } from '@hydria/shared/theme/tokens.ts';
import { Segments } from '@hydria/shared/ui/segments.tsx';
import { useT } from './use-t.ts';

interface ReachFilterProps {
  isEverywhere: boolean;
  onChange: (isEverywhere: boolean) => void;
}

/** Narrows a list to the current utility, or shows everything that the person may see. */
export const ReachFilter = ({ isEverywhere, onChange }: ReachFilterProps) => {
  const t = useT();
  const { language } = useRemoteContext();
  const deya = useSession((state) => state.deya);
  if (!deya) return null;
  return (
    <div css={{ '&&&': { flex: '1 1 100%', maxWidth: 'none', [from.medium]: { flex: '0 1 auto' } } }}>
      <Segments
        label={t('reach.label')}
        choices={[
          { value: 'here', label: language === 'el' ? deya.title : deya.title_latin },
          { value: 'everywhere', label: t('reach.everywhere') },
        ]}
        value={isEverywhere ? 'everywhere' : 'here'}
        onChange={(value) => onChange(value === 'everywhere')}
      />
    </div>
  );
};
