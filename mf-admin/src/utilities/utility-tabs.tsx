import { useT } from '../use-t.ts';
import { PageTabs } from '../page-tabs.tsx';

/** The pages about a utility. */
export const UtilityTabs = ({
  id,
  current,
}: {
  id: number;
  current: 'settings' | 'tokens' | 'runs' | 'sources' | 'laboratory';
}) => {
  const t = useT();
  const path = `/admin/utilities/${id}`;
  return (
    <PageTabs
      label={t('utility_tabs.label')}
      current={current}
      tabs={[
        { name: 'settings', to: path, label: t('utility_tabs.settings') },
        { name: 'tokens', to: `${path}/feed-tokens`, label: t('utility_tabs.tokens') },
        { name: 'runs', to: `${path}/feed-runs`, label: t('utility_tabs.runs') },
        { name: 'sources', to: `${path}/sources`, label: t('utility_tabs.sources') },
        { name: 'laboratory', to: `${path}/laboratory`, label: t('utility_tabs.laboratory') },
      ]}
    />
  );
};
