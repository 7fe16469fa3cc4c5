import Tab from '@mui/material/Tab';
import MuiTabs from '@mui/material/Tabs';
import { color } from '../theme/tokens.ts';
import { Themed } from './themed.tsx';

/** One tab. */
export interface TabChoice {
  value: string;
  label: string;
}

interface TabListProps {
  /** Names the tabs for screen readers. */
  label: string;
  tabs: readonly TabChoice[];
  value: string;
  onChange: (value: string) => void;
  /** Id of the panel; a tab's own id is the panel's with its value. */
  panel: string;
}

/** MUI's tabs: arrow keys move between them. */
export const TabList = ({ label, tabs, value, onChange, panel }: TabListProps) => (
  <Themed>
    <MuiTabs
      value={value}
      onChange={(_, chosen: string) => onChange(chosen)}
      aria-label={label}
      variant="scrollable"
      scrollButtons={false}
      css={{ borderBottom: `1px solid ${color.hairline}` }}
    >
      {tabs.map((tab) => (
        <Tab
          key={tab.value}
          value={tab.value}
          label={tab.label}
          id={`${panel}-${tab.value}`}
          aria-controls={panel}
          css={{ '&&': { color: color.textSecondary, '&.Mui-selected': { color: color.primary } } }}
        />
      ))}
    </MuiTabs>
  </Themed>
);
