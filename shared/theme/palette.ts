import type { Token } from './tokens.ts';

/** Colours of the light theme: clear water, white light, stone. Every pair that text meets is held by tokens.test.ts. */
export const light = {
  page: '#F4F7F9',
  surface: '#FFFFFF',
  raised: '#FFFFFF',
  sunken: '#EBF0F4',
  text: '#10212B',
  textSecondary: '#4A5F6B',
  hairline: '#D9E2E8',
  /** Border of a control: 3:1 on every ground (WCAG 1.4.11). */
  control: '#738894',
  primary: '#0B5E8E',
  primaryPressed: '#084A70',
  primaryTint: '#E3F0F7',
  onPrimary: '#FFFFFF',
  attention: '#B4481E',
  attentionTint: '#FBEDE6',
  good: '#1C7A4C',
  goodTint: '#E4F3EB',
  warning: '#8A5A00',
  warningTint: '#FBF1DC',
  bad: '#B3261E',
  badTint: '#FBE9E7',
  onSolid: '#FFFFFF',
  /** Ground of a message that lies above everything. */
  inverse: '#10212B',
  onInverse: '#FFFFFF',
  scrim: 'rgb(10 24 34 / 0.48)',
  skeleton: '#E3EAEF',
  /** Bars and lines of charts that are not the one spoken of. */
  chartQuiet: '#A9C7D9',
  /** As deep as a sheet of paper. */
  shadow: '0 1px 2px rgb(16 33 43 / 0.06)',
  shadowRaised: '0 4px 16px rgb(16 33 43 / 0.12)',
} as const satisfies Record<Token, string>;

/** The same for the dark theme: deep water at night. */
export const dark: Readonly<Record<Token, string>> = {
  page: '#0D1820',
  surface: '#13222C',
  raised: '#182B37',
  sunken: '#0F1D26',
  text: '#E9F1F5',
  textSecondary: '#A9BDC8',
  hairline: '#2A3F4B',
  control: '#6F8796',
  primary: '#6DB9E6',
  primaryPressed: '#92CCF0',
  primaryTint: '#14364A',
  onPrimary: '#06222F',
  attention: '#F0936B',
  attentionTint: '#3E2318',
  good: '#6FCF9F',
  goodTint: '#123426',
  warning: '#E8BE6A',
  warningTint: '#382B10',
  bad: '#F2938C',
  badTint: '#401D1B',
  onSolid: '#0D1820',
  inverse: '#E9F1F5',
  onInverse: '#10212B',
  scrim: 'rgb(3 9 13 / 0.64)',
  skeleton: '#20343F',
  chartQuiet: '#3F6379',
  shadow: '0 0 0 transparent',
  shadowRaised: '0 4px 20px rgb(0 0 0 / 0.4)',
};
