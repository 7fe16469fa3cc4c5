import { createTheme, type Theme } from '@mui/material/styles';
import { breakpoint, color, fontFamily, radius, type, width } from './tokens.ts';

const ink = (main: string, pressed: string, contrastText: string) => ({
  main,
  light: main,
  dark: pressed,
  contrastText,
});

/** Lets MUI calculate with colours that are variables of the page. */
const mixing = {
  alpha: (main: string, share: number | string) => `color-mix(in srgb, ${main} calc(${share} * 100%), transparent)`,
  lighten: (main: string, share: number | string) => `color-mix(in srgb, ${main}, #fff calc(${share} * 100%))`,
  darken: (main: string, share: number | string) => `color-mix(in srgb, ${main}, #000 calc(${share} * 100%))`,
};

const palette = {
  primary: ink(color.primary, color.primaryPressed, color.onPrimary),
  secondary: ink(color.attention, color.attention, color.onSolid),
  info: ink(color.primary, color.primaryPressed, color.onPrimary),
  success: ink(color.good, color.good, color.onSolid),
  warning: ink(color.warning, color.warning, color.onSolid),
  error: ink(color.bad, color.bad, color.onSolid),
  text: { primary: color.text, secondary: color.textSecondary, disabled: color.textSecondary },
  divider: color.hairline,
  background: { default: color.page, paper: color.surface },
  action: { active: color.textSecondary, hover: color.sunken, selected: color.primaryTint },
  getContrastText: () => color.onPrimary,
};

const typography = {
  fontFamily,
  htmlFontSize: 16,
  h1: type.h1,
  h2: type.h2,
  h3: type.h3,
  h4: type.strong,
  h5: type.strong,
  h6: type.strong,
  subtitle1: type.strong,
  subtitle2: type.smallStrong,
  body1: type.body,
  body2: type.small,
  caption: type.small,
  overline: { ...type.smallStrong, textTransform: 'none' as const, letterSpacing: 0 },
  button: { ...type.strong, textTransform: 'none' as const, letterSpacing: 0 },
};

const components: NonNullable<Parameters<typeof createTheme>[0]>['components'] = {
  MuiButtonBase: { defaultProps: { disableRipple: true, disableTouchRipple: true } },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: { backgroundImage: 'none', borderRadius: radius.card },
      outlined: { borderColor: color.hairline },
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: {
        borderBottom: `1px solid ${color.hairline}`,
        padding: '12px 16px',
        overflowWrap: 'anywhere',
        ...type.body,
      },
      head: {
        ...type.smallStrong,
        color: color.textSecondary,
        backgroundColor: 'transparent',
        verticalAlign: 'middle',
        overflowWrap: 'normal',
      },
      // Lists have up to ten columns.
      sizeSmall: { padding: 8 },
    },
  },
  MuiTableRow: { styleOverrides: { root: { '&:last-child td, &:last-child th': { borderBottom: 0 } } } },
  MuiLinearProgress: {
    styleOverrides: {
      root: { backgroundColor: color.primaryTint, borderRadius: radius.chip },
      bar: { backgroundColor: color.primary },
    },
  },
};

const made = createTheme({
  palette,
  typography,
  components,
  shape: { borderRadius: radius.control },
  spacing: 8,
  breakpoints: {
    values: { xs: 0, sm: breakpoint.small, md: breakpoint.medium, lg: breakpoint.wide, xl: width.desktop },
  },
  transitions: {
    duration: {
      shortest: 120,
      shorter: 140,
      short: 160,
      standard: 200,
      complex: 200,
      enteringScreen: 200,
      leavingScreen: 160,
    },
  },
});

/**
 * The MUI theme of Hydria. One theme for light and dark: its colours are variables of the page, which change
 * their values under `<html data-theme>`. It ships inside the `mui` facade, so the whole portal has the same one.
 */
export const theme: Theme = Object.assign(made, mixing);
