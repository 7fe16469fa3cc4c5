import MuiTooltip from '@mui/material/Tooltip';
import type { ReactElement } from 'react';
import { Themed } from './themed.tsx';

/** MUI's tooltip. The child has its own name; the tooltip shows it. */
export const Tooltip = ({ text, children }: { text: string; children: ReactElement }) => (
  <Themed>
    <MuiTooltip title={text} describeChild arrow enterDelay={300}>
      <span css={{ display: 'inline-flex' }}>{children}</span>
    </MuiTooltip>
  </Themed>
);
