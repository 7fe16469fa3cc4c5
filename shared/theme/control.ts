import type { CSSObject } from '@emotion/react';
import { color, motion, radius } from './tokens.ts';

/** The attributes that tie a control to its label, description and error. */
export interface ControlProps {
  id: string;
  name: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
}

/** The style of text inputs and selects. */
export const controlStyle: CSSObject = {
  width: '100%',
  minWidth: 0,
  minHeight: 48,
  padding: '11px 14px',
  background: color.surface,
  color: color.text,
  border: `1px solid ${color.control}`,
  borderRadius: radius.control,
  transition: `border-color ${motion.quick}`,
  // A browser's picker is higher than a line of text, and would lift the label above those beside it.
  '&:is([type="date"], [type="time"], [type="datetime-local"])': { height: '3em' },
  '&:hover:not(:disabled)': { borderColor: color.text },
  '&[aria-invalid]': { borderColor: color.bad, boxShadow: `inset 0 0 0 1px ${color.bad}` },
  '&:disabled': { background: color.sunken, color: color.textSecondary, borderColor: color.hairline },
  '&:read-only:not(select)': { background: color.sunken },
  '&::placeholder': { color: color.textSecondary, opacity: 1 },
};
