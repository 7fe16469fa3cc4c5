import { lazy, Suspense, useId, type ReactNode } from 'react';

const Loaded = lazy(async () => {
  const { loadTabs } = await import('../mui/mui.ts');
  const { TabList } = await loadTabs();
  return { default: TabList };
});

/** Height of the row of tabs, kept free until their code is there. */
const HEIGHT = 49;

interface TabsProps<V extends string> {
  /** Names the tabs for screen readers. */
  label: string;
  tabs: readonly { value: V; label: string }[];
  value: V;
  onChange: (value: V) => void;
  /** The content of the chosen tab. */
  children: ReactNode;
}

/** Views of the same thing, one at a time. The panel is drawn at once; the tabs follow with their code. */
export const Tabs = <V extends string>({ tabs, value, onChange, label, children }: TabsProps<V>) => {
  const panel = useId();
  const choose = (chosen: string) => {
    const known = tabs.find((tab) => tab.value === chosen);
    if (known) onChange(known.value);
  };
  return (
    <>
      <div css={{ minHeight: HEIGHT, minWidth: 0 }}>
        <Suspense fallback={null}>
          <Loaded label={label} tabs={tabs} value={value} onChange={choose} panel={panel} />
        </Suspense>
      </div>
      <div id={panel} role="tabpanel" aria-label={tabs.find((tab) => tab.value === value)?.label}>
        {children}
      </div>
    </>
  );
};
